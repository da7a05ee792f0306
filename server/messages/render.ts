import { compile } from "html-to-text";
import type { EmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import { safeHtml, textOf } from "../html.ts";
import { escape, fillHtml, fillText, type TagValues } from "./fill.ts";
import { layOut } from "./layout.ts";
import type { MessageType } from "./messageType.ts";

/** The parts of an email. */
export type EmailParts = {
  /** What its type says about the frame around its text. */
  type: Pick<MessageType, "set" | "button" | "because">;
  /** With tags, as stored. */
  subject: string;
  /** HTML of the safe subset, with tags. */
  body: string;
  /** The language of both; null for that of the product, which the frame always uses. */
  language: EmailLanguage | null;
  /** Values by tag, including those of the recipient. `URL` is the target of the button: without it there is none. */
  values: TagValues;
  /** The product that signs it, and the address at which its reader finds the product. */
  sender: { productName: string; publicUrl: string };
  /** Where its reader switches off optional emails; null if that is not offered. */
  unsubscribe: string | null;
};

export type RenderedEmail = { subject: string; html: string; text: string };

/** The label of the link that switches off optional emails. */
const switchOff = "Switch off email notifications";

/** The reason for most emails. */
const bySettings = "email notifications are switched on in your profile";

/**
 * Renders an email as it is sent: its tags filled in, its body in the frame of the product, and the same as plain text.
 * It depends on nothing else. Values are never treated as templates: one that contains `*|X|*` stays as it is.
 */
export function renderEmail({
  type,
  subject,
  body,
  language,
  values,
  sender,
  unsubscribe,
}: EmailParts): RenderedEmail {
  const line = oneLine(fillText(subject, values));
  const content = withWholeAddresses(safeHtml(fillHtml(body, values)), sender.publicUrl);
  const plain = plainOf(content);
  const action = type.button !== null && values.URL ? { label: type.button, url: values.URL } : null;
  const footnote = `You are receiving this email because ${fillText(type.because ?? bySettings, values)}.`;
  const text = [plain, ...(action ? [`${action.label}:\n${action.url}`] : []), sender.productName];
  return {
    subject: line,
    html: layOut({
      set: type.set,
      productName: sender.productName,
      language,
      subject: line,
      // Shown by mailboxes in their list, after the subject.
      preview: oneLine(textOf(content)),
      content,
      action,
      footnote,
      stop: unsubscribe === null ? null : { label: switchOff, url: unsubscribe },
    }),
    text: `${text.join("\n\n")}\n\n-- \n${footnote}\n${unsubscribe === null ? "" : `${switchOff}:\n${unsubscribe}\n`}`,
  };
}

/**
 * Where the reader of an email switches off optional ones, from the end of its plain text; null if it does not offer
 * that. The same words further up may be a quotation.
 */
export const unsubscribeIn = (text: string): string | null =>
  new RegExp(`\\n${switchOff}:\\n(\\S+)\\n$`).exec(text)?.[1] ?? null;

/** A line of at most 120 characters, none of them cut in half: a line break in a subject could add headers. */
function oneLine(text: string): string {
  const signs = Array.from(text.replace(/[\p{Cc}\s]+/gu, " ").trim());
  return signs.length > 120 ? `${signs.slice(0, 119).join("")}…` : signs.join("");
}

/**
 * Makes the addresses of links and pictures absolute: in a mail program there is no site that a path could be relative
 * to.
 */
const withWholeAddresses = (html: string, publicUrl: string): string =>
  html.replace(/ (href|src)="([^"]*)"/g, (_, name: string, address: string) => {
    // In the safe subset, `&amp;` is the only entity in an address.
    const url = URL.parse(address.replaceAll("&amp;", "&"), publicUrl);
    return url ? ` ${name}="${escape(url.href)}"` : "";
  });

/** Compiled once: preparing the selectors takes longer than applying them. */
const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    ...["h2", "h3", "h4"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
const plainOf = (html: string): string => convert(html).trim();
