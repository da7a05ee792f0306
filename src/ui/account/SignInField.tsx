import { useId, useState, type HTMLInputAutoCompleteAttribute } from "react";
import { SignInMark } from "./SignInMark.tsx";
import styles from "./signIn.module.css";

type Props = {
  label: string;
  name: string;
  type: "email" | "password";
  value: string;
  onChange: (value: string) => void;
  /** The token by which password managers recognise the field. */
  autoComplete: HTMLInputAutoCompleteAttribute;
  error?: string | undefined;
  hint?: string | undefined;
  readOnly?: boolean;
};

/**
 * One field of a sign-in screen. It uses the platform's own input, since these screens come before everything else and
 * carry no component library. Paste and password managers are not hindered (WCAG 3.3.8). A password can be shown.
 */
export function SignInField({
  label,
  name,
  type,
  value,
  onChange,
  autoComplete,
  error,
  hint,
  readOnly,
}: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const isPassword = type === "password";
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          id={id}
          className={isPassword ? `${styles.input} ${styles.withReveal}` : styles.input}
          name={name}
          type={isPassword && shown ? "text" : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={readOnly}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {isPassword && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide" : "Show"}
          </button>
        )}
      </div>
      {(error ?? hint) && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {error && <SignInMark name="error" />}
          <span>{error ?? hint}</span>
        </p>
      )}
    </div>
  );
}
