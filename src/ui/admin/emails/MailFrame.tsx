import { late } from "#src/ui/kit/late.tsx";
import type { MailProps } from "./MailDocument.tsx";
import styles from "./emails.module.css";

/** A mail in a frame, once the HTML sanitiser has loaded: it weighs as much as the rest of these pages together. */
export const MailFrame = late<MailProps>("The email", () => import("./MailDocument.tsx"), {
  waiting: ({ scheme }) => <div className={styles.mail} data-scheme={scheme} aria-busy />,
});
