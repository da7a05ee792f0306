import type * as z from "zod/mini";
import type { AccreditationAnswer } from "#src/contracts/accreditation.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { ValueChoices } from "#src/ui/kit/popups.ts";
import { FilterMenu } from "#src/ui/learning/FilterMenu.tsx";
import type { Asked } from "./useExamListQuery.ts";
import { standingWords } from "./words.ts";
import styles from "./AccreditationSearchPage.module.css";

type Props = {
  asked: Asked;
  /** Of the last answer; empty until there is one. */
  standings: z.output<typeof AccreditationAnswer>["standings"] | undefined;
};

/** The one filter of this list: where the learner stands, with how many exams each standing has (T-10). */
export function StandingFilter({ asked: { chosen, toggle, change }, standings = [] }: Props) {
  const offered = standings.filter(({ value, count }) => count > 0 || chosen.includes(value));
  if (offered.length < 2 && chosen.length === 0) return null;
  return (
    <div className={styles.filter} role="group" aria-label="Filters">
      <FilterMenu title="Status" count={chosen.length}>
        <ValueChoices
          title="Status"
          choices={offered.map((standing) => ({ ...standing, label: standingWords[standing.value] }))}
          {...{ chosen, toggle }}
        />
      </FilterMenu>
      {chosen.length > 0 && (
        <Button kind="quiet" size="small" onClick={() => change({ standing: null })}>
          Clear filter
        </Button>
      )}
    </div>
  );
}
