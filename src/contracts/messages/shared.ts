/** The exact strings of the ledger area `shared` (M-034 … M-066), except those in `overlayMessages`. */
export const sharedMessages = {
  footer: {
    needHelp: "Need Help?",
    addToHomeScreen: "Add to Home Screen",
    gdpr: "GDPR",
    cookiePolicy: "Cookie Policy",
  },
  admin: "Admin",
  touchMode: { enabled: "Touch Mode Enabled", disabled: "Touch Mode Disabled" },
  required: "Required",
  multiSelect: { empty: "The list is empty", noResults: "No results found" },
  confirmation: { question: "Are you sure?", yes: "Yes", cancel: "Cancel" },
  failures: {
    unauthorized: "Unauthorized",
    forbidden: "Forbidden",
    noPermission: "You do not have permissions to view this page.",
    server: "A Server Error Occurred",
    noStatus: "No Status Given",
    noMessage: "No Message Given",
    newVersion: "A new site version is available. Click here to reload.",
  },
  help: { sent: "Your query has been sent to an admin", failed: "Unable to send your query" },
  profileUpdated: "Profile updated",
  cpdFilterSaved: "This setting will be saved for future visits.",
} as const;
