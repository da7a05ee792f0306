import { publicMessages } from "#src/contracts/messages/public.ts";
import { errorAt } from "#src/machines/login/loginMachine.ts";
import { readFailure, toastsFor } from "#src/services/failures.ts";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { useIsHydrating } from "#src/ui/kit/useIsHydrating.ts";
import { DemoAccounts, demoAccountOf } from "./DemoAccounts.tsx";
import { Login, LoginProvider } from "./LoginActor.tsx";
import { useSignIn, withRedirect } from "./SignInContext.tsx";
import { SessionEnded } from "./SessionEnded.tsx";
import { SignInField } from "./SignInField.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { SignInNotice } from "./SignInNotice.tsx";
import { SignInSubmit } from "./SignInSubmit.tsx";
import styles from "./signIn.module.css";
import { useEarlyInput } from "./useEarlyInput.ts";

/** `/login/manual`: email and password, for pre-joiner and external users. */
export default function LoginManualPage() {
  const { boot, redirect } = useSignIn();
  const hydrated = !useIsHydrating();
  const hasSso = boot.sso || !hydrated;
  return (
    <SignInFrame>
      <a className={styles.home} href={withRedirect("/login", redirect)}>
        {boot.productName}
      </a>
      <h1 className={styles.title}>Sign in with email</h1>
      <p className={styles.lead}>For people who are about to join and people outside the firm.</p>
      <SessionEnded />
      <LoginProvider>
        <LoginForm />
      </LoginProvider>
      {hasSso && (
        <p className={styles.other}>
          Already with us? <a href={withRedirect("/sso", redirect)}>Use your work account</a>
        </p>
      )}
      <DemoAccounts />
    </SignInFrame>
  );
}

function LoginForm() {
  const { boot, search } = useSignIn();
  const { send } = Login.useActorRef();
  const email = Login.useSelector((s) => s.context.email);
  const password = Login.useSelector((s) => s.context.password);
  const emailError = Login.useSelector((s) => errorAt(s.context, "email"));
  const passwordError = Login.useSelector((s) => errorAt(s.context, "password"));
  const busy = Login.useSelector((s) => s.hasTag("busy") || s.hasTag("signedIn"));

  const submit = () => send({ type: "submit" });
  const form = useEarlyInput((typed) => {
    const demo = demoAccountOf(boot.demoAccounts, search);
    send({ type: "email.changed", email: typed("email") || demo?.email || "" });
    send({
      type: "password.changed",
      password: typed("password") || (demo && boot.demoPassword) || "",
    });
  }, submit);

  return (
    <SubmitForm ref={form} className={styles.form} method="post" onSubmit={submit}>
      <LoginFailure />
      <SignInField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(text) => send({ type: "email.changed", email: text })}
        error={emailError}
        readOnly={busy}
      />
      <SignInField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(text) => send({ type: "password.changed", password: text })}
        error={passwordError}
        readOnly={busy}
      />
      <div className={styles.aside}>
        <a href="/reset-password">{publicMessages.forgotPassword}</a>
      </div>
      <SignInSubmit busy={busy} busyLabel="Signing in…">
        Sign in
      </SignInSubmit>
      <noscript>
        <p>Signing in with email needs JavaScript. Signing in with your work account does not.</p>
      </noscript>
    </SubmitForm>
  );
}

/** The server's answer (B-062). A blocked account leads to the reset (B-340), by keyboard too (D-14). */
function LoginFailure() {
  const failure = Login.useSelector((s) => s.context.failure);
  const rejected = Login.useSelector((s) => s.hasTag("rejected"));
  const toasts = rejected ? toastsFor(readFailure(failure)) : [];
  return (
    <SignInNotice tone="error">
      {toasts.length > 0 &&
        toasts.map(({ text, link }) => (
          <p key={text}>{typeof link === "object" ? <a href={link.path}>{text}</a> : text}</p>
        ))}
    </SignInNotice>
  );
}
