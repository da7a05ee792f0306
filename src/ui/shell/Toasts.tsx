import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import CloseRounded from "@mui/icons-material/CloseRounded";
import ErrorRounded from "@mui/icons-material/ErrorRounded";
import InfoRounded from "@mui/icons-material/InfoRounded";
import WarningRounded from "@mui/icons-material/WarningRounded";
import { closeSnackbar, enqueueSnackbar, SnackbarProvider, type SnackbarKey } from "notistack";
import { useEffect, useState, type Ref } from "react";
import type { Toast } from "#src/services/failures.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { aboveBars } from "#src/ui/kit/footBar.ts";
import styles from "./shell.module.css";

const icons = {
  success: CheckCircleRounded,
  info: InfoRounded,
  warning: WarningRounded,
  error: ErrorRounded,
} as const;

/** Minimum milliseconds that a toast stays, and what each character adds. */
const shortest = 6_000;
const perCharacter = 50;

/**
 * The only place that shows toasts. Their text is announced through the page's polite live region. Those that lead
 * somewhere are buttons and stay (D-14); the others wait while the pointer or the focus is on them.
 */
export function Toasts() {
  const page = usePage();
  const { toasts } = useToasts();
  useEffect(
    () =>
      toasts.attach((toast) => {
        page.announce(toast.text);
        enqueueSnackbar(toast.text, {
          persist: true,
          preventDuplicate: true,
          content: (key) => <ToastCard key={key} id={key} toast={toast} />,
        });
      }),
    [toasts, page],
  );
  return (
    <section ref={aboveBars} aria-label="Messages">
      <SnackbarProvider
        maxSnack={4}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        classes={{ containerRoot: styles.toasts ?? "" }}
      />
    </section>
  );
}

function ToastCard({ id, toast, ref }: { id: SnackbarKey; toast: Toast; ref?: Ref<HTMLDivElement> }) {
  const { follow } = useGo();
  const [held, setHeld] = useState(false);
  const { tone, text, link } = toast;
  const Icon = icons[tone];
  useEffect(() => {
    if (held || link) return;
    const timer = setTimeout(() => closeSnackbar(id), shortest + text.length * perCharacter);
    return () => clearTimeout(timer);
  }, [held, link, id, text]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it only keeps it open
    <div
      ref={ref}
      role="group"
      aria-label="Message"
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") closeSnackbar(id);
      }}
    >
      <Icon />
      {link ? (
        <button type="button" className={styles.toastLink} onClick={() => follow(link)}>
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
      <button
        type="button"
        className={styles.toastClose}
        aria-label="Dismiss"
        onClick={() => closeSnackbar(id)}
      >
        <CloseRounded />
      </button>
    </div>
  );
}
