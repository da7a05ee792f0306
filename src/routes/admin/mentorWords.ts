import { choicesOf } from "#src/contracts/choices.ts";
import { relationshipStatusWords } from "#src/contracts/mentoringWords.ts";

/** The labels that lists and pages of the back office use for mentors. */

export const mentorStatusWords = {
  ACTIVE: { label: "Active", tone: "success" },
  REVIEW_PENDING: { label: "Waiting", tone: "info" },
  REVIEW_HOLD: { label: "On hold", tone: "warning" },
  REVIEW_DENIED: { label: "Not accepted", tone: "neutral" },
} as const;

export const availabilityWords = {
  available: { label: "Available", tone: "success" },
  "at capacity": { label: "At capacity", tone: "neutral" },
  away: { label: "Away", tone: "warning" },
} as const;

/** The history that a mentor and their application share. */
export const mentorHistory = {
  done: {
    ...{ approve: "approved", deny: "declined", hold: "put on hold", reinstate: "reinstated" },
    ...{ pause: "paused", resume: "resumed" },
  },
  fields: [
    { field: "availability", label: "Availability", as: "select", choices: choicesOf(availabilityWords) },
    { field: "away_until", label: "Away until", as: "date" },
  ],
} as const;

export const proposalWords = {
  draft: { label: "Draft", tone: "neutral" },
  sent: { label: "Waiting", tone: "info" },
  asked: { label: "Taken up", tone: "success" },
  declined: { label: "Declined", tone: "warning" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
} as const;

export const relationshipWords = {
  PENDING: { label: "Waiting for an answer", tone: "info" },
  ACTIVE: { label: relationshipStatusWords.ACTIVE, tone: "success" },
  ENDED: { label: relationshipStatusWords.ENDED, tone: "neutral" },
  DENIED: { label: relationshipStatusWords.DENIED, tone: "neutral" },
  CANCELLED: { label: relationshipStatusWords.CANCELLED, tone: "neutral" },
  EXPIRED: { label: relationshipStatusWords.EXPIRED, tone: "warning" },
} as const;
