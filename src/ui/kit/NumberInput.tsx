import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import { useState } from "react";
import { Control } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";
import styles from "./field.module.css";
import { clampNumber, stepNumber } from "./numbers.ts";

export type NumberInputProps = Omit<
  InputProps<number | null>,
  "maxLength" | "suggestedLength" | "autoComplete"
> & {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** A unit, shown after the number. */
  unit?: string | undefined;
};

/**
 * A number (B-322). What is being typed may be half a number, so it is corrected when the field is left or Enter is
 * pressed: above max becomes max (B-323), below min or not a number becomes min (B-324), or null if there is no min. An
 * optional number may also be empty, which is null.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, name, min, max, step = 1, unit, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const limits = { min, max, step, required: field.required };
  const settle = (input: HTMLInputElement) => {
    if (draft === null) return;
    setDraft(null);
    onChange(clampNumber(textOf(input), limits));
  };
  const type = (input: HTMLInputElement) => {
    setDraft(input.value);
    const text = textOf(input);
    const number = clampNumber(text, limits);
    if (text.trim() === "" ? number === null : number === Number(text)) onChange(number);
  };
  const move = (direction: 1 | -1) => {
    setDraft(null);
    onChange(stepNumber(draft === null ? value : clampNumber(draft, limits), direction, limits));
  };
  return (
    <Field {...field}>
      {(control) => (
        <Control
          className={styles.digits}
          disabled={field.disabled}
          input={{
            ...control,
            ...{ name, min, max, step },
            type: "number",
            inputMode: step % 1 ? "decimal" : "numeric",
            value: draft ?? value ?? "",
            onChange: (event) => type(event.target),
            onBlur: (event) => settle(event.currentTarget),
            onKeyDown: (event) => {
              if (event.key === "Enter") settle(event.currentTarget);
            },
            // The wheel over a focused number would change it when the user means to scroll the page.
            onWheel: (event) => event.currentTarget.blur(),
          }}
          end={
            <>
              {unit && <span>{unit}</span>}
              <IconButton
                tabIndex={-1}
                aria-label={`Decrease ${field.label.toLowerCase()}`}
                disabled={Boolean(field.disabled) || (min !== undefined && value !== null && value <= min)}
                onClick={() => move(-1)}
              >
                <RemoveRounded />
              </IconButton>
              <IconButton
                tabIndex={-1}
                aria-label={`Increase ${field.label.toLowerCase()}`}
                disabled={Boolean(field.disabled) || (max !== undefined && value !== null && value >= max)}
                onClick={() => move(1)}
              >
                <AddRounded />
              </IconButton>
            </>
          }
        />
      )}
    </Field>
  );
}

/** The text of a number field. Browsers report one that is not a number, such as "e-", as empty. */
const textOf = ({ value, validity }: HTMLInputElement): string =>
  validity.badInput ? "not a number" : value;
