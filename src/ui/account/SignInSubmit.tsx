import { useKeptFocus } from "#src/ui/kit/useKeptFocus.ts";
import { useHydrated } from "./SignInContext.tsx";
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
 * The primary action of a sign-in form. In the prerendered HTML it cannot be used yet, but does not look disabled: the
 * script is a moment away, and a form sent without it would go nowhere.
 */
export function SignInSubmit({ children, busy, busyLabel, disabled = false, autoFocus }: Props) {
  const hydrated = useHydrated();
  const kept = useKeptFocus(disabled || busy || !hydrated, {});
  return (
    <button
      type="submit"
      autoFocus={autoFocus}
      className={styles.primary}
      {...kept}
      data-waiting={(!hydrated && !disabled) || busy ? "" : undefined}
      aria-busy={busy || undefined}
    >
      {busy ? busyLabel : children}
    </button>
  );
}
