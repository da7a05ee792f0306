import { useSelector } from "@xstate/react";
import TimerOutlined from "@mui/icons-material/TimerOutlined";
import { useState } from "react";
import { marksPassed, type Mark } from "#src/machines/exam/examTime.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { formatCountdown, spellDuration } from "#src/ui/kit/time.ts";
import { useExam } from "./ExamActors.tsx";
import { lengthWords } from "./words.ts";
import styles from "./Sitting.module.css";

/** The time left. It is silent; a screen reader asks for it, and hears of it at the set marks (A11Y 9). */
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

/** At five minutes and at one it is said to the eye as well, also to whoever has hidden the clock. */
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
      <p>{mark === "minute" ? "Less than 1 minute left" : "Less than 5 minutes left"}</p>
      <Button kind="quiet" size="small" onClick={() => setDismissed(mark)}>
        Dismiss
      </Button>
    </div>
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
      data-low={left <= limits.announcedSeconds || undefined}
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
