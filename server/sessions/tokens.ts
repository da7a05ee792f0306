import { createHmac, hash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, in the form for a cookie or a mailed link. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Whether a text has the form of such a token; anything else is not worth a database query. */
export const isToken = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{43}$/.test(text);

/** The stored form of a secret: reading the table does not reveal the secret. */
export const hashOf = (secret: string): string => hash("sha256", secret);

/** The anti-forgery token of a session: it can only be made with the session's id. */
export const csrfTokenOf = (sessionId: string): string =>
  createHmac("sha256", sessionId).update("csrf").digest("base64url");

/** Compares in constant time, so that timing does not reveal how much was right. */
export function sameText(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}
