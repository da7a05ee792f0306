import { useKeptFocus } from "#src/ui/kit/useKeptFocus.ts";
import { useIsHydrating } from "#src/ui/kit/useIsHydrating.ts";
import styles from "./signIn.module.css";

type Props = {
  children: string;
  busy: boolean;
  busyLabel: string;
  disabled?: boolean;
  /** If it replaces the element that had the focus. */
  autoFocus?: boolean;
};

/**
 * The primary action of a sign-in form. In the prerendered HTML it is disabled, because a form sent without any scripts
 * would go nowhere; where there are scripts, the one in `sign-in.html` enables it at once.
 */
export function SignInSubmit({ children, busy, busyLabel, disabled = false, autoFocus }: Props) {
  const hydrated = !useIsHydrating();
  const kept = useKeptFocus(disabled || busy, {});
  return (
    <button
      type="submit"
      autoFocus={autoFocus}
      className={styles.primary}
      {...kept}
      disabled={kept.disabled || !hydrated}
      data-waiting={(!hydrated && !disabled) || busy ? "" : undefined}
      aria-busy={busy || undefined}
    >
      {busy ? busyLabel : children}
    </button>
  );
}
