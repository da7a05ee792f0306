import LockOutlined from "@mui/icons-material/LockOutlined";
import type { Boxset, BoxsetEntry } from "#src/contracts/boxset.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { itemAddress } from "../address.ts";
import { ProgressMark } from "../ProgressMark.tsx";
import { kindOf, lengthOf } from "../words.ts";
import styles from "./BoxsetPage.module.css";

/** The items of a boxset, numbered. An item whose turn has not come is not a link, and says what comes first. */
export const BoxsetEntries = ({ boxset: { id, contents, next } }: { boxset: Boxset }) => (
  <ol className={styles.entries}>
    {contents.map((entry) => (
      <li
        key={entry.id}
        data-next={entry.id === next?.id || undefined}
        data-locked={entry.waits_for !== null}
      >
        <Entry entry={entry} boxset={id} />
      </li>
    ))}
  </ol>
);

function Entry({ entry, boxset }: { entry: BoxsetEntry; boxset: number }) {
  const { id, title, summary, waits_for } = entry;
  return (
    <article className={styles.entry}>
      <h3>{waits_for ? title : <PageLink href={itemAddress(id, boxset)}>{title}</PageLink>}</h3>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.entryFacts}>
        <span>{kindOf(entry)}</span>
        <span>{lengthOf(entry)}</span>
        {waits_for ? (
          <span className={styles.locked}>
            <LockOutlined aria-hidden /> Complete “{waits_for.title}” first
          </span>
        ) : (
          <ProgressMark card={entry} />
        )}
      </p>
    </article>
  );
}
