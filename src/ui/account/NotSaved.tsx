import { readFailure, toastsFor } from "#src/services/failures.ts";
import styles from "./notSaved.module.css";

/**
 * A form's message after a failed save: the reason, worded as in a toast, and that nothing is lost. Without a
 * connection the page already says so.
 */
export function NotSaved({ failure }: { failure: unknown }) {
  const read = readFailure(failure);
  const isRefused = read.status >= 400 && read.status < 500;
  const why = read.kind === "offline" ? [] : toastsFor(read, "in its own words").map(({ text }) => text);
  return (
    <span className={styles.notSaved}>
      {why.map((text) => (
        <strong key={text} data-open={/[.!?]$/.test(text) ? undefined : ""}>
          {text}
        </strong>
      ))}{" "}
      Your changes could not be saved, but they are still here.{isRefused ? "" : " Try again."}
    </span>
  );
}
