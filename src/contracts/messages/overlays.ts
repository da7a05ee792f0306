/** The exact strings of the ledger area `shared` for what opens over a page, which is loaded after the page. */
export const overlayMessages = {
  bookmarkHelp: {
    edge: "Windows Edge",
    chrome: "Windows Chrome",
    apple: "iPhone/iPad",
    samsung: "Samsung Galaxy (Android)",
  },
  notifications: {
    markAllRead: "Mark all as Read",
    loadMore: "Load More",
    empty: "No Notifications Found",
  },
  broadcast: {
    understood: "Understood",
    confirmClose: "Are you sure you want to close?",
  },
} as const;
