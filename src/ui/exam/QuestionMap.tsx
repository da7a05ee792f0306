import { useSelector } from "@xstate/react";
import { memo, type KeyboardEvent } from "react";
import type { QuestionState } from "#src/machines/exam/answerRows.ts";
import { stateOf } from "#src/machines/exam/saveStatus.ts";
import { useExam } from "./ExamActors.tsx";
import styles from "./QuestionMap.module.css";

type Props = {
  count: number;
  /** The question that is shown, from 0. */
  current: number;
  onGo: (index: number) => void;
  label?: string;
};

/**
 * All questions as numbers, each with what is known of it (T-25). One stop of the Tab key: the arrows go from number to
 * number, as there may be two hundred.
 */
export const QuestionMap = memo(function QuestionMap({ count, current, onGo, label = "Questions" }: Props) {
  return (
    <nav className={styles.map} aria-label={label}>
      <Symbols />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- of the buttons in it, which so need not be drawn anew for each other */}
      <ol
        className={styles.cells}
        onKeyDown={moveFocus}
        onClick={({ target }) => {
          const button = (target as Element).closest("button");
          if (button) onGo(Number(button.dataset.index));
        }}
      >
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <Cell index={index} isCurrent={index === current} />
          </li>
        ))}
      </ol>
      <ul className={styles.legend} aria-hidden>
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

type CellProps = { index: number; isCurrent: boolean };

/** It listens to its own question alone, so that a key in one text does not draw two hundred buttons. */
const Cell = memo(function Cell({ index, isCurrent }: CellProps) {
  const { answers } = useExam();
  // As one word, since a fresh object would be another one at every change.
  const code = useSelector(answers, (snapshot) => {
    const row = snapshot.context.rows[index];
    return row ? codeOf(stateOf(snapshot, row)) : "";
  });
  const marks = code.split(" ").filter(Boolean);
  const has = (mark: string) => marks.includes(mark);
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={`Question ${index + 1}: ${wordsOf(marks)}`}
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
  );
});

const codeOf = ({ answered, flagged, save }: QuestionState): string =>
  [answered && "answered", flagged && "flagged", save].filter(Boolean).join(" ");

const saveWords: Record<string, string> = {
  saving: "being saved",
  unsaved: "not saved yet",
  refused: "not saved, look at it again",
};

function wordsOf(marks: readonly string[]): string {
  const answered = marks.includes("answered");
  const save = marks.map((mark) => saveWords[mark]).find(Boolean);
  return [
    answered ? "answered" : "unanswered",
    marks.includes("flagged") && "flagged",
    save ?? (answered && "saved"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The arrows, Home and End. How many numbers stand in a line is as the window has it. */
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

/** Each mark is drawn once, however many questions there are. */
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
