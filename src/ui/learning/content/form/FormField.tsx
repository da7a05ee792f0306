import { useId } from "react";
import type { FormQuestion } from "#src/contracts/itemContent.ts";
import { endsOf, mostLine, mostText, scaleSteps } from "#src/contracts/itemForm.ts";
import { Form, useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { Field, type ControlProps } from "#src/ui/kit/Field.tsx";
import { Radio } from "#src/ui/kit/Radio.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { nothingFor, stillRight } from "./formValues.ts";
import styles from "./form.module.css";

type Props = { question: FormQuestion };

/** One question, by its type. */
export function FormField({ question }: Props) {
  const View = views[question.type];
  return <View question={question} />;
}

/** The field of a question. While what was lost is offered back, nothing can be typed over it. */
function useAnswer<Value>({ id, type }: FormQuestion) {
  const { value, disabled, ...field } = useField<Value>(String(id));
  const offering = Form.useSelector((s) => s.matches("offering"));
  return { ...field, value: value ?? (nothingFor({ type }) as Value), disabled: disabled || offering };
}

const labelled = ({ label, hint, required }: FormQuestion) => ({ label, help: hint || undefined, required });

const Line = ({ question }: Props) => (
  <TextInput {...labelled(question)} {...useAnswer<string>(question)} maxLength={mostLine} />
);

const Text = ({ question }: Props) => (
  <TextArea {...labelled(question)} {...useAnswer<string>(question)} maxLength={mostText} />
);

const Day = ({ question }: Props) => (
  <DateInput {...labelled(question)} {...useAnswer<string | null>(question)} />
);

/** What ties radio buttons to their question. */
const radiosOf = ({ id, ...said }: ControlProps, labelId: string) => ({
  ...said,
  id,
  role: "radiogroup",
  "aria-labelledby": labelId,
});

type ClearProps = { question: FormQuestion; groupId: string; answered: boolean; clear: () => void };

/** A choice cannot be unmade by itself: where no answer is needed one can be taken back. */
const Clear = ({ question: { label, required }, groupId, answered, clear }: ClearProps) =>
  answered &&
  !required && (
    <Button
      kind="quiet"
      size="small"
      aria-label={`Clear the answer to “${label}”`}
      className={styles.clear}
      onClick={() => {
        clear();
        // The button goes with the answer; one is where the choices are.
        document.getElementById(groupId)?.querySelector("input")?.focus();
      }}
    >
      Clear
    </Button>
  );

function One({ question }: Props) {
  const { value, error, disabled, onChange } = useAnswer<string | null>(question);
  const name = useId();
  return (
    <Field {...labelled(question)} error={error} labels="group">
      {(control, labelId) => (
        <>
          <div {...radiosOf(control, labelId)} className={styles.options}>
            {question.options.map((option) => (
              <label key={option}>
                <Radio
                  name={name}
                  disabled={disabled}
                  checked={value === option}
                  onChange={() => onChange(option)}
                />
                <span>{option}</span>
              </label>
            ))}
          </div>
          <Clear
            {...{ question, groupId: control.id }}
            answered={value !== null && !disabled}
            clear={() => onChange(null)}
          />
        </>
      )}
    </Field>
  );
}

function Several({ question }: Props) {
  const { value, error, disabled, onChange } = useAnswer<readonly string[]>(question);
  const many = question.required ? "Choose at least one." : "Choose any that apply.";
  return (
    <Field
      {...labelled(question)}
      help={question.hint ? `${question.hint} ${many}` : many}
      error={error}
      labels="group"
    >
      {(control, labelId) => (
        <div
          role="group"
          id={control.id}
          aria-labelledby={labelId}
          aria-describedby={control["aria-describedby"]}
          className={styles.options}
        >
          {question.options.map((option, index) => (
            <Checkbox
              key={option}
              label={option}
              checked={value.includes(option)}
              disabled={disabled}
              // A group cannot be said to be wrong: its first box is, and takes the focus.
              invalid={index === 0 && error !== undefined}
              onChange={(chosen) =>
                onChange(question.options.filter((one) => (one === option ? chosen : value.includes(one))))
              }
            />
          ))}
        </div>
      )}
    </Field>
  );
}

function Scale({ question }: Props) {
  const { value, error, disabled, onChange } = useAnswer<number | null>(question);
  const name = useId();
  const { low, high } = endsOf(question);
  const ends = new Map<number, string>([
    [scaleSteps[0], low],
    [scaleSteps.at(-1)!, high],
  ]);
  return (
    <Field {...labelled(question)} error={error} labels="group">
      {(control, labelId) => (
        <>
          <div {...radiosOf(control, labelId)} className={styles.scale}>
            {scaleSteps.map((step) => (
              <label key={step}>
                <Radio
                  name={name}
                  disabled={disabled}
                  checked={value === step}
                  aria-label={ends.has(step) ? `${step}, ${ends.get(step)}` : undefined}
                  onChange={() => onChange(step)}
                />
                <span>{step}</span>
              </label>
            ))}
            <span aria-hidden className={styles.low}>
              {low}
            </span>
            <span aria-hidden className={styles.high}>
              {high}
            </span>
          </div>
          <Clear
            {...{ question, groupId: control.id }}
            answered={value !== null && !disabled}
            clear={() => onChange(null)}
          />
        </>
      )}
    </Field>
  );
}

const views: Record<FormQuestion["type"], typeof Line> = {
  line: Line,
  text: Text,
  one: One,
  several: Several,
  scale: Scale,
  date: Day,
};

/** The item has changed since it was sent (T-14): who has nothing to correct says so, and can send it again. */
export function StillRight() {
  const { value, disabled, onChange } = useField<boolean>(stillRight);
  return (
    <Checkbox
      label="I have checked my answers, and they are still right"
      checked={value}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
