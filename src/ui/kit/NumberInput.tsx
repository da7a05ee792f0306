import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { Control } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";
import { clampNumber, stepNumber } from "./numbers.ts";

export type NumberInputProps = Omit<
  InputProps<number | null>,
  "maxLength" | "suggestedLength" | "autoComplete"
> & {
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Shown after the number: a unit. */
  unit?: string | undefined;
};

/**
 * A number (B-322). What is typed may be half a number, so it is put right when the field is left or Enter is pressed:
 * above max becomes max (B-323), below min or no number becomes min (B-324), or null where there is no min.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, name, min, max, step = 1, unit, ...field } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const limits = { min, max, step };
  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    onChange(clampNumber(draft, limits));
  };
  const type = (text: string) => {
    setDraft(text);
    const number = clampNumber(text, limits);
    if (number !== null && number === Number(text) && text.trim() !== "") onChange(number);
  };
  const move = (direction: 1 | -1) => {
    setDraft(null);
    onChange(stepNumber(draft === null ? value : clampNumber(draft, limits), direction, limits));
  };
  return (
    <Field {...field}>
      {(control) => (
        <Digits
          disableInjectingGlobalStyles
          type="number"
          value={draft ?? value ?? ""}
          disabled={field.disabled}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === "Enter") settle();
          }}
          // A wheel over a focused number would change it while the page is meant to scroll.
          onWheel={(event) => (event.target as HTMLElement).blur()}
          slotProps={{ input: { ...control, min, max, step, inputMode: step % 1 ? "decimal" : "numeric" } }}
          endAdornment={
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
          {...(name && { name })}
        />
      )}
    </Field>
  );
}

const Digits = styled(Control)({
  "&&": { maxWidth: 240, paddingInlineEnd: 0, gap: 0 },
  "& input": {
    fontVariantNumeric: "tabular-nums",
    appearance: "textfield",
    "&::-webkit-inner-spin-button, &::-webkit-outer-spin-button": { appearance: "none", margin: 0 },
  },
  "& > span": { paddingInline: 8, color: "var(--ink-soft)" },
  "& .MuiIconButton-root": {
    borderRadius: "calc(var(--radius) - 1px)",
    height: "calc(var(--control) - 2px)",
  },
});
