import type { SentEmail } from "#src/contracts/admin/sentEmails.ts";
import { MailFrame } from "./MailFrame.tsx";
import styles from "./emails.module.css";

/** An email as it was sent, or will be: as a mailbox shows it, and as plain text. */
export const SentMail = ({ sent: { body, calendar, secret, sent_at } }: { sent: SentEmail }) => (
  <section className={styles.part} aria-labelledby="as-sent">
    <h2 id="as-sent">{sent_at === null ? "As it was written" : "As it was sent"}</h2>
    {body ? (
      <>
        <MailFrame title="The email" html={body.html} css={body.css} />
        <details className={styles.plain}>
          <summary>As plain text</summary>
          <pre>{body.plain}</pre>
        </details>
        {calendar !== null && (
          <details className={styles.plain}>
            <summary>Its calendar file</summary>
            <pre>{calendar}</pre>
          </details>
        )}
      </>
    ) : (
      <p>
        {secret
          ? "What it said is not kept: it had a link or a code that lets whoever has it into an account."
          : "What it said is no longer kept."}
      </p>
    )}
  </section>
);
