import { createTransport, type Transporter } from "nodemailer";
import { messageIdOf, returnAddress } from "./marks.ts";
import { MailRow } from "../outbox/outbox.ts";
import { AddressRefused, NotNow, Undeliverable, type Delivery } from "../outbox/delivery.ts";

export type MailSettings = {
  /** Null: mails stay in the outbox. */
  smtpUrl: string | null;
  /** An address, with or without a name: `Lyceum <no-reply@example.org>`. */
  mailFrom: string;
  /** The address for bounces, each with its own mark; null: they go to the sender. */
  mailBounces: string | null;
  /** Used as the name if `mailFrom` has none. */
  productName: string;
};

/**
 * Milliseconds that a mail server has for each step, and for a whole mail: less than the lease of its row, after which
 * another worker tries.
 */
export const mailTimeouts = {
  ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
  mail: 100_000,
};
/** Connections to the mail server, each with its own mail: a slow one does not hold up the others. */
export const mailConnections = 5;

/** Sends mails by SMTP, a few at a time; without a server each stays in its row (`listMails` shows them). */
export function mailDelivery(
  { smtpUrl, mailFrom, mailBounces, productName }: MailSettings,
  { mail: mailTimeout, ...timeouts } = mailTimeouts,
): Delivery {
  const transport: Transporter | null =
    smtpUrl === null
      ? null
      : // Only the outbox retries, and records it: the pool would retry by itself if a connection is closed.
        createTransport({
          url: smtpUrl,
          pool: true,
          maxConnections: mailConnections,
          maxRequeues: 0,
          ...timeouts,
        });
  return {
    // Each mail waits for the mail server separately; without one, nothing waits.
    ...(transport ? { batch: 1, atOnce: mailConnections } : { batch: 50, atOnce: 1 }),
    lease: 120,
    // One day, at intervals of a quarter of an hour.
    attempts: 100,
    async deliver({ id, payload }) {
      const mail = MailRow.safeParse(payload);
      if (!mail.success) throw new Undeliverable("the row is not a mail");
      if (!transport) return "kept";
      const { to, subject, text, html, sender, mark, unsubscribe, calendar } = mail.data;
      const from = senderOf({ mailFrom, productName }, sender);
      const message = {
        from,
        to: { name: "", address: to },
        ...(mailBounces !== null && mark && { envelope: { from: returnAddress(mailBounces, mark), to } }),
        ...{ subject, text, html },
        ...(calendar && { icalEvent: { method: "PUBLISH", filename: "calendar.ics", content: calendar } }),
        messageId: mark ? messageIdOf(mark, domainOf(mailFrom)) : `<outbox.${id}@${domainOf(mailFrom)}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe && {
            "List-Unsubscribe": `<${unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(mailTimeout),
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw failureOf(error);
      }
      return "delivered";
    },
    close: () => transport?.close(),
  };
}

/** The sender of a mail: the product, or another name in its place. The address is always the same. */
export function senderOf(
  { mailFrom, productName }: Pick<MailSettings, "mailFrom" | "productName">,
  name?: string,
): { name: string; address: string } {
  const text = mailFrom.trim();
  const at = text.endsWith(">") ? text.lastIndexOf("<") : -1;
  if (at < 0) return { name: name ?? productName, address: text };
  const own = text.slice(0, at).replaceAll('"', "").trim();
  return { name: name ?? (own || productName), address: text.slice(at + 1, -1) };
}

const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/** If a server refuses the recipient or the text, that concerns this mail only. Any other failure concerns them all. */
function failureOf(error: unknown): unknown {
  const { responseCode, code, command } = error as Partial<
    Record<"code" | "command", string> & { responseCode: number }
  >;
  if (responseCode === undefined || (code !== "EENVELOPE" && code !== "EMESSAGE")) return error;
  const message = `the mail server answered ${responseCode}`;
  if (responseCode < 500) return new NotNow(message);
  return command === "RCPT TO" ? new AddressRefused(message) : new Undeliverable(message);
}
