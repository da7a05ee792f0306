import { useLocation } from "wouter";
import type { SearchAnswer } from "#src/contracts/learningSearch.ts";
import { changeAddress } from "#src/contracts/listAddress.ts";
import { plural } from "#src/contracts/numbers.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { asksForHidden, learningAddress } from "./learningQuery.ts";
import type { Asked } from "./useLearningQuery.ts";
import styles from "./HiddenMatches.module.css";

type Props = { answer: SearchAnswer; asked: Asked };

/** Hidden content is not in the user's lists, but not lost: says how much of it matches, and links there and back. */
export function HiddenMatches({ answer: { hidden }, asked: { search, question } }: Props) {
  const [path] = useLocation();
  const shown = asksForHidden(question);
  if (!shown && hidden === 0) return null;
  const to = changeAddress(learningAddress, search, { hidden: shown ? null : "true" });
  return (
    <p className={styles.line}>
      {shown ? "Only what you have hidden." : `${plural(hidden, "hidden match", "hidden matches")}.`}{" "}
      <PageLink href={withQuery(path, to)} aria-label={shown ? undefined : "Show hidden matches"}>
        {shown ? "Show the rest" : "Show"}
      </PageLink>
    </p>
  );
}

/** The same as a filter, shown only if it would find something or is already on. */
export function HiddenFilter({ asked, count = 0 }: { asked: Asked; count: number | undefined }) {
  const shown = asksForHidden(asked.question);
  if (!shown && count === 0) return null;
  return (
    <button
      type="button"
      className={styles.filter}
      aria-pressed={shown}
      onClick={() => asked.change({ hidden: shown ? null : "true" })}
    >
      Hidden <span className={styles.count}>{count}</span>
    </button>
  );
}
