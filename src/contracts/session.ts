import * as z from "zod/mini";
import { data, endpoint, Id } from "./endpoint.ts";
import { passwordMaxLength, passwordMinLength } from "./limits.ts";
import { publicMessages } from "./messages/public.ts";

/** The four classes of a password; symbols include space and common punctuation (B-053, B-054). */
export const passwordClasses = {
  lower: /[a-z]/,
  upper: /[A-Z]/,
  numbers: /[0-9]/,
  symbols: /[ !"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/,
} as const;
export type PasswordClass = keyof typeof passwordClasses;

/** The entries of the checklist that a password meets. */
export function readPassword(password: string): Record<PasswordClass | "length", boolean> {
  return {
    length: password.length >= passwordMinLength,
    lower: passwordClasses.lower.test(password),
    upper: passwordClasses.upper.test(password),
    numbers: passwordClasses.numbers.test(password),
    symbols: passwordClasses.symbols.test(password),
  };
}

export type PasswordStrength = "red" | "orange" | "blue";

/** The colour of the strength bar (B-055 … B-058). The length decides only once all four classes are met. */
export function strengthOf(password: string): PasswordStrength {
  const { length, ...classes } = readPassword(password);
  const met = Object.values(classes).filter(Boolean).length;
  if (met === 4) return length ? "blue" : "orange";
  return met >= 2 ? "orange" : "red";
}

/** B-059: all four classes and the length. */
export const isAcceptable = (password: string): boolean =>
  Object.values(readPassword(password)).every(Boolean);

const Email = z.pipe(
  z.string().check(z.trim(), z.minLength(1, "Enter your email address"), z.maxLength(254)),
  z.email("Enter an email address such as name@example.org"),
);

export const LoginForm = z.object({
  email: Email,
  password: z.string().check(z.minLength(1, "Enter your password"), z.maxLength(1_024)),
});
export type LoginForm = z.infer<typeof LoginForm>;

export const ResetRequestForm = z.object({ email: Email });
export type ResetRequestForm = z.infer<typeof ResetRequestForm>;

export const NewPasswordForm = z
  .object({
    email: Email,
    token: z.string().check(z.minLength(1, "Open the link in your email again"), z.maxLength(256)),
    password: z
      .string()
      .check(
        z.maxLength(passwordMaxLength, `Use at most ${passwordMaxLength} characters`),
        z.refine(isAcceptable, "Use at least 8 characters with lower case, upper case, numbers and symbols"),
      ),
    password_confirmation: z.string().check(z.maxLength(1_024)),
  })
  .check(
    z.refine((form) => form.password === form.password_confirmation, {
      path: ["password_confirmation"],
      message: publicMessages.passwordsMustMatch,
    }),
  );
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

export const SecondsLeft = z.object({ seconds: z.int().check(z.nonnegative()) });

/** The reason is kept in the audit log with both users (T-51). */
const ActAs = z.object({
  user: Id,
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, "Give a reason"), z.maxLength(500, "Use at most 500 characters")),
});

export const sessionCalls = {
  csrfCookie: endpoint("GET", "/csrf-cookie", { summary: "Sets the anti-forgery cookie XSRF-TOKEN." }),
  login: endpoint("POST", "/login", { summary: "Signs in with email and password.", body: LoginForm }),
  logout: endpoint("POST", "/logout", {
    summary:
      "Signs out. With a reason (such as a closing browser) the session ends after 15 seconds unless it is used again.",
    body: z.optional(z.object({ reason: z.optional(z.enum(["browser-close"])) })),
  }),
  reauthenticate: endpoint("POST", "/api/reauthenticate", {
    summary:
      "Stops acting as another user or reviewing, even after the time limit: the session is the administrator's own again.",
  }),
  requestReset: endpoint("POST", "/api/auth/password/email", {
    summary: "Emails a password reset link if the address has an account.",
    body: ResetRequestForm,
  }),
  resetPassword: endpoint("POST", "/api/auth/password/reset", {
    summary: "Sets a new password with the emailed token, ends all other sessions and signs in.",
    body: NewPasswordForm,
  }),
  check: endpoint("GET", "/session/check", {
    summary: "Returns the seconds left, without extending the session.",
    answer: data(SecondsLeft),
  }),
  ping: endpoint("GET", "/session/ping", {
    summary: "Extends the session and returns the seconds left.",
    answer: data(SecondsLeft),
  }),
  loginAs: endpoint("POST", "/api/admin/login-as", {
    summary:
      "Starts acting as another user for up to half an hour. The caller must have confirmed their identity (7.5.3).",
    body: ActAs,
  }),
  loginAsReviewer: endpoint("POST", "/api/admin/login-as-reviewer", {
    summary: "Starts review mode for up to half an hour: activity and completions are not tracked.",
    body: ActAs,
  }),
};
