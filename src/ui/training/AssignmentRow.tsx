import type { Assignment } from "#src/contracts/training.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { DueDate } from "#src/ui/kit/DueDate.tsx";
import { Moment } from "#src/ui/kit/Moment.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { addressOf } from "#src/ui/learning/address.ts";
import { beginWords, kindOf, lengthOf } from "#src/ui/learning/words.ts";
import styles from "#src/ui/lists/workRow.module.css";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { assignedBy, statusMarks, statusWords } from "./words.ts";

type Props = {
  assignment: Assignment;
  /** Heading level of the title, which depends on where the row is on the page. */
  level: 2 | 3;
};

/** An assignment: its status, what it is, who assigned it and why, and what happens if it is not completed (T-20). */
export function AssignmentRow({ assignment, level }: Props) {
  const { card, status, reason, consequence } = assignment;
  const Title = `h${level}` as const;
  const isDone = status === "completed";
  return (
    <article className={styles.row}>
      <div className={styles.what}>
        <div className={styles.top}>
          <StatusChip status={statusMarks[status]} label={statusWords[status]} />
          <When assignment={assignment} />
        </div>
        <Title className={styles.name}>
          <PageLink href={addressOf(card)}>{card.title}</PageLink>
        </Title>
        <p className={styles.summary}>
          {reason}. {assignedBy(assignment)}.
        </p>
        <ul className={styles.facts}>
          <li>{kindOf(card)}</li>
          <li>{lengthOf(card)}</li>
        </ul>
        <Rest assignment={assignment} />
        <Certificate assignment={assignment} />
        {consequence && !isDone && <p className={styles.next}>Consequence: {consequence}</p>}
      </div>
      <div className={styles.actions}>
        <Button kind={isDone ? "quiet" : "secondary"} component={PageLink} href={addressOf(card)}>
          {isDone ? "Open again" : beginWords[card.progress]}
          <span className="visually-hidden">: {card.title}</span>
        </Button>
      </div>
    </article>
  );
}

type Of = Pick<Props, "assignment">;

/** When the assignment is due or was completed; nothing while the learner is exempt. */
function When({ assignment: { status, due_at, completed_at, certified_until } }: Of) {
  const { now } = useClock();
  if (status === "exempt") return null;
  const renews = status === "recertifying";
  return (
    <span className={styles.due}>
      {status === "completed" && completed_at !== null ? (
        <>
          <Moment at={completed_at} now={now} />
          {certified_until && (
            <>
              . Valid until <Day at={certified_until} now={now} short />
            </>
          )}
        </>
      ) : status === "overdue" ? (
        <DueDate at={due_at} now={now} />
      ) : (
        <>
          {renews ? "Recertify by" : "Due"} <Day at={due_at} now={now} relative={!renews} />
        </>
      )}
    </span>
  );
}

/** How long a certificate to be renewed is still valid, unless the row already shows that day as its due date. */
function Certificate({ assignment: { card, status, certified_until } }: Of) {
  const { now } = useClock();
  if (card.progress !== "recertifying" || status === "recertifying" || certified_until === null) return null;
  const expired = Date.parse(certified_until) < now();
  return (
    <p className={styles.next}>
      {expired ? "Your certificate expired on " : "Your certificate is valid until "}
      <Day at={certified_until} now={now} short />.
    </p>
  );
}

/** Why nothing needs to be done now. */
function Rest({ assignment: { status, exemption, paused_until, moved_by_leave, due_at } }: Of) {
  const { now } = useClock();
  if (status === "exempt" && exemption)
    return (
      <p className={styles.next}>
        You are exempt until <Day at={exemption.until} now={now} />. {exemption.reason}
      </p>
    );
  if (status === "paused by leave" && paused_until)
    return (
      <p className={styles.next}>
        Nothing is due while you are on leave, until <Day at={`${paused_until}T12:00:00Z`} now={now} />.
        {moved_by_leave
          ? " The date has moved with it."
          : Date.parse(due_at) < now() && " The date had passed and has not moved."}
      </p>
    );
  return null;
}
