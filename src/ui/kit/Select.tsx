import { styled } from "@mui/material/styles";
import { color } from "#src/ui/theme/theme.ts";
import { frame } from "./Control.tsx";
import { Field, type InputProps } from "./Field.tsx";
import { isActive, type Option } from "./option.ts";

export type SelectProps<Value extends string | number> = Omit<
  InputProps<Value | null>,
  "maxLength" | "suggestedLength"
> & {
  options: readonly Option<Value>[];
  /** What stands for no choice; without it the first option is chosen when there is none. */
  placeholder?: string | undefined;
};

/**
 * One of a few. The platform's own select, so that a phone shows its picker and typing finds an option; where the browser
 * lets its list be styled (`base-select`), it looks like the product's menus.
 */
export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { value, onChange, name, autoComplete, options, placeholder, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <Root
          {...control}
          {...{ name, autoComplete }}
          disabled={field.disabled}
          value={value === null ? "" : String(value)}
          onChange={(event) =>
            onChange(options.find((option) => String(option.value) === event.target.value)?.value ?? null)
          }
        >
          {(placeholder !== undefined || value === null) && <option value="">{placeholder ?? ""}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={String(option.value)}
              disabled={!isActive(option) && option.value !== value}
              data-inactive={isActive(option) ? undefined : ""}
            >
              {isActive(option) ? option.label : `${option.label} (inactive)`}
            </option>
          ))}
        </Root>
      )}
    </Field>
  );
}

const Root = styled("select")(({ theme }) => ({
  ...theme.typography.body1,
  ...frame,
  // The ring is the frame's own; the general one would double it.
  "&&:focus-visible": { outline: "none" },
  "@supports (appearance: base-select)": {
    "&, &::picker(select)": { appearance: "base-select" },
    "&": { display: "flex", alignItems: "center" },
    "&::picker(select)": {
      maxWidth: "calc(100vw - 64px)",
      marginBlock: 4,
      padding: 4,
      border: `1px solid ${color("line")}`,
      borderRadius: "var(--radius)",
      backgroundColor: color("raised"),
      color: color("ink"),
      boxShadow: "var(--shadow-menu)",
    },
    "&::picker-icon": { color: color("ink-soft") },
    "& option": {
      minHeight: "var(--control)",
      paddingInline: 12,
      whiteSpace: "normal",
      borderRadius: "calc(var(--radius) - 3px)",
      "&:hover, &:focus": { backgroundColor: color("sunken") },
      "&:checked": { backgroundColor: color("accent-soft"), color: color("accent-ink") },
      "&:disabled": { color: color("ink-faint") },
      "&[data-inactive]": { fontStyle: "italic" },
      "&:focus-visible": { outlineOffset: -2 },
    },
  },
}));
