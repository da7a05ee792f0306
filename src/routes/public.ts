import { route } from "./route.ts";

const anyone = { layout: "guest", needs: {} } as const;

/**
 * The screens before sign-in. They are reached by a full-page load (B-043) and served as a small document of their own.
 */
export const publicRoutes = [
  route("Login", "/login", { title: "Sign in", ...anyone }),
  route("LoginManual", "/login/manual", {
    title: "Sign in with email",
    ...anyone,
  }),
  route("ResetPassword", "/reset-password", {
    title: "Reset password",
    ...anyone,
  }),
] as const;
