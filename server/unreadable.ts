/** An upload cannot be read. The message says why, worded for the person who sent it. */
export class Unreadable extends Error {}
