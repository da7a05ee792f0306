import { safeInternalUrl } from "#src/contracts/urls.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { Mail } from "../app.ts";

/** What a mail says, before it is laid out. Every part is plain text; nothing is taken as HTML. */
type Letter = {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** The one thing to do, if there is one. `url` is absolute. */
  action?: { label: string; url: string };
  /** Said small below: why this mail came. */
  footnote: string;
};

type Content = Omit<Mail, "to">;

/** The product that signs the mail, and the address at which its reader finds it. */
export type Sender = { productName: string; publicUrl: string };

/** D-10: the link for a new password. `minutes` is how long it works. */
export const resetMail = (
  sender: Sender,
  about: { firstName: string; link: string; minutes: number },
): Content =>
  layOut(sender, {
    subject: `Choose a new password for ${sender.productName}`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      "someone asked for a new password for your account. If it was you, open the link to choose one.",
      `The link works once, within ${about.minutes} minutes. If it was not you, ignore this email. Your password will not change.`,
    ],
    action: { label: "Choose a new password", url: about.link },
    footnote: "You are receiving this email because someone entered your address on the sign-in page.",
  });

/** 6.4.6: the link for the first password of somebody whom an administrator has entered. */
export const invitationMail = (
  sender: Sender,
  about: { firstName: string; link: string; hours: number },
): Content =>
  layOut(sender, {
    subject: `Your ${sender.productName} account`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `you now have a ${sender.productName} account. Open the link to choose your password.`,
      `The link works once, within ${about.hours} hours. After that you can ask for a new one on the sign-in page.`,
    ],
    action: { label: "Choose a password", url: about.link },
    footnote: "You are receiving this email because an administrator created an account for you.",
  });

/** A subject of at most 120 signs, none of them cut in half. */
function oneLine(text: string): string {
  const signs = Array.from(text);
  return signs.length > 120 ? `${signs.slice(0, 119).join("")}…` : text;
}

/** A notification for those who want them by mail. `path` is a path within the product (D-13). */
export const notificationMail = (
  sender: Sender,
  about: { firstName: string; message: string; path?: string | undefined },
): Content =>
  layOut(sender, {
    subject: oneLine(about.message),
    greeting: `Hello ${about.firstName},`,
    paragraphs: [about.message],
    action: {
      label: `Open ${sender.productName}`,
      url: sender.publicUrl + (safeInternalUrl(about.path, sender.publicUrl) ?? "/"),
    },
    footnote: "You are receiving this email because email notifications are switched on in your profile.",
  });

/** T-56: a file that a schedule has made for one recipient, who may see it. `path` is its screen. */
export const reportMail = (
  sender: Sender,
  about: {
    firstName: string;
    schedule: string;
    report: string;
    rows: number;
    path: string;
    keptUntil: Date;
    /** Its reader had it sent to themselves. */
    asked: boolean;
  },
): Content =>
  layOut(sender, {
    subject: about.schedule,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      about.rows === 0
        ? `the report “${about.report}” has no rows this time.`
        : `the report “${about.report}” is ready: ${formatNumber(about.rows)} ${about.rows === 1 ? "row" : "rows"}.`,
      `Only you can download the file, until ${about.keptUntil.toISOString().slice(0, 10)}.`,
    ],
    action: { label: "Open the report", url: sender.publicUrl + about.path },
    footnote: about.asked
      ? `You are receiving this email because you sent the schedule “${about.schedule}” to yourself.`
      : `You are receiving this email because you are a recipient of the schedule “${about.schedule}”.`,
  });

/** T-56: tells its owner that a schedule does not run any more. */
export const schedulePausedMail = (
  sender: Sender,
  about: { firstName: string; schedule: string; because: string; path: string },
): Content =>
  layOut(sender, {
    subject: `Paused: ${about.schedule}`,
    greeting: `Hello ${about.firstName},`,
    paragraphs: [
      `your report schedule “${about.schedule}” is paused. ${about.because}.`,
      "Open it, correct the problem and switch it on again.",
    ],
    action: { label: "Open the schedules", url: sender.publicUrl + about.path },
    footnote: "You are receiving this email because you own the schedule.",
  });

/** The help query of a user for the administrators. */
export const helpMail = (sender: Sender, about: { from: string; email: string; query: string }): Content =>
  layOut(sender, {
    subject: `Help query from ${about.from}`,
    greeting: "Hello,",
    paragraphs: [`${about.from} (${about.email}) asks:`, ...about.query.split(/\n+/)],
    footnote: `Sent from the help form in ${sender.productName}.`,
  });

function layOut(sender: Sender, letter: Letter): Content {
  return { subject: letter.subject, text: textOf(sender, letter), html: htmlOf(sender, letter) };
}

function textOf({ productName }: Sender, { greeting, paragraphs, action, footnote }: Letter): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[greeting, ...paragraphs, ...link, productName].join("\n\n")}\n\n-- \n${footnote}\n`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** One column, real text, a link that is a link; readable without images, styles or colours. */
function htmlOf(
  { productName }: Sender,
  { subject, greeting, paragraphs, action, footnote }: Letter,
): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f3d66;color:#ffffff;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px">If the button does not work, copy this address: <br>${escape(action.url)}</p>`
    : "";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b1b1b;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:560px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 24px">${escape(productName)}</h1>
${paragraph(greeting)}
${paragraphs.map(paragraph).join("\n")}
${button}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d0d0d0;font-size:14px;color:#555555">${escape(footnote)}</p>
</main>
</body>
</html>
`;
}
