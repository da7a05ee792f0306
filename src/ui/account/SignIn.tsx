import type { ComponentType } from "react";
import LoginManualPage from "./LoginManualPage.tsx";
import LoginPage from "./LoginPage.tsx";
import ResetPasswordPage from "./ResetPasswordPage.tsx";
import { SignInProvider, type SignInWorld } from "./SignInContext.tsx";

/** The screens of the sign-in document by path. Between them a full page loads, so they need no router. */
export const signInScreens = {
  "/login": { title: "Sign in", Page: LoginPage },
  "/login/manual": { title: "Sign in with email", Page: LoginManualPage },
  "/reset-password": { title: "Reset password", Page: ResetPasswordPage },
} as const satisfies Record<string, { title: string; Page: ComponentType }>;

export type SignInPath = keyof typeof signInScreens;

/** The screen that a path opens; a trailing slash is accepted everywhere. */
export const signInPathOf = (pathname: string): SignInPath => {
  const plain = pathname.toLowerCase().replace(/(?<!\/)\/+$/, "");
  return plain in signInScreens ? (plain as SignInPath) : "/login";
};

export function SignIn({ path, world }: { path: SignInPath; world: SignInWorld }) {
  const { Page } = signInScreens[path];
  return (
    <SignInProvider world={world}>
      <Page />
    </SignInProvider>
  );
}
