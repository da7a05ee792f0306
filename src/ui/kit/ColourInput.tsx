import { styled } from "@mui/material/styles";
import { color } from "#src/ui/theme/theme.ts";
import { Control } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";

type Props = Omit<InputProps<string>, "suggestedLength" | "autoComplete">;

/** A colour as `#1a2b3c`: typed, or taken from the platform's palette beside it. */
export function ColourInput({ value, onChange, name, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Frame
          disableInjectingGlobalStyles
          value={value}
          disabled={field.disabled}
          onChange={(event) => onChange(event.target.value)}
          startAdornment={
            <input
              type="color"
              aria-label={`${field.label}: palette`}
              value={/^#[\da-f]{6}$/i.test(value) ? value : "#000000"}
              disabled={field.disabled}
              onChange={(event) => onChange(event.target.value)}
            />
          }
          slotProps={{ input: { ...control, name, maxLength: 7, spellCheck: false } }}
        />
      )}
    </Field>
  );
}

const Frame = styled(Control)({
  "&&": { maxWidth: 200, paddingInlineStart: 6 },
  "& input[type=color]": {
    flex: "none",
    width: 28,
    height: 28,
    padding: 0,
    border: `1px solid ${color("line")}`,
    borderRadius: 6,
    background: "none",
    cursor: "pointer",
  },
});
