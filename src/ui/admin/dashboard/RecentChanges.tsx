import { useId } from "react";
import type { Change } from "#src/contracts/admin/dashboard.ts";
import { capital } from "#src/contracts/words.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { addressOfRecord } from "#src/routes/admin/auditRecords.ts";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import styles from "./dashboard.module.css";

/** The latest changes: what, by whom, and a link to it. */
export function RecentChanges({ changes }: { changes: readonly Change[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Recent changes</h2>
      {changes.length === 0 ? (
        <p className={styles.since}>Nothing has been changed yet.</p>
      ) : (
        <ul className={styles.changes} aria-labelledby={id}>
          {changes.map((change) => (
            <li key={change.id}>
              <Named change={change} />
              <span className={styles.since}>
                {`${capital(change.act)} by ${change.actor?.name ?? "the system"} · `}
                <RelativeTime at={change.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Names that are whole texts, such as broadcasts, are cut at this length. */
const longestName = 80;

/** The record's name, and how many more records the change affected. */
function Named({ change }: { change: Change }) {
  const me = useMe();
  const { offices } = useAreas();
  const address = me && addressOfRecord(offices, change, me);
  const name = change.name ?? capital(change.subject ?? change.act);
  const short = name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name;
  return (
    <span className={styles.named}>
      {address ? <PageLink href={address}>{short}</PageLink> : short}
      {change.others > 0 && ` and ${formatNumber(change.others)} more`}
    </span>
  );
}
