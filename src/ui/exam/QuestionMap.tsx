import { useSelector } from "@xstate/react";
import { memo, useDeferredValue, useId, type KeyboardEvent } from "react";
import type { SnapshotFrom } from "xstate";
import type { answersMachine } from "#src/machines/exam/answersMachine.ts";
import { stateOf } from "#src/machines/exam/saveStatus.ts";
import { useExam } from "./ExamActors.tsx";
import styles from "./QuestionMap.module.css";

type Props = {
  count: number;
  /** The question shown, counted from 0. */
  current: number;
  onGo: (index: number) => void;
  label?: string;
};

/**
 * All questions as numbers, each with its marks (T-25). It is a single tab stop: the arrows go from number to number,
 * as there may be two hundred. The question itself is painted first, the numbers when there is time.
 */
export const QuestionMap = memo(function QuestionMap({ count, current, onGo, label }: Props) {
  const id = useId();
  const { answers } = useExam();
  // Typed text is painted first, then what the numbers show of it.
  const codes = useDeferredValue(useSelector(answers, codesOf, areSame));
  const shown = useDeferredValue(count, 0);
  const answered = codes.filter((code) => (code & bits.answered) !== 0).length;
  return (
    <nav className={styles.map} aria-label={label} aria-labelledby={label ? undefined : id}>
      <Symbols />
      <p id={id} className={styles.heading}>
        Questions,{" "}
        <span>
          {answered} of {count} answered
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- for the buttons inside, which then need not re-render for each other */}
      <ol
        className={styles.cells}
        onKeyDown={moveFocus}
        onClick={({ target }) => {
          const button = (target as Element).closest("button");
          if (button) onGo(Number(button.dataset.index));
        }}
      >
        <Cells count={shown} {...{ codes, current }} />
      </ol>
      <ul className={styles.legend} aria-hidden>
        <li>
          <span className={styles.here} /> Current
        </li>
        <li>
          <Mark name="answered" /> Answered
        </li>
        <li>
          <Mark name="flagged" /> Flagged
        </li>
        <li>
          <Mark name="unsaved" /> Not saved yet
        </li>
      </ul>
    </nav>
  );
});

/** The marks of a question as one number: many can be compared at each keystroke. */
const bits = { answered: 1, flagged: 2, saving: 4, unsaved: 8, refused: 16 } as const;

function codesOf(snapshot: SnapshotFrom<typeof answersMachine>): readonly number[] {
  return snapshot.context.rows.map((row) => {
    const { answered, flagged, save } = stateOf(snapshot, row);
    return (
      (answered ? bits.answered : 0) | (flagged ? bits.flagged : 0) | (save === "saved" ? 0 : bits[save])
    );
  });
}

const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((code, index) => code === others[index]);

type CellsProps = { count: number; codes: readonly number[]; current: number };

const Cells = memo(({ count, codes, current }: CellsProps) =>
  Array.from({ length: count }, (_, index) => (
    <Cell key={index} index={index} code={codes[index] ?? 0} isCurrent={index === current} />
  )),
);

type CellProps = { index: number; code: number; isCurrent: boolean };

/** Re-renders for its own question alone: a keystroke in one text draws one button of two hundred. */
const Cell = memo(function Cell({ index, code, isCurrent }: CellProps) {
  const has = (mark: keyof typeof bits): boolean => (code & bits[mark]) !== 0;
  return (
    <li>
      <button
        type="button"
        className={styles.cell}
        aria-label={`Question ${index + 1}: ${wordsOf(has)}`}
        aria-current={isCurrent ? "true" : undefined}
        tabIndex={isCurrent ? 0 : -1}
        data-answered={has("answered") || undefined}
        data-index={index}
      >
        <span>{index + 1}</span>
        {has("answered") && <Mark name="answered" />}
        {has("flagged") && <Mark name="flagged" />}
        {(has("unsaved") || has("saving")) && <Mark name="unsaved" />}
        {has("refused") && <Mark name="refused" />}
      </button>
    </li>
  );
});

function wordsOf(has: (mark: keyof typeof bits) => boolean): string {
  const answered = has("answered");
  return [
    answered ? "answered" : "unanswered",
    has("flagged") && "flagged",
    has("saving") && "being saved",
    has("unsaved") && "not saved yet",
    has("refused") && "not saved, check this answer",
    answered && !has("saving") && !has("unsaved") && !has("refused") && "saved",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Handles the arrows, Home and End. The window decides how many numbers are in a line. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const from = buttons.indexOf(event.target as HTMLButtonElement);
  const top = buttons[0]?.offsetTop;
  const line = Math.max(1, buttons.filter((one) => one.offsetTop === top).length);
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: line,
    ArrowUp: -line,
    Home: -from,
    End: buttons.length - 1 - from,
  };
  const step = steps[event.key];
  const next = step === undefined ? undefined : buttons[from + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type MarkName = "answered" | "flagged" | "unsaved" | "refused";

const Mark = ({ name }: { name: MarkName }) => (
  <svg className={styles.mark} data-mark={name} aria-hidden>
    <use href={`#exam-${name}`} />
  </svg>
);

/** Draws each mark once, however many questions there are. */
const Symbols = () => (
  <svg className={styles.symbols} aria-hidden>
    <symbol id="exam-answered" viewBox="0 0 24 24">
      <path d="M9 16.2 4.8 12l-1.8 1.8L9 19.8 21 7.8 19.2 6z" />
    </symbol>
    <symbol id="exam-flagged" viewBox="0 0 24 24">
      <path d="M5 2h2v2h11l-2.5 5L18 14H7v8H5z" />
    </symbol>
    <symbol id="exam-unsaved" viewBox="0 0 24 24">
      <circle cx="4.5" cy="12" r="2.5" />
      <circle cx="12" cy="12" r="2.5" />
      <circle cx="19.5" cy="12" r="2.5" />
    </symbol>
    <symbol id="exam-refused" viewBox="0 0 24 24">
      <path d="M12 3 2 20h20zm-1 7h2v5h-2zm0 6h2v2h-2z" fillRule="evenodd" />
    </symbol>
  </svg>
);
