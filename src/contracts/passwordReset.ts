import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { passwordMaxLength, passwordMinLength } from "./limits.ts";
import { passwordResetMessages } from "./messages/passwordReset.ts";
import { Email, passwordResetPaths } from "./session.ts";

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
      message: passwordResetMessages.passwordsMustMatch,
    }),
  );
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

export const passwordResetCalls = {
  requestReset: endpoint("POST", passwordResetPaths.request, {
    summary: "Emails a password reset link if the address has an account.",
    body: ResetRequestForm,
  }),
  resetPassword: endpoint("POST", passwordResetPaths.reset, {
    summary: "Sets a new password with the emailed token, ends all other sessions and signs in.",
    body: NewPasswordForm,
  }),
};
