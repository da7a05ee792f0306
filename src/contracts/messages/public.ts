/** The exact strings of the ledger area `public` (M-009 … M-023), except those for resetting a password. */
export const publicMessages = {
  forgotPassword: "Forgot Password",
  error404: "Error 404",
  pageNotFound: "Page not found",
  returnHome: "Return Home",
  blocked:
    "Your account has been blocked due to too many failed attempts. Click here to reset your password.",
} as const;
