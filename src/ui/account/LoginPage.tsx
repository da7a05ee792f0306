import { DemoAccounts } from "./DemoAccounts.tsx";
import { useHydrated, useSignIn, withRedirect } from "./SignInContext.tsx";
import { SignInFrame } from "./SignInFrame.tsx";
import styles from "./signIn.module.css";

/** `/login`: the product's name, the reason to be here, and one button. Both ways in are links that need no script. */
export default function LoginPage() {
  const { boot, redirect } = useSignIn();
  const manual = withRedirect("/login/manual", redirect);
  const onlyManual = useHydrated() && !boot.sso;
  return (
    <SignInFrame>
      <h1 className={styles.name}>{boot.productName}</h1>
      <p className={styles.reason}>Learn what your work asks of you, and show that you know it.</p>
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
            Joining soon, or from outside the firm? <a href={manual}>Sign in with email</a>
          </p>
        </>
      )}
      <DemoAccounts />
    </SignInFrame>
  );
}
