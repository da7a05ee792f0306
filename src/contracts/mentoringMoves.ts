/** Why a move is not possible in a relationship now: shown at the button, and sent by the server (G-2). */
export const relationshipRefusals = {
  over: "This relationship is over. Send a new request to start again.",
  "not begun": "This request has not been accepted yet. Cancel it instead.",
  begun: "This request has already been accepted.",
  "not yours": "Only the other person can do this.",
  "not active": "You cannot start while one of you has no active mentoring profile.",
  full: "There is no free place. The mentor has to end another relationship first, or raise their limit.",
} as const;

/** Why a mentor cannot come back: shown in place of the button, and sent by the server (G-2). */
export const profilePaused =
  "An administrator has paused your profile, and only an administrator can end the pause";

/**
 * Why a mentor's place cannot be asked for, or offered, now: from `askRefusalOf`, shown at the match and sent by the
 * server (G-2).
 */
export const askRefusals = {
  pending: "A request between you is waiting for an answer.",
  active: "You are in a relationship with each other already.",
  away: "They are away and take no new requests.",
  full: "They have no free place for another mentee.",
  "paused yourself": `${profilePaused}.`,
  "away yourself": "You are away. Come back first to offer a place.",
  "full yourself": "You have no free place. End a relationship first, or raise your limit.",
} as const;

/** The note on a request that ended because an administrator has taken the mentor out of mentoring for now. */
export const requestEnded = "The mentor is not available at the moment, so the request has ended";
