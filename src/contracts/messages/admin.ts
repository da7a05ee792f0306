/** The exact strings of the back office's ledger areas (M-080 … M-094). */
export const adminMessages = {
  house: "House",
  papFeed: "PAP Feed",
  profileManagement: "Profile Management",
  learning: "Learning",
  reviewContent: "Review Content",
  itemManagement: "Item Management",
  developmentManagerAccess: "Development Manager Access",
  pss: "PSS administration",
  accreditation: "Accreditation",
  events: "Events",
  mentoring: "Mentoring",
  podcasts: "Podcasts",
  emails: "Emails",
  ai: "AI",
} as const;
