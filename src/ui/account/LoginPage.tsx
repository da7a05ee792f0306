import { useIsHydrating } from "#src/ui/kit/useIsHydrating.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { useSignIn, withRedirect } from "./SignInContext.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import { SessionEnded } from "./SessionEnded.tsx";
import { SignInNotice } from "./SignInNotice.tsx";
import styles from "./signIn.module.css";

/** Messages for the server's `?sso=`, when signing in with a work account has failed and ended back here. */
const ssoFailures: Readonly<Record<string, string>> = {
  failed: "We could not sign you in with your work account. Try again.",
  unknown: "Your work account is not set up here yet. Ask your administrator, or sign in with email.",
};

/** `/login`: the product's name, the reason to be here, and one button. Both ways in are links that need no script. */
export default function LoginPage() {
  const { boot, redirect, search } = useSignIn();
  const hydrated = !useIsHydrating();
  const ended = hydrated && search.get("ended") !== null;
  const manual = `${withRedirect("/login/manual", redirect)}${ended ? "&ended=1" : ""}`;
  const onlyManual = hydrated && !boot.sso;
  const failure = hydrated ? ssoFailures[search.get("sso") ?? ""] : undefined;
  return (
    <SignInFrame>
      <h1 className={styles.name}>{boot.productName}</h1>
      <p className={styles.reason}>Learn what your work requires, and show that you know it.</p>
      <SessionEnded />
      <SignInNotice tone="error">{failure && <p>{failure}</p>}</SignInNotice>
      {onlyManual ? (
        <a className={styles.primary} href={manual}>
          Sign in with email
        </a>
      ) : (
        <>
          <a className={styles.primary} href={withRedirect("/sso", redirect)}>
            Sign in with your work account
          </a>
          <p className={styles.other}>
            Joining soon, or outside the firm? <a href={manual}>Sign in with email</a>
          </p>
        </>
      )}
      <DemoAccounts />
    </SignInFrame>
  );
}
