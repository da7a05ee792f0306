import type { KeyboardEvent, Ref } from "react";
import type { ExamQuestion } from "#src/contracts/exam.ts";
import { questionTypes } from "#src/contracts/exam.ts";
import styles from "./Choices.module.css";

type Props = {
  question: Pick<ExamQuestion, "id" | "type" | "options">;
  chosen: readonly number[];
  disabled: boolean;
  /** An option was clicked, or chosen with the keyboard. What that does to the others is not the view's business. */
  onToggle: (option: number) => void;
  /** Ids of the question's heading and task, which name the group. */
  labelledBy: string;
  /** Id of its body. */
  describedBy: string;
  ref?: Ref<HTMLFieldSetElement>;
};

/**
 * The options of a question, as the platform's own radios or checkboxes. Choosing a chosen radio again clears it
 * (B-113), which no browser does for a key or a click: hence the two handlers beside `onChange`.
 */
export function Choices({ question, chosen, disabled, onToggle, labelledBy, describedBy, ref }: Props) {
  const { id, type, options } = question;
  const single = type === questionTypes.singleChoice;
  return (
    <fieldset
      ref={ref}
      className={styles.choices}
      disabled={disabled}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {options.map((option, index) => {
        const checked = chosen.includes(option.id);
        const clear = checked && single && !disabled ? () => onToggle(option.id) : undefined;
        return (
          <label key={option.id}>
            <input
              type={single ? "radio" : "checkbox"}
              name={`question-${id}`}
              checked={checked}
              onChange={() => onToggle(option.id)}
              onClick={clear}
              onKeyUp={
                clear &&
                ((event: KeyboardEvent) => {
                  if (event.key !== " ") return;
                  // Otherwise the browser would choose it again.
                  event.preventDefault();
                  clear();
                })
              }
            />
            <span className={styles.letter} aria-hidden>
              {String.fromCharCode(65 + index)}
            </span>
            <span>{option.name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
