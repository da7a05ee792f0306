import { marksIn } from "./marks.ts";

/** What somebody's mail server tells of a mail that was sent. */
export type MailReport = {
  /** `bounce`: it was not delivered, and never will be; `complaint`: its reader does not want it; `other`: nothing of the kind. */
  is: "bounce" | "complaint" | "other";
  /** Of a bounce: as there is nobody at the address, or they take nothing; otherwise nobody could be reached for too long. */
  forGood: boolean;
  /** What was said of it, in a line. */
  why: string;
  /** By which the mail may be known, the best first. */
  marks: string[];
};

/** Where a mail that came back says to which address it came. */
const arrivals = new Set(["to", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"]);
/** What a mailbox sends where a person has said that they do not want a mail (RFC 5965). Others are told for statistics. */
const unwanted = new Set(["abuse", "fraud", "virus"]);
const most = 300;

/**
 * Reads a mail that came back: a delivery status notification (RFC 3464) or a complaint (RFC 5965). Whatever else comes to that
 * address, as replies of people and of programs for people who are away, is `other`.
 */
export async function readReport(source: Buffer): Promise<MailReport> {
  // It takes ten megabytes, and few mails come back.
  const { simpleParser } = await import("mailparser");
  const mail = await simpleParser(source, {
    ...{ keepDeliveryStatus: true, skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true },
  });
  const partOf = (...types: string[]) =>
    mail.attachments.find(({ contentType }) => types.includes(contentType))?.content.toString() ?? "";
  const status = partOf("message/delivery-status", "message/global-delivery-status");
  const complaint = partOf("message/feedback-report");
  const original = partOf(
    "message/rfc822",
    "message/global",
    "text/rfc822-headers",
    "message/global-headers",
  );
  const arrived = mail.headerLines.filter(({ key }) => arrivals.has(key)).map(({ line }) => line);
  const marks = marksIn([...arrived, complaint, status, headOf(original)].join("\n"));
  const kind = complaint === "" ? null : fieldsOf(complaint).get("feedback-type")?.toLowerCase();
  if (kind !== null)
    return { is: unwanted.has(kind ?? "") ? "complaint" : "other", forGood: false, why: kind ?? "", marks };
  return { ...failureIn(status), marks };
}

/** Of several recipients, as of a list, the first that has failed speaks for the mail. */
function failureIn(status: string): Pick<MailReport, "is" | "forGood" | "why"> {
  const failed = blocksOf(status)
    .map(fieldsOf)
    .find((fields) => fields.get("action")?.toLowerCase() === "failed");
  if (!failed) return { is: "other", forGood: false, why: "" };
  const code = failed.get("status") ?? "";
  const said = (failed.get("diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, "");
  return { is: "bounce", forGood: code.startsWith("5"), why: lineOf(said === "" ? code : said) };
}

const blocksOf = (text: string): string[] => text.split(/\r?\n[ \t]*\r?\n/);
const headOf = (text: string): string => blocksOf(text)[0]!;

const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block
      .replace(/\r?\n[ \t]+/g, " ")
      .split(/\r?\n/)
      .flatMap((line): [string, string][] => {
        const at = line.indexOf(":");
        return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]];
      }),
  );

/** It is somebody else's: one line without control characters, and not too long. */
const lineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, most);
