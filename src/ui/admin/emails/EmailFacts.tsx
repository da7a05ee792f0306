import LockRounded from "@mui/icons-material/LockRounded";
import type { AdminEmail } from "#src/contracts/admin/emails.ts";
import { uncapital } from "#src/contracts/words.ts";
import styles from "./templates.module.css";

/** When an email is sent and to whom, and whether it can be switched off. */
export const EmailFacts = ({ email: { when, to, forced, status } }: { email: AdminEmail }) => (
  <div className={styles.about}>
    <p>
      Sent {uncapital(when)} To: {uncapital(to)}.
    </p>
    {forced !== null && (
      <p className={styles.locked}>
        <LockRounded aria-hidden />
        <span>Always on. {forced}</span>
      </p>
    )}
    {status === "off" && <p className={styles.locked}>This email is switched off, so nobody receives it.</p>}
  </div>
);
