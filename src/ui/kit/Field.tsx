import ErrorRounded from "@mui/icons-material/ErrorRounded";
import { styled } from "@mui/material/styles";
import { useId, type ReactNode } from "react";
import { color } from "#src/ui/theme/theme.ts";
import { Count } from "./Count.tsx";

/** What every field may say about itself. */
export type FieldProps = {
  label: string;
  /** Keeps the label for screen readers only, where the place says what the field is for (a search box). */
  hideLabel?: boolean | undefined;
  /** Marks the field and tells assistive technology; whether it is filled is for the form to say (B-319). */
  required?: boolean | undefined;
  /** What is wrong, shown instead of the help. */
  error?: string | undefined;
  help?: ReactNode;
  /** A hard limit of characters: the field takes no more and shows the count out of it (B-320). */
  maxLength?: number | undefined;
  /** A limit that is only advised: shown with the count, styled when exceeded (B-321). */
  suggestedLength?: number | undefined;
  disabled?: boolean | undefined;
};

export type InputProps<Value> = FieldProps & {
  value: Value;
  onChange: (value: Value) => void;
  name?: string | undefined;
  autoComplete?: string | undefined;
};

/** The attributes that tie a control to its label and messages. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type Props = FieldProps & {
  /** The characters in use, for the limits. */
  length?: number | undefined;
  /** `group` names a control that is not an input, by `aria-labelledby` with the id that the children are given. */
  labels?: "input" | "group" | undefined;
  /** What a click on the label of a group does, with the id of the control. */
  onLabelClick?: ((id: string) => void) | undefined;
  children: (control: ControlProps, labelId: string) => ReactNode;
};

/** Label above, control, then one line for what is wrong or helps and for the count. */
export function Field(props: Props) {
  const {
    label,
    hideLabel,
    required,
    error,
    help,
    maxLength,
    suggestedLength,
    length,
    labels = "input",
  } = props;
  const id = useId();
  const labelId = `${id}-label`;
  const note = error ?? help;
  const limited = maxLength !== undefined || suggestedLength !== undefined;
  const control: ControlProps = {
    id,
    "aria-describedby":
      [note && `${id}-note`, limited && `${id}-count`].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required ? true : undefined,
  };
  return (
    <Root>
      <Label
        as={labels === "input" ? "label" : "div"}
        id={labelId}
        {...(labels === "input" && { htmlFor: id })}
        onClick={props.onLabelClick && (() => props.onLabelClick?.(id))}
        data-required={required ? "" : undefined}
        className={hideLabel ? "visually-hidden" : undefined}
      >
        {label}
      </Label>
      {props.children(control, labelId)}
      {(note || limited) && (
        <Below>
          {note && (
            <Note id={`${id}-note`} data-error={error ? "" : undefined}>
              {error && <ErrorRounded aria-hidden />}
              {note}
            </Note>
          )}
          {limited && <Count id={`${id}-count`} {...{ length: length ?? 0, maxLength, suggestedLength }} />}
        </Below>
      )}
    </Root>
  );
}

const Root = styled("div")({ display: "flex", flexDirection: "column", gap: 4, minWidth: 0 });

const Label = styled("label")(({ theme }) => ({
  ...theme.typography.subtitle2,
  alignSelf: "flex-start",
  color: color("ink"),
  // The marker is not part of the name, and assistive technology hears of `aria-required`: hence the empty text after it.
  "&[data-required]::after": { content: '"*" / ""', marginInlineStart: 3, color: color("danger") },
}));

const Below = styled("div")(({ theme }) => ({
  ...theme.typography.body2,
  display: "flex",
  gap: 16,
  color: color("ink-soft"),
}));

const Note = styled("div")({
  flex: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  "&[data-error]": { color: color("danger"), fontWeight: 600 },
  "& > svg": { float: "inline-start", width: 18, height: 20, marginInlineEnd: 4 },
});
