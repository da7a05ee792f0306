import { useSelector } from "@xstate/react";
import TimerOutlined from "@mui/icons-material/TimerOutlined";
import { useState } from "react";
import { isAnswered } from "#src/machines/exam/answerRows.ts";
import { marksPassed, type Mark } from "#src/machines/exam/examTime.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { formatCountdown, spellDuration } from "#src/ui/kit/time.ts";
import { useExam } from "./ExamActors.tsx";
import { lengthWords } from "./words.ts";
import styles from "./Sitting.module.css";

/** The time left. It is silent: a screen reader reads it on request, and announces it at set marks (A11Y 9). */
export function ExamClock() {
  const [shown, setShown] = useState(true);
  return (
    <section className={styles.clock} aria-labelledby="time-left">
      <h2 id="time-left" className="visually-hidden">
        Time left
      </h2>
      <TimerOutlined aria-hidden fontSize="small" />
      {shown ? <TimeLeft /> : <span>Time is hidden</span>}
      <Button kind="quiet" size="small" onClick={() => setShown(!shown)}>
        {shown ? "Hide" : "Show"} <span className="visually-hidden">the time left</span>
      </Button>
      <Extended />
    </section>
  );
}

/** Warns at five minutes and at one, even if the clock is hidden. */
export function TimeBanner() {
  const { clock } = useExam();
  const [dismissed, setDismissed] = useState<Mark | null>(null);
  const mark = useSelector(clock, ({ context: { finishesAt, startedAt, remaining } }) =>
    warningOf(finishesAt - startedAt, remaining),
  );
  if (mark === null || mark === dismissed) return null;
  return (
    <div className={styles.warning} data-mark={mark}>
      <TimerOutlined aria-hidden fontSize="small" />
      {mark === "minute" ? <LastMinute /> : <p>Less than 5 minutes left</p>}
      <Button kind="quiet" size="small" onClick={() => setDismissed(mark)}>
        Dismiss
      </Button>
    </div>
  );
}

/** What will happen at the end, while it can still be changed. */
function LastMinute() {
  const { answers, clock } = useExam();
  const left = useSelector(clock, ({ context }) => Math.ceil(context.remaining / 1_000));
  const open = useSelector(
    answers,
    ({ context }) => context.rows.filter((row) => !isAnswered(row.answer)).length,
  );
  return (
    <p>
      {spellDuration(left)} left.
      {open > 0 && ` ${open} ${open === 1 ? "question" : "questions"} will be submitted unanswered.`}
    </p>
  );
}

const warningOf = (whole: number, remaining: number): Mark | null => {
  const passed = marksPassed(whole, remaining);
  if (remaining <= 0) return null;
  return passed.includes("minute") ? "minute" : passed.includes("five") ? "five" : null;
};

function TimeLeft() {
  const { clock } = useExam();
  const left = useSelector(clock, ({ context }) => Math.ceil(context.remaining / 1_000));
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={`Time left: ${spellDuration(left)}`}
      className={styles.time}
      data-level={
        left <= limits.announcedSeconds ? "minute" : left <= limits.warnedSeconds ? "five" : undefined
      }
    >
      {formatCountdown(left)}
    </span>
  );
}

/** T-30: `40 minutes, extended from 30 minutes`. */
function Extended() {
  const { clock } = useExam();
  const length = useSelector(clock, ({ context }) => context.originalFinishesAt - context.startedAt);
  const extra = useSelector(clock, ({ context }) => context.finishesAt - context.originalFinishesAt);
  return (
    <p role="status" className={styles.extended}>
      {extra > 0 && lengthWords(Math.round(length / 1_000), Math.round(extra / 1_000))}
    </p>
  );
}
