/** Emails from other mail servers about an email of ours. */

type Of = {
  /** The address it came to, and from which it was sent. */
  to?: string;
  /** The id of the email that it is about. */
  messageId?: string;
  returnPath?: string;
};

const lines = (...parts: readonly string[]): string => parts.join("\r\n");
const boundary = "=_part";
const part = (type: string, ...content: readonly string[]): string =>
  lines(`--${boundary}`, `Content-Type: ${type}`, "", ...content);

const originalOf = ({ messageId, returnPath }: Of): string =>
  lines(
    ...(returnPath === undefined ? [] : [`Return-Path: <${returnPath}>`]),
    "From: Lyceum <no-reply@academy.example>",
    "To: gone@example.net",
    "Subject: A message for you",
    ...(messageId === undefined ? [] : [`Message-ID: ${messageId}`]),
  );

const reportOf = (type: string, { to = "bounces@academy.example" }: Of, ...parts: readonly string[]) =>
  lines(
    "Return-Path: <>",
    "From: MAILER-DAEMON@mx.example.net (Mail Delivery System)",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type}; boundary="${boundary}"`,
    "",
    part("text/plain; charset=us-ascii", "I am sorry to have to inform you …", ""),
    ...parts,
    `--${boundary}--`,
    "",
  );

/** RFC 3464, as Postfix writes it. */
export const notification = (
  of: Of,
  {
    action = "failed",
    status = "5.1.1",
    said = "550 5.1.1 <gone@example.net>: Recipient address\r\n    rejected",
  } = {},
): string =>
  reportOf(
    "delivery-status",
    of,
    part(
      "message/delivery-status",
      "Reporting-MTA: dns; mx.example.net",
      "",
      "Final-Recipient: rfc822; gone@example.net",
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${said}`,
      "",
    ),
    part("message/rfc822", originalOf(of), "Content-Type: text/plain", "", "Hello", ""),
  );

/** RFC 5965, as mailbox providers send it when somebody has pressed “This is spam”. */
export const complaint = (of: Of, type = "abuse"): string =>
  reportOf(
    "feedback-report",
    of,
    part(
      "message/feedback-report",
      `Feedback-Type: ${type}`,
      "User-Agent: SomeGenerator/1.0",
      "Version: 1",
      ...(of.returnPath === undefined ? [] : [`Original-Mail-From: <${of.returnPath}>`]),
      "",
    ),
    part("text/rfc822-headers", originalOf(of), ""),
  );

/** From somebody who is away; to the bounce address, as programs reply to the envelope. */
export const autoReply = ({ to = "", messageId = "" }: Of): string =>
  lines(
    "From: gone@example.net",
    `To: ${to}`,
    "Subject: Out of office",
    "Auto-Submitted: auto-replied",
    `In-Reply-To: ${messageId}`,
    "Content-Type: text/plain",
    "",
    "550 5.1.1 is what I would say if I were not there.",
    "",
  );
