import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, as the cookie or a mailed link carries them. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Whether a text has the form of such a token; anything else is not worth a look into the database. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

/** What the database keeps of a secret: whoever reads the table can use none of them. */
export const hashOf = (secret: string): string => hash("sha256", secret);

/** The anti-forgery token of a session: only who knows the session's id can make it. */
export const csrfTokenOf = (sessionId: string): string =>
  createHmac("sha256", sessionId).update("csrf").digest("base64url");

/** Compares without telling by its duration how much was right. */
export function sameText(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}
