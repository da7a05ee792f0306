import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { Day } from "#src/ui/kit/Day.tsx";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { stepWords } from "./relationshipWords.ts";
import styles from "./relationship.module.css";

/** Everything done and said since the beginning, oldest first. */
export function Steps({ relationship }: { relationship: Relationship }) {
  const { now } = useClock();
  return (
    <PageSection title="Messages" className={styles.section}>
      <ol className={styles.steps}>
        {relationship.steps.map((step) => (
          <li key={`${step.status} ${step.at}`} data-own={step.by === relationship.as || undefined}>
            <p className={styles.by}>
              <b>{stepWords(step, relationship)}</b> <Day at={step.at} now={now} />
            </p>
            {step.by && step.message && <blockquote>{step.message}</blockquote>}
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
