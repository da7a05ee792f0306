/** How calls fail, as machines see it. */
export const offline = { failure: { kind: "offline" } };
export const unauthorized = { failure: { kind: "unauthorized" } };
/** Refused with the server's words and, if given, the first-level map of fields. */
export const refused = (message: string, errors: Record<string, string[]> = {}) => ({
  failure: { kind: "invalid", message, errors },
});
