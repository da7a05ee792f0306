/** Renders the sign-in screens to HTML during the build (scripts/prerender.ts); never part of a bundle for browsers. */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { passwordResetCalls } from "#src/contracts/passwordReset.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { bind } from "#src/services/call.ts";
import { SignIn, signInScreens, type SignInPath } from "#src/ui/account/SignIn.tsx";

export type Prerendered = { path: SignInPath; /** With an emailed token in the address. */ token: boolean };

/** The server replaces these with what the browser's first render has there, so that no node is thrown away. */
export const placeholders = { productName: "__PRODUCT_NAME__", redirect: "__REDIRECT__" } as const;

export const titleOf = (path: SignInPath): string =>
  `${placeholders.productName} – ${signInScreens[path].title}`;

export function signInMarkup({ path, token }: Prerendered): string {
  const notYet = () => Promise.reject(new Error("Nothing is called while the product is built"));
  return renderToString(
    <StrictMode>
      <SignIn
        path={path}
        world={{
          boot: { productName: placeholders.productName, sso: true, demoAccounts: [], demoPassword: null },
          session: bind(notYet, sessionCalls),
          passwordReset: bind(notYet, passwordResetCalls),
          search: new URLSearchParams(token ? { token: "later" } : {}),
          redirect: placeholders.redirect,
          leave: () => {},
        }}
      />
    </StrictMode>,
  );
}
