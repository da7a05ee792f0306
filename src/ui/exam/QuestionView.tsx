import { useForkRef } from "@mui/material/utils";
import { useSelector } from "@xstate/react";
import ErrorRounded from "@mui/icons-material/ErrorRounded";
import { memo, useId, useRef } from "react";
import type { ExamQuestion } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SafeHtml } from "#src/ui/kit/SafeHtml.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { Choices } from "./Choices.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import { useExam } from "./ExamActors.tsx";
import { focus, inherit } from "./focus.ts";
import { taskOf } from "./words.ts";
import styles from "./QuestionView.module.css";

type Props = {
  question: ExamQuestion;
  /** Its place in the attempt, counted from 0. */
  index: number;
  count: number;
  /** The learner has come here from another question: the heading takes the focus. */
  arrived: boolean;
};

/** One question and its answer. It re-renders for its own answer only, whatever else is typed or saved. */
export const QuestionView = memo(function QuestionView({ question, index, count, arrived }: Props) {
  const id = useId();
  const { exam, answers, tab } = useExam();
  const title = useForkRef<HTMLElement>(
    arrived ? focus : inherit,
    useTarget(exam, "the question"),
    useTarget(answers, "the question"),
    useTarget(tab, "the question"),
  );
  return (
    <section className={styles.question} aria-labelledby={`${id}-title`}>
      <div className={styles.place}>
        <p>
          Question {index + 1} of {count}
        </p>
        <h2 id={`${id}-title`} tabIndex={-1} ref={title}>
          {question.title}
        </h2>
      </div>
      <div className={styles.asked}>
        <SafeHtml id={`${id}-body`} html={question.body} size="reading" />
      </div>
      <p id={`${id}-task`} className={styles.task}>
        {taskOf(question)}
      </p>
      <Answer {...{ question, index, id }} />
    </section>
  );
});

type AnswerProps = Pick<Props, "question" | "index"> & {
  /** Prefix of the ids of the question's title, body and task. */
  id: string;
};

/**
 * The control for the answer is named after the question and described by its body: a user who tabs to it hears nothing
 * else.
 */
function Answer({ question, index, id }: AnswerProps) {
  const { answers } = useExam();
  const answer = useSelector(answers, ({ context }) => context.rows[index]?.answer ?? question.answer);
  const refused = useSelector(answers, ({ context }) => context.rows[index]?.refused ?? null);
  const disabled = useSelector(answers, (snapshot) => !snapshot.hasTag("writing"));
  const { id: questionId } = question;
  const toggle = (option: number) => answers.send({ type: "answer.changed", questionId, change: { option } });
  const choices = useRef<HTMLFieldSetElement>(null);
  const clear = (option: number): void => {
    // The button disappears with the answer.
    choices.current?.querySelector<HTMLElement>(":checked")?.focus();
    toggle(option);
  };
  return (
    <>
      {typeof answer === "string" ? (
        <TextArea
          label="Your answer"
          namedAfter={`${id}-title`}
          describedBy={`${id}-body`}
          value={answer}
          onChange={(text) => answers.send({ type: "answer.changed", questionId, change: { text } })}
          maxLength={limits.textLimits[question.text_length ?? "long"]}
          rows={question.text_length === "short" ? 3 : 8}
          disabled={disabled}
        />
      ) : (
        <Choices
          ref={choices}
          {...{ question, disabled }}
          labelledBy={`${id}-title ${id}-task`}
          describedBy={`${id}-body`}
          chosen={answer}
          onToggle={toggle}
        />
      )}
      {typeof answer !== "string" && answer.length === 1 && !disabled && question.type === 1 && (
        <Button kind="quiet" size="small" onClick={() => clear(answer[0]!)}>
          Clear my answer
        </Button>
      )}
      {refused && (
        <p className={styles.refused} role="alert">
          <ErrorRounded aria-hidden fontSize="small" />
          This answer was not saved. {refused}
        </p>
      )}
    </>
  );
}
