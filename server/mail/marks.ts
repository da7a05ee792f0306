import type { App } from "../app.ts";
import { sameText } from "../sessions/tokens.ts";
import { signature } from "../sessions/signingKey.ts";

/**
 * Identifies an email if it bounces: the number of its send, and a signature that cannot be guessed. Only lower-case
 * letters and digits, as it is part of addresses, and some mail servers keep no others.
 */
export const markPattern = /^[1-9]\d{0,9}\.[0-9a-f]{16}$/;

export const markOf = async (app: Pick<App, "db">, sendId: number): Promise<string> =>
  `${sendId}.${(await signature(app, `send ${sendId}`)).toString("hex").slice(0, 16)}`;

/** Returns the send with this mark; null for a forged one. */
export async function sendBehind(app: Pick<App, "db">, mark: string): Promise<number | null> {
  if (!markPattern.test(mark)) return null;
  const id = Number(mark.split(".")[0]);
  return id < 2 ** 31 && sameText(await markOf(app, id), mark) ? id : null;
}

/** The return address of a mail, with its mark: `bounces+12.0123456789abcdef@example.org`. */
export const returnAddress = (bounces: string, mark: string): string => bounces.replace("@", `+${mark}@`);

/** The id of a mail, with its mark. A repeated mail has the same id, so that mail programs show it once. */
export const messageIdOf = (mark: string, domain: string): string => `<email.${mark}@${domain}>`;

/** The marks in a text that contains addresses or ids of mails, in order. */
export const marksIn = (text: string): string[] =>
  [...text.matchAll(/[+.]([1-9]\d{0,9}\.[0-9a-f]{16})@/gi)].map(([, mark]) => mark!.toLowerCase());
