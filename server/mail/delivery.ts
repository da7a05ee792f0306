import { createTransport, type Transporter } from "nodemailer";
import { MailRow } from "../outbox/outbox.ts";
import { AddressRefused, NotNow, Undeliverable, type Delivery } from "../outbox/delivery.ts";

export type MailSettings = {
  /** Null: mails stay in the outbox. */
  smtpUrl: string | null;
  /** An address, or one with a name: `Lyceum <no-reply@example.org>`. */
  mailFrom: string;
  /** Stands for the name where `mailFrom` has none. */
  productName: string;
};

/** Milliseconds that a mail server has for each step. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mails by SMTP, one at a time; without a server each stays in its row (`listMails` shows them). */
export function mailDelivery({ smtpUrl, mailFrom, productName }: MailSettings): Delivery {
  const transport: Transporter | null =
    smtpUrl === null ? null : createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...timeouts });
  return {
    batch: 1,
    lease: 120,
    // A day, at a quarter of an hour.
    attempts: 100,
    async deliver({ id, payload }) {
      const mail = MailRow.safeParse(payload);
      if (!mail.success) throw new Undeliverable("the row is no mail");
      if (!transport) return "kept";
      const { to, subject, text, html, sender } = mail.data;
      try {
        await transport.sendMail({
          from: senderOf({ mailFrom, productName }, sender),
          to: { name: "", address: to },
          subject,
          text,
          html,
          // The same on a repetition, so that mail programs show it once.
          messageId: `<outbox.${id}@${domainOf(mailFrom)}>`,
          headers: { "Auto-Submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw failureOf(error);
      }
      return "delivered";
    },
    close: () => transport?.close(),
  };
}

/** Whom a mail says it is from: the product, or a name in its place. The address is always the same. */
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

/** A server that refuses the recipient or the text is about this mail; any other fault is about all of them. */
function failureOf(error: unknown): unknown {
  const { responseCode, code, command } = error as Partial<
    Record<"code" | "command", string> & { responseCode: number }
  >;
  if (responseCode === undefined || (code !== "EENVELOPE" && code !== "EMESSAGE")) return error;
  const message = `the mail server answered ${responseCode}`;
  if (responseCode < 500) return new NotNow(message);
  return command === "RCPT TO" ? new AddressRefused(message) : new Undeliverable(message);
}
