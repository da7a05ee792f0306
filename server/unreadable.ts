/** What somebody has sent cannot be read. The message says why, in words for whoever sent it. */
export class Unreadable extends Error {}
