import { useSyncExternalStore } from "react";
import type { ExamCard } from "#src/contracts/accreditation.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { to } from "#src/routes/links.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Countdown } from "#src/ui/kit/Countdown.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { Moment } from "#src/ui/kit/Moment.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf, factsOf, resultAddress, resultWords, standingStatus, standingWords } from "./words.ts";
import styles from "#src/ui/lists/workRow.module.css";

export type ExamRowProps = {
  card: ExamCard;
  /** Heading level of its name, by its place in the page. */
  level: 2 | 3;
  /** Milliseconds to add to the clock to get the server's time. */
  offset: number;
  layout?: "list" | "grid";
};

/** An exam in any list: the learner's status, what it is, and what it needs next. */
export function ExamRow({ card, level, offset, layout = "list" }: ExamRowProps) {
  const { standing } = card;
  const { now } = useClock();
  const tooNarrow = useTooNarrow(card) && (standing === "in progress" || standing === "open");
  const Name = `h${level}` as const;
  const address = tooNarrow ? null : addressOf(card);
  return (
    <article className={styles.row} data-layout={layout} data-standing={standing}>
      <div className={styles.what}>
        <div className={styles.top}>
          <StatusChip status={standingStatus[standing]} label={standingWords[standing]} />
          {card.due_at && standing !== "passed" && (
            <span className={styles.due}>
              Due <Day at={card.due_at} now={now} relative />
            </span>
          )}
        </div>
        <Name className={styles.name}>
          {address ? <PageLink href={address}>{card.name}</PageLink> : card.name}
        </Name>
        <p className={styles.summary}>{card.summary}</p>
        <ul className={styles.facts}>
          {factsOf(card).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className={styles.next}>
          {standing === "passed" && card.last_attempt ? (
            <>
              Passed <Moment at={card.last_attempt.finished_at} now={now} inline />
            </>
          ) : (
            card.next
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <TimeLeft card={card} offset={offset} />
        {tooNarrow && <p className={styles.narrow}>{examMessages.unsupported}</p>}
        {standing === "in progress" && !tooNarrow && (
          <Button component={PageLink} href={to("Exam", { id: card.id })}>
            Resume<span className="visually-hidden">: {card.name}</span>
          </Button>
        )}
        {standing === "open" && !tooNarrow && (
          <Button kind="secondary" component={PageLink} href={to("Exam", { id: card.id })}>
            Go to exam<span className="visually-hidden">: {card.name}</span>
          </Button>
        )}
        {card.last_attempt && (
          <Button
            kind="quiet"
            className={styles.again ?? ""}
            component={PageLink}
            href={resultAddress(card.id, card.last_attempt.id)}
          >
            {resultWords(card)} <span className="visually-hidden">of {card.name}</span>
          </Button>
        )}
      </div>
    </article>
  );
}

/** Whether the window is currently narrower than the exam needs (D-3). */
function useTooNarrow({ least_width: own }: Pick<ExamCard, "least_width">): boolean {
  const page = usePage();
  const least = own ?? limits.leastWidth;
  return useSyncExternalStore(
    page.onResize,
    () => page.width() < least,
    () => false,
  );
}

/** The time left, of an attempt or of a lock. */
function TimeLeft({
  card: { standing, finishes_at_iso, locked_until },
  offset,
}: Pick<ExamRowProps, "card" | "offset">) {
  const { now } = useClock();
  if (standing === "in progress" && finishes_at_iso)
    return (
      <p className={styles.clock}>
        <b>
          <Countdown until={finishes_at_iso} label="Time left" now={() => now() + offset} />
        </b>{" "}
        left
      </p>
    );
  if (standing === "locked" && locked_until)
    return (
      <p className={styles.clock}>
        Locked until
        <b>
          <Moment at={locked_until} now={now} inline />
        </b>
      </p>
    );
  return null;
}
