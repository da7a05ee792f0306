import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Goal, Relationship } from "#src/contracts/mentoringRelationships.ts";
import { mentoringLimits } from "#src/contracts/mentoringWords.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { Empty } from "#src/ui/kit/Empty.tsx";
import { PageSection } from "#src/ui/learning/PageSection.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { dayWord } from "#src/ui/kit/calendarDays.ts";
import { Acts, useBegin } from "./ActsActor.tsx";
import styles from "./relationship.module.css";

/** What the two want to reach. */
export function Goals({ relationship: { id, status, goals } }: { relationship: Relationship }) {
  const begin = useBegin();
  const barred = useBarred(mentoringCalls.addGoal);
  const isActive = status === "ACTIVE";
  const isFull = goals.length >= mentoringLimits.goals;
  const met = goals.filter(({ done_at }) => done_at !== null).length;
  const add = (
    <Button
      kind="secondary"
      size="small"
      disabled={isFull || barred !== null}
      onClick={() => begin("add goal", id)}
    >
      Add a goal
    </Button>
  );
  return (
    <PageSection title="Goals" className={styles.section} more={isActive && goals.length > 0 && add}>
      {isActive && <Barred why={barred} />}
      {goals.length === 0 ? (
        <Empty title="No goals yet" level={3} action={isActive && add}>
          {isActive
            ? "Write down what you want to reach together. Both of you see it and can change it."
            : "No goals were written down."}
        </Empty>
      ) : (
        <>
          <p className={styles.count}>
            {met} of {goals.length} met
            {isActive &&
              isFull &&
              `. There is room for ${mentoringLimits.goals} goals. Remove one to add another.`}
          </p>
          <ul className={styles.list}>
            {goals.map((goal) => (
              <li key={goal.id}>
                <GoalRow goal={goal} isActive={isActive} />
              </li>
            ))}
          </ul>
        </>
      )}
    </PageSection>
  );
}

function GoalRow({ goal: { id, text, due_on, done_at }, isActive }: { goal: Goal; isActive: boolean }) {
  const begin = useBegin();
  const busy = Acts.useSelector((s) => s.hasTag("busy"));
  const barred = useBarred(mentoringCalls.updateGoal) !== null;
  const isMet = done_at !== null;
  return (
    <div className={styles.goal} data-met={isMet || undefined}>
      <Checkbox
        label={text}
        checked={isMet}
        disabled={!isActive || barred}
        busy={busy}
        onChange={(met) => begin(met ? "goal met" : "goal open", id)}
      />
      <p className={styles.when}>{isMet ? "Met" : due_on ? `By ${dayWord(due_on)}` : ""}</p>
      {isActive && (
        <div className={styles.buttons}>
          <Button
            kind="quiet"
            size="small"
            disabled={busy || barred}
            onClick={() => begin("change goal", id)}
          >
            Change <span className="visually-hidden">“{text}”</span>
          </Button>
          <Button
            kind="quiet"
            size="small"
            disabled={busy || barred}
            onClick={() => begin("remove goal", id)}
          >
            Remove <span className="visually-hidden">“{text}”</span>
          </Button>
        </div>
      )}
    </div>
  );
}
