import { compile } from "html-to-text";
import type { EmailLanguage } from "#src/contracts/emails/emailLanguages.ts";
import { safeHtml, textOf } from "../html.ts";
import { escape, fillHtml, fillText, type TagValues } from "./fill.ts";
import { layOut } from "./layout.ts";
import type { MessageType } from "./messageType.ts";

/** What an email is made of. */
export type EmailParts = {
  /** What its type says of the frame around its text. */
  type: Pick<MessageType, "set" | "button" | "because">;
  /** With tags, as it is stored. */
  subject: string;
  /** HTML of the safe subset, with tags. */
  body: string;
  /** In which both are written; null for that of the product, in which the frame always is. */
  language: EmailLanguage | null;
  /** By tag, those of the recipient among them. `URL` is where the button leads to: without it there is none. */
  values: TagValues;
  /** The product that signs it, and the address at which its reader finds it. */
  sender: { productName: string; publicUrl: string };
  /** Where its reader switches off what is optional; null where that is not offered. */
  unsubscribe: string | null;
};

export type RenderedEmail = { subject: string; html: string; text: string };

/** What the link says by which optional emails are switched off. */
const switchOff = "Switch off email notifications";

/** Why most emails come. */
const bySettings = "email notifications are switched on in your profile";

/**
 * An email as it is sent: its tags filled, its body in the frame of the product, and the same as plain text. It depends on
 * nothing else. Nothing that somebody wrote is read as a template: a value that holds `*|X|*` stays as it is.
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
      // What the list of a mailbox shows behind the subject.
      preview: oneLine(textOf(content)),
      content,
      action,
      footnote,
      stop: unsubscribe === null ? null : { label: switchOff, url: unsubscribe },
    }),
    text: `${text.join("\n\n")}\n\n-- \n${footnote}\n${unsubscribe === null ? "" : `${switchOff}:\n${unsubscribe}\n`}`,
  };
}

/** A line of at most 120 signs, none of them cut in half: a line break in a subject would write headers of its own. */
function oneLine(text: string): string {
  const signs = Array.from(text.replace(/[\p{Cc}\s]+/gu, " ").trim());
  return signs.length > 120 ? `${signs.slice(0, 119).join("")}…` : signs.join("");
}

/** Links and pictures have whole addresses: a mail program knows no site that a path would belong to. */
const withWholeAddresses = (html: string, publicUrl: string): string =>
  html.replace(/ (href|src)="([^"]*)"/g, (_, name: string, address: string) => {
    // Of what the safe subset lets through, `&amp;` is all that differs from the address itself.
    const url = URL.parse(address.replaceAll("&amp;", "&"), publicUrl);
    return url ? ` ${name}="${escape(url.href)}"` : "";
  });

/** Made once: what it looks for in a text takes longer to prepare than to find. */
const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    ...["h2", "h3", "h4"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
const plainOf = (html: string): string => convert(html).trim();
