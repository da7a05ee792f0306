import type { ReactNode } from "react";
import { publicMessages } from "#src/contracts/messages/public.ts";
import type { PasswordStrength } from "#src/contracts/session.ts";
import { checklistOf, differs, strengthShown } from "#src/machines/passwordReset/newPasswordMachine.ts";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { NewPassword } from "./ResetPasswordActors.tsx";
import { useHydrated } from "./SignInContext.tsx";
import { SignInField } from "./SignInField.tsx";
import { SignInMark } from "./SignInMark.tsx";
import { SignInSubmit } from "./SignInSubmit.tsx";
import styles from "./signIn.module.css";
import { useTakenUp } from "./useTakenUp.ts";

/** Chooses a new password; Continue is open once the machine would take it (B-059). */
export function NewPasswordForm({ notice }: { notice: ReactNode }) {
  const { send } = NewPassword.useActorRef();
  const email = NewPassword.useSelector((s) => s.context.email);
  const password = NewPassword.useSelector((s) => s.context.password);
  const confirmation = NewPassword.useSelector((s) => s.context.password_confirmation);
  const differing = NewPassword.useSelector((s) => differs(s.context));
  const accepted = NewPassword.useSelector((s) => s.can({ type: "submit" }));
  const busy = NewPassword.useSelector((s) => s.hasTag("busy") || s.hasTag("done"));
  const whose = useHydrated() && email ? email : "your account";
  const form = useTakenUp((typed) => {
    send({ type: "password.changed", password: typed("password") });
    send({ type: "confirmation.changed", confirmation: typed("password_confirmation") });
  });
  return (
    <>
      <h1 className={styles.title}>Choose a new password</h1>
      <p className={styles.lead}>For {whose}. You are then signed in.</p>
      <SubmitForm ref={form} className={styles.form} method="post" onSubmit={() => send({ type: "submit" })}>
        {notice}
        {/* Password managers store the new password under this name. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <SignInField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(text) => send({ type: "password.changed", password: text })}
          readOnly={busy}
        />
        <Strength />
        <Checklist />
        <SignInField
          label="New password again"
          name="password_confirmation"
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={(text) => send({ type: "confirmation.changed", confirmation: text })}
          error={differing ? publicMessages.passwordsMustMatch : undefined}
          hint={publicMessages.passwordsMustMatch}
          readOnly={busy}
        />
        <SignInSubmit busy={busy} busyLabel="Saving…" disabled={!accepted && !busy}>
          {publicMessages.continue}
        </SignInSubmit>
      </SubmitForm>
      <p className={styles.other}>
        Did the link stop working? <a href="/reset-password">Ask for a new one</a>
      </p>
    </>
  );
}

const strengthWords: Record<PasswordStrength, string> = { red: "Weak", orange: "Fair", blue: "Strong" };

/** The strength in colour, length and word (B-055 … B-058; WCAG 1.4.1). */
function Strength() {
  const strength = NewPassword.useSelector((s) => strengthShown(s.context));
  const empty = NewPassword.useSelector((s) => s.context.password === "");
  return (
    <div className={styles.strength} data-strength={strength} data-empty={empty ? "" : undefined}>
      <span className={styles.meter} aria-hidden="true">
        <i />
      </span>
      <span role="status">
        {!empty && (
          <>
            <span className="visually-hidden">Password strength: </span>
            {strengthWords[strength]}
          </>
        )}
      </span>
    </div>
  );
}

/** What a password needs, and which of it is there (B-053). */
function Checklist() {
  const checklist = NewPassword.useSelector((s) => checklistOf(s.context), sameChecklist);
  return (
    <ul className={styles.checklist}>
      {entries.map((entry) => (
        <li key={entry} className={checklist[entry] ? styles.met : undefined}>
          <SignInMark name={checklist[entry] ? "done" : "open"} />
          <span>
            {publicMessages.checklist[entry]}
            <span className="visually-hidden">{checklist[entry] ? ", met" : ", still missing"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const entries = Object.keys(publicMessages.checklist) as (keyof typeof publicMessages.checklist)[];
type Met = ReturnType<typeof checklistOf>;
const sameChecklist = (one: Met, other: Met) => entries.every((entry) => one[entry] === other[entry]);
