import type { ReactNode } from "react";
import { whyNotSent } from "#src/machines/passwordReset/resetRequestMachine.ts";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { ResetRequest } from "./ResetPasswordActors.tsx";
import { SignInField } from "./SignInField.tsx";
import { SignInSubmit } from "./SignInSubmit.tsx";
import styles from "./signIn.module.css";
import { useEarlyInput } from "./useEarlyInput.ts";

/** Requests the email with the link. */
export function ResetRequestForm({ notice }: { notice: ReactNode }) {
  const { send } = ResetRequest.useActorRef();
  const email = ResetRequest.useSelector((s) => s.context.email);
  const error = ResetRequest.useSelector((s) => s.context.errors.email);
  const reason = ResetRequest.useSelector((s) => (s.hasTag("failed") ? whyNotSent(s.context) : ""));
  const busy = ResetRequest.useSelector((s) => s.hasTag("busy"));
  const submit = () => send({ type: "submit" });
  const form = useEarlyInput((typed) => send({ type: "email.changed", email: typed("email") }), submit);
  return (
    <>
      <h1 className={styles.title}>Reset your password</h1>
      <p className={styles.lead}>We will email you a link to choose a new one.</p>
      <SubmitForm ref={form} className={styles.form} method="post" onSubmit={submit}>
        {notice}
        {reason && (
          <p className={styles.notSent} role="alert">
            {reason}
          </p>
        )}
        <SignInField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(text) => send({ type: "email.changed", email: text })}
          error={error}
          readOnly={busy}
        />
        <SignInSubmit busy={busy} busyLabel="Sending…">
          Send link
        </SignInSubmit>
      </SubmitForm>
      <p className={styles.other}>
        <a href="/login/manual">Back to sign in</a>
      </p>
    </>
  );
}
