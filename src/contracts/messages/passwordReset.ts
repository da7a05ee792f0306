/** The exact strings of the ledger area `public` for resetting a password: only the sign-in screens load them. */
export const passwordResetMessages = {
  passwordsMustMatch: "Both passwords must match",
  checklist: {
    length: "at least 8 characters",
    lower: "lower case",
    upper: "upper case",
    numbers: "numbers",
    symbols: "symbols",
  },
  continue: "Continue",
  resetRequested: "If an account for that email exists, you will receive a password reset email.",
  resetRequestFailed: "Unable to send a password reset email.",
  resetDone: "Successfully Reset password",
} as const;
