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
          ? "Its text is not kept, because it contained a link or code that gives access to an account."
          : "Its text is no longer kept."}
      </p>
    )}
  </section>
);
