import { useHydrated } from "./SignInContext.tsx";
import styles from "./signIn.module.css";

type Props = { children: string; busy: boolean; busyLabel: string; disabled?: boolean };

/**
 * The primary action of a sign-in form. In the prerendered HTML it cannot be used yet but does not look so: the script is
 * a moment away, and a form sent without it would go nowhere.
 */
export function SignInSubmit({ children, busy, busyLabel, disabled = false }: Props) {
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      className={styles.primary}
      disabled={disabled || busy || !hydrated}
      data-waiting={(!hydrated && !disabled) || busy ? "" : undefined}
      aria-busy={busy || undefined}
    >
      {busy ? busyLabel : children}
    </button>
  );
}
