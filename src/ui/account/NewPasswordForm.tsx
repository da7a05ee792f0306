import type { ReactNode } from "react";
import { passwordResetMessages } from "#src/contracts/messages/passwordReset.ts";
import type { PasswordStrength } from "#src/contracts/passwordReset.ts";
import {
  checklistOf,
  differs,
  hasAddress,
  isEasyToGuess,
  reasonOf,
  strengthShown,
} from "#src/machines/passwordReset/newPasswordMachine.ts";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useIsHydrating } from "#src/ui/kit/useIsHydrating.ts";
import { NewPassword } from "./ResetPasswordActors.tsx";
import { useSignIn } from "./SignInContext.tsx";
import { SignInField } from "./SignInField.tsx";
import { SignInNotice } from "./SignInNotice.tsx";
import { SignInMark } from "./SignInMark.tsx";
import { SignInSubmit } from "./SignInSubmit.tsx";
import styles from "./signIn.module.css";
import { useEarlyInput } from "./useEarlyInput.ts";

/** Chooses a new password. A link that is too old leads to a new one. */
export function NewPasswordForm({ notice }: { notice: ReactNode }) {
  const isOld = NewPassword.useSelector((s) => s.hasTag("linkIsOld"));
  const sent = NewPassword.useSelector((s) => s.hasTag("linkSent"));
  if (sent)
    return (
      <>
        <h1 className={styles.title}>Check your email</h1>
        {notice}
        <p className={styles.other}>
          <a href="/login/manual">Back to sign in</a>
        </p>
      </>
    );
  return isOld ? <OldLink notice={notice} /> : <Choosing notice={notice} />;
}

/** Why nothing was saved, until the next attempt (ambiguity 16). */
function Reason() {
  const reason = NewPassword.useSelector((s) => (s.hasTag("rejected") ? reasonOf(s.context) : ""));
  return <SignInNotice tone="error">{reason && <p>{reason}</p>}</SignInNotice>;
}

/** One press mails another link. */
function OldLink({ notice }: { notice: ReactNode }) {
  const { send } = NewPassword.useActorRef();
  const busy = NewPassword.useSelector((s) => s.hasTag("busy"));
  const canSend = NewPassword.useSelector((s) => hasAddress(s.context));
  const email = NewPassword.useSelector((s) => s.context.email);
  return (
    <>
      <h1 className={styles.title}>This link no longer works</h1>
      {canSend && <p className={styles.lead}>We will send a new one to {email}.</p>}
      {canSend ? (
        <SubmitForm className={styles.form} method="post" onSubmit={() => send({ type: "link.wanted" })}>
          <Reason />
          {notice}
          <SignInSubmit busy={busy} busyLabel="Sending…" autoFocus>
            Send a new link
          </SignInSubmit>
        </SubmitForm>
      ) : (
        <>
          <Reason />
          <p className={styles.other}>
            <a href="/reset-password">Ask for a new link</a>
          </p>
        </>
      )}
    </>
  );
}

/** The form. Continue is enabled once the machine would accept it (B-059). */
function Choosing({ notice }: { notice: ReactNode }) {
  const { send } = NewPassword.useActorRef();
  const email = NewPassword.useSelector((s) => s.context.email);
  const password = NewPassword.useSelector((s) => s.context.password);
  const confirmation = NewPassword.useSelector((s) => s.context.password_confirmation);
  const differing = NewPassword.useSelector((s) => differs(s.context));
  const accepted = NewPassword.useSelector((s) => s.can({ type: "submit" }));
  const busy = NewPassword.useSelector((s) => s.hasTag("busy") || s.hasTag("done"));
  const whose = !useIsHydrating() && email ? email : "your account";
  const submit = () => send({ type: "submit" });
  const form = useEarlyInput((typed) => {
    send({ type: "password.changed", password: typed("password") });
    send({ type: "confirmation.changed", confirmation: typed("password_confirmation") });
  }, submit);
  return (
    <>
      <h1 className={styles.title}>Choose a new password</h1>
      <p className={styles.lead}>For {whose}. You will then be signed in.</p>
      <SubmitForm ref={form} className={styles.form} method="post" onSubmit={submit}>
        <Reason />
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
          label="Confirm new password"
          name="password_confirmation"
          type="password"
          autoComplete="new-password"
          value={confirmation}
          onChange={(text) => send({ type: "confirmation.changed", confirmation: text })}
          error={differing ? passwordResetMessages.passwordsMustMatch : undefined}
          hint={passwordResetMessages.passwordsMustMatch}
          readOnly={busy}
        />
        <SignInSubmit busy={busy} busyLabel="Saving…" disabled={!accepted && !busy}>
          {passwordResetMessages.continue}
        </SignInSubmit>
      </SubmitForm>
      <p className={styles.other}>
        Is the link not working? <a href="/reset-password">Ask for a new one</a>
      </p>
    </>
  );
}

/** None of these words promises that the server will accept the password: it also knows the person's names. */
const strengthWords: Record<PasswordStrength, string> = {
  red: "Weak",
  orange: "Fair",
  blue: "All requirements met",
};

/** The strength in colour, length and word (B-055 … B-058; WCAG 1.4.1). A password that is easy to guess has none. */
function Strength() {
  const { boot } = useSignIn();
  const easy = NewPassword.useSelector((s) => isEasyToGuess(s.context, boot.productName));
  const met = NewPassword.useSelector((s) => strengthShown(s.context));
  const empty = NewPassword.useSelector((s) => s.context.password === "");
  return (
    <div className={styles.strength} data-strength={easy ? "red" : met} data-empty={empty ? "" : undefined}>
      <span className={styles.meter} aria-hidden="true">
        <i />
      </span>
      <span role="status">
        {!empty && (
          <>
            <span className="visually-hidden">Password strength: </span>
            {easy ? "Easy to guess" : strengthWords[met]}
          </>
        )}
      </span>
    </div>
  );
}

/** The requirements for a password, and which of them are met (B-053). */
function Checklist() {
  const checklist = NewPassword.useSelector((s) => checklistOf(s.context), sameChecklist);
  return (
    <ul className={styles.checklist}>
      {entries.map((entry) => (
        <li key={entry} className={checklist[entry] ? styles.met : undefined}>
          <SignInMark name={checklist[entry] ? "done" : "open"} />
          <span>
            {passwordResetMessages.checklist[entry]}
            <span className="visually-hidden">{checklist[entry] ? ", met" : ", not met"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const entries = Object.keys(
  passwordResetMessages.checklist,
) as (keyof typeof passwordResetMessages.checklist)[];
type Met = ReturnType<typeof checklistOf>;
const sameChecklist = (one: Met, other: Met) => entries.every((entry) => one[entry] === other[entry]);
