import { marksIn } from "./marks.ts";

/** What a recipient's mail server reports about a mail that was sent. */
export type MailReport = {
  /** `bounce`: it was not delivered, and never will be; `complaint`: its reader does not want it; `other`: neither. */
  is: "bounce" | "complaint" | "other";
  /**
   * For a bounce: whether the address does not exist or accepts nothing; otherwise the server was unreachable for too
   * long.
   */
  forGood: boolean;
  /** The explanation that came with it, in one line. */
  why: string;
  /** Marks that may identify the mail, the most likely first. */
  marks: string[];
};

/** Headers of a bounced mail that contain the address to which it came back. */
const arrivals = new Set(["to", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"]);
/** Sent by a mailbox whose user has reported a mail as unwanted (RFC 5965). Other types are for statistics. */
const unwanted = new Set(["abuse", "fraud", "virus"]);
const most = 300;

/**
 * Reads a mail that came back: a delivery status notification (RFC 3464) or a complaint (RFC 5965). Anything else that
 * arrives at that address, such as replies and out-of-office messages, is `other`.
 */
export async function readReport(source: Buffer): Promise<MailReport> {
  // The parser takes ten megabytes of memory, and few mails bounce.
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

/** With several recipients, as on a list, the first failure stands for the mail. */
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

/** The text is not ours: limit it to one line without control characters, and not too long. */
const lineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, most);
