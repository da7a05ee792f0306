/** Why somebody cannot do what a relationship does not allow now: said at the button, and by the server (G-2). */
export const relationshipRefusals = {
  over: "This relationship is over. Send a new request to start again.",
  "not begun": "This request has not been accepted yet. Cancel it instead.",
  begun: "This request has already been accepted.",
  "not yours": "Only the other person can do this.",
  "not active": "You cannot start while one of you has no active mentoring profile.",
  full: "This mentor has no free place. End another relationship first, or raise the limit.",
} as const;
