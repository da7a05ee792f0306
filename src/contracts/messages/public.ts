/** The exact strings of the ledger area `public` (M-009 … M-023). */
export const publicMessages = {
  forgotPassword: "Forgot Password",
  error404: "Error 404",
  pageNotFound: "Page not found",
  returnHome: "Return Home",
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
  blocked:
    "Your account has been blocked due to too many failed attempts. Click here to reset your password.",
} as const;
