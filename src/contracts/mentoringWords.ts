/** The two kinds of a mentoring profile (B-185), and the two sides of a relationship. */
export const profileTypes = ["MENTEE", "MENTOR"] as const;
export type ProfileType = (typeof profileTypes)[number];
export const otherSide = (side: ProfileType): ProfileType => (side === "MENTEE" ? "MENTOR" : "MENTEE");

/** B-193, B-186: a mentee's profile has one of the first two. */
export const profileStatuses = ["DRAFT", "ACTIVE", "REVIEW_PENDING", "REVIEW_DENIED", "REVIEW_HOLD"] as const;
export type ProfileStatus = (typeof profileStatuses)[number];

/** B-203 */
export const relationshipStatuses = ["PENDING", "ACTIVE", "ENDED", "DENIED", "CANCELLED", "EXPIRED"] as const;
export type RelationshipStatus = (typeof relationshipStatuses)[number];
/** The labels of the statuses. Where it matters who has to answer, a request that waits is described instead. */
export const relationshipStatusWords: Readonly<Record<RelationshipStatus, string>> = {
  PENDING: "Requested",
  ACTIVE: "Active",
  ENDED: "Ended",
  DENIED: "Denied",
  CANCELLED: "Cancelled",
  EXPIRED: "Expired",
};

/** Statuses of a match that an administrator proposes. */
export const proposalStatuses = ["draft", "sent", "asked", "declined", "withdrawn"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** B-188: how often two people meet, in days. */
export const regularities = [
  { days: 7, label: "Weekly" },
  { days: 14, label: "Bi-weekly" },
  { days: 30, label: "Monthly" },
  { days: 90, label: "Quarterly" },
  { days: 180, label: "Half yearly" },
  { days: 365, label: "Yearly" },
] as const;
export type Regularity = (typeof regularities)[number]["days"];

/** B-189: how they meet. */
export const methods = [
  { value: "face-to-face", label: "Face-to-face" },
  { value: "phone", label: "Phone" },
  { value: "online", label: "Online" },
] as const;
export type Method = (typeof methods)[number]["value"];

/** B-190: how many mentees a mentor takes at a time. */
export const menteeLimits = [
  { most: 1, label: "1" },
  { most: 4, label: "Up to 4" },
  { most: 8, label: "Up to 8" },
] as const;
export type MenteeLimit = (typeof menteeLimits)[number]["most"];

/** B-191: how far people travel, in miles. */
export const distances = [5, 10, 20, 50] as const;
export type Distance = (typeof distances)[number];

export const mentoringLimits = {
  /** B-216: a message or a reason, in characters. */
  message: 250,
  /** B-220: a search begins this long after the last change, in milliseconds. */
  searchDelay: 500,
  /** How many profiles can be compared at a time. */
  compared: 4,
  /** In one profile. */
  skills: 20,
  about: 2_000,
  role: 80,
  goals: 20,
  goal: 200,
  notes: 4_000,
  /** How many days before a request expires its reminder is sent. */
  reminderDays: 3,
} as const;
