import type { FormQuestion } from "#src/contracts/itemContent.ts";
import { endsOf, mostLine, mostText, scaleSteps } from "#src/contracts/itemForm.ts";
import { useField } from "#src/ui/account/FormActor.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { CheckboxGroup } from "#src/ui/kit/CheckboxGroup.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { RadioGroup, type RadioGroupProps } from "#src/ui/kit/RadioGroup.tsx";
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

/** The field of a question. */
function useAnswer<Value>({ id, type }: FormQuestion) {
  const { value, ...field } = useField<Value>(String(id));
  return { ...field, value: value ?? (nothingFor({ type }) as Value) };
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

type ClearProps = { question: FormQuestion; groupId: string; answered: boolean; clear: () => void };

/** Radio buttons cannot be deselected: if no answer is required, the choice can be cleared here. */
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
        // The button disappears with the answer, so the focus moves to the choices.
        document.getElementById(groupId)?.querySelector("input")?.focus();
      }}
    >
      Clear
    </Button>
  );

/** One of several options, or a step on a scale. */
type ChosenProps<Value> = Pick<RadioGroupProps<Value>, "options" | "className" | "children"> & Props;

function Chosen<Value extends string | number>({ question, ...choices }: ChosenProps<Value>) {
  const { value, onChange, ...answer } = useAnswer<Value | null>(question);
  return (
    <RadioGroup
      {...labelled(question)}
      {...answer}
      {...choices}
      value={value}
      onChange={onChange}
      below={(groupId) => (
        <Clear
          {...{ question, groupId }}
          answered={value !== null && !answer.disabled}
          clear={() => onChange(null)}
        />
      )}
    />
  );
}

const asOptions = (options: readonly string[]) => options.map((value) => ({ value, label: value }));

const One = ({ question }: Props) => <Chosen question={question} options={asOptions(question.options)} />;

function Several({ question }: Props) {
  const many = question.required ? "Choose at least one." : "Choose any that apply.";
  return (
    <CheckboxGroup
      {...labelled(question)}
      help={question.hint ? `${question.hint} ${many}` : many}
      {...useAnswer<readonly string[]>(question)}
      options={asOptions(question.options)}
    />
  );
}

function Scale({ question }: Props) {
  const { low, high } = endsOf(question);
  const ends = new Map<number, string>([
    [scaleSteps[0], low],
    [scaleSteps.at(-1)!, high],
  ]);
  const options = scaleSteps.map((step) => ({
    value: step,
    label: ends.has(step) ? (
      <>
        <span aria-hidden>{step}</span>
        <span className="visually-hidden">{`${step}, ${ends.get(step)}`}</span>
      </>
    ) : (
      step
    ),
  }));
  return (
    <Chosen question={question} options={options} className={styles.scale}>
      <span aria-hidden className={styles.low}>
        {low}
      </span>
      <span aria-hidden className={styles.high}>
        {high}
      </span>
    </Chosen>
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

/**
 * The item has changed since the form was sent (T-14), or its certificate expires (T-20). A user with nothing to
 * correct says so here, and can send it again.
 */
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
