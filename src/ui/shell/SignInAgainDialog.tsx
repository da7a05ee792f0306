import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { isUnanswered, whyNotLoaded } from "#src/contracts/failures.ts";
import { errorAt, loginMachine } from "#src/machines/login/loginMachine.ts";
import { readFailure, toastsFor, type Toast } from "#src/services/failures.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useBoot } from "#src/ui/hooks/useBoot.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./shell.module.css";
import own from "./SignInAgainDialog.module.css";

const Login = createScreenActor(loginMachine);

function LoginProvider({ email, children }: PropsWithChildren<{ email: string }>) {
  const actors = useRootActors();
  const { services } = useCalls();
  return (
    <Login.Provider
      identity={email}
      holes={() => ({
        actors: {
          fetchCsrfCookie: fromPromise(async ({ signal }): Promise<void> => {
            await services.session.csrfCookie({ signal });
          }),
          logIn: fromPromise(async ({ input, signal }): Promise<void> => {
            await services.session.login({ body: input, signal });
          }),
        },
        // The session asks the server who it is; another user starts over.
        actions: { continueSignedIn: () => actors.session.send({ type: "user.signedIn", userId: null }) },
      })}
      input={() => ({ email })}
    >
      {children}
    </Login.Provider>
  );
}

/** The form that continues a session. */
export default function SignInAgainDialog() {
  const me = useMe();
  return (
    <LoginProvider email={me?.email ?? ""}>
      <Form />
    </LoginProvider>
  );
}

function Form() {
  const actors = useRootActors();
  const boot = useBoot();
  const { session } = actors;
  const { send } = Login.useActorRef();
  const busy = Login.useSelector((snapshot) => snapshot.hasTag("busy"));
  const context = Login.useSelector((snapshot) => snapshot.context);
  const { email, password } = context;
  return (
    <Dialog
      open
      title="Sign in to continue"
      size="sm"
      onSubmit={() => send({ type: "submit" })}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={() => session.send({ type: "logout" })}>
            Leave without saving
          </Button>
          <Button type="submit" busy={busy}>
            Sign in
          </Button>
        </>
      }
    >
      <p>Your session has ended. Your unsaved work is still here.</p>
      {boot.sso && (
        <p>
          <a href="/sso" target="_blank" rel="noopener">
            Sign in with your work account
          </a>{" "}
          in a new tab. This page will then continue by itself.
        </p>
      )}
      <Refused />
      <div className={own.fields}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(text) => send({ type: "email.changed", email: text })}
          error={errorAt(context, "email")}
          disabled={busy}
          required
        />
        <TextInput
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(text) => send({ type: "password.changed", password: text })}
          error={errorAt(context, "password")}
          disabled={busy}
          required
          autoFocus
        />
      </div>
    </Dialog>
  );
}

/** Why it failed (B-062). A blocked account leads to the reset (B-340), in a new tab: the unsaved work is on this page. */
function Refused() {
  const failure = Login.useSelector((snapshot) => snapshot.context.failure);
  const rejected = Login.useSelector((snapshot) => snapshot.hasTag("rejected"));
  if (!rejected) return null;
  const unanswered: Toast = { tone: "error", text: whyNotLoaded(failure) };
  const toasts = isUnanswered(failure) ? [unanswered] : toastsFor(readFailure(failure));
  return (
    <div className={styles.failed} role="alert">
      {toasts.map(({ text, link }) => (
        <p key={text}>
          {typeof link === "object" ? (
            <a href={link.path} target="_blank" rel="noopener">
              {text}
            </a>
          ) : (
            text
          )}
        </p>
      ))}
    </div>
  );
}
