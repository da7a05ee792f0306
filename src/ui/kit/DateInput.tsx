import { styled } from "@mui/material/styles";
import { Control } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";
import { fromWallTime, toWallTime, zoneName } from "./wallTime.ts";

type Limits = { min?: string | undefined; max?: string | undefined };
type Props = Omit<InputProps<string | null>, "maxLength" | "suggestedLength" | "autoComplete"> & Limits;

/** A day, as `2026-01-31`, or null. The platform's own picker; typing works in every one. */
export function DateInput({ value, onChange, name, min, max, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Short
          disableInjectingGlobalStyles
          type="date"
          value={value ?? ""}
          disabled={field.disabled}
          onChange={(event) => onChange(event.target.value || null)}
          slotProps={{ input: { ...control, name, min, max } }}
        />
      )}
    </Field>
  );
}

/** A moment, as ISO 8601 in UTC, or null; shown and typed in the reader's zone, which is named beside it. */
export function DateTimeInput({ value, onChange, name, min, max, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Short
          disableInjectingGlobalStyles
          type="datetime-local"
          value={toWallTime(value)}
          disabled={field.disabled}
          onChange={(event) => onChange(fromWallTime(event.target.value))}
          endAdornment={<span>{zoneName(value)}</span>}
          slotProps={{
            input: { ...control, name, min: toWallTime(min ?? null), max: toWallTime(max ?? null) },
          }}
        />
      )}
    </Field>
  );
}

const Short = styled(Control)({
  // On a phone it is as wide as its neighbours.
  "@media (min-width: 576px)": { "&&": { maxWidth: 320 } },
  "& > span": { color: "var(--ink-soft)", whiteSpace: "nowrap" },
  "& input": { fontVariantNumeric: "tabular-nums" },
});
