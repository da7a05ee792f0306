import { useIsHydrating } from "#src/ui/kit/useIsHydrating.ts";
import { useSignIn, withRedirect } from "./SignInContext.tsx";
import styles from "./signIn.module.css";

type Account = ReturnType<typeof useSignIn>["boot"]["demoAccounts"][number];

/** The accounts of the demo academy, if there are any. Each opens the email form filled in. */
export function DemoAccounts() {
  const { boot, redirect } = useSignIn();
  if (useIsHydrating() || boot.demoAccounts.length === 0) return null;
  return (
    <details className={styles.demo}>
      <summary>Demo accounts</summary>
      <p>
        Fictional people with different roles. They all have the password <code>{boot.demoPassword}</code>
      </p>
      <ul className={styles.accounts}>
        {boot.demoAccounts.map((account) => (
          <li key={account.email}>
            <a
              href={`${withRedirect("/login/manual", redirect)}&account=${encodeURIComponent(account.email)}`}
            >
              {account.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The demo account that an address names. */
export const demoAccountOf = (accounts: readonly Account[], search: URLSearchParams): Account | undefined =>
  accounts.find(({ email }) => email === search.get("account"));
