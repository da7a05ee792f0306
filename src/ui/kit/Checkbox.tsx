import { styled } from "@mui/material/styles";
import type { Ref } from "react";
import { color } from "#src/ui/theme/theme.ts";

export type CheckboxProps = {
  label: string;
  /** Keeps the label for screen readers only, as in a table. */
  hideLabel?: boolean | undefined;
  checked: boolean;
  /** Some of what it stands for: neither yes nor no. */
  partly?: boolean | undefined;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  name?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/** Yes or no: the platform's own box in the product's colour. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel = false, checked, partly = false, onChange, disabled, name } = props;
  return (
    <Root data-bare={hideLabel ? "" : undefined}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = partly;
          if (typeof props.inputRef === "function") props.inputRef(box);
        }}
        type="checkbox"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={hideLabel ? "visually-hidden" : undefined}>{label}</span>
    </Root>
  );
}

const Root = styled("label")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  minHeight: "max(32px, var(--control-small))",
  cursor: "pointer",
  overflowWrap: "anywhere",
  "&[data-bare]": {
    justifyContent: "center",
    minHeight: 0,
    width: "max(24px, var(--control-small))",
    height: "max(24px, var(--control-small))",
  },
  "& input": {
    flex: "none",
    width: 18,
    height: 18,
    margin: 0,
    accentColor: color("accent"),
    cursor: "inherit",
  },
  "&:has(:disabled)": { color: color("ink-soft"), cursor: "default" },
});
