import type { App } from "../app.ts";
import { sameText } from "../sessions/tokens.ts";
import { signature } from "../sessions/signingKey.ts";

/**
 * What an email is known by if something of it comes back: the number of its send, and a signature that nobody can guess. In
 * small letters and digits, as it stands in addresses, of which some mail servers keep no others.
 */
export const markPattern = /^[1-9]\d{0,9}\.[0-9a-f]{16}$/;

export const markOf = async (app: Pick<App, "db">, sendId: number): Promise<string> =>
  `${sendId}.${(await signature(app, `send ${sendId}`)).toString("hex").slice(0, 16)}`;

/** The send whose mark it is; null for one that was made up. */
export async function sendBehind(app: Pick<App, "db">, mark: string): Promise<number | null> {
  if (!markPattern.test(mark)) return null;
  const id = Number(mark.split(".")[0]);
  return id < 2 ** 31 && sameText(await markOf(app, id), mark) ? id : null;
}

/** The address to which a mail comes back, with its mark: `bounces+12.0123456789abcdef@example.org`. */
export const returnAddress = (bounces: string, mark: string): string => bounces.replace("@", `+${mark}@`);

/** The id of a mail, with its mark. The same on a repetition, so that mail programs show it once. */
export const messageIdOf = (mark: string, domain: string): string => `<email.${mark}@${domain}>`;

/** The marks in a text that has addresses or ids of mails, in their order. */
export const marksIn = (text: string): string[] =>
  [...text.matchAll(/[+.]([1-9]\d{0,9}\.[0-9a-f]{16})@/gi)].map(([, mark]) => mark!.toLowerCase());
