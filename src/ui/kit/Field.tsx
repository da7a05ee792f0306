import ErrorRounded from "@mui/icons-material/ErrorRounded";
import { useId, type ReactNode } from "react";
import { Count, CountStatus, isCounted } from "./Count.tsx";
import styles from "./field.module.css";

/** What every field may say about itself. */
export type FieldProps = {
  label: string;
  /** Keeps the label for screen readers only, where the context shows what the field is for (a search box). */
  hideLabel?: boolean | undefined;
  /** Marks the field and informs assistive technology. The form checks whether it is filled in (B-319). */
  required?: boolean | undefined;
  /** The error, shown instead of the help. */
  error?: string | undefined;
  help?: ReactNode;
  /** A hard limit of characters: the field takes no more, and shows the count once the limit is near (B-320). */
  maxLength?: number | undefined;
  /** A recommended limit: shown with the count once it is near, styled when exceeded (B-321). */
  suggestedLength?: number | undefined;
  disabled?: boolean | undefined;
  /** The ids of the elements that the name begins with, if the label alone does not say what is asked. */
  namedAfter?: string | undefined;
  /** The id of its description, which comes before the help and the count. */
  describedBy?: string | undefined;
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
  "aria-labelledby"?: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

type Props = FieldProps & {
  /** The characters in use, for the limits. */
  length?: number | undefined;
  /** `group` names a control that is not an input, through `aria-labelledby` with the id that the children receive. */
  labels?: "input" | "group" | undefined;
  /** The error appears while the focus stays here, not when a form is refused: screen readers must be told. */
  announced?: boolean | undefined;
  /** What a click on the label of a group does, with the id of the control. */
  onLabelClick?: ((id: string) => void) | undefined;
  children: (control: ControlProps, labelId: string) => ReactNode;
};

/** Label above, control, then one line for the error or the help and for the count. */
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
    namedAfter,
    describedBy,
    announced,
  } = props;
  const id = useId();
  const labelId = `${id}-label`;
  const Label = labels === "input" ? "label" : "div";
  const note = error ?? help;
  const role = announced && error ? "alert" : undefined;
  const limits = { length: length ?? 0, maxLength, suggestedLength };
  const counted = isCounted(limits);
  const control: ControlProps = {
    id,
    ...(namedAfter && { "aria-labelledby": `${namedAfter} ${labelId}` }),
    "aria-describedby":
      [describedBy, note && `${id}-note`, counted && `${id}-count`].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": required ? true : undefined,
  };
  return (
    <div className={styles.field}>
      <Label
        id={labelId}
        {...(labels === "input" && { htmlFor: id })}
        onClick={props.onLabelClick && (() => props.onLabelClick?.(id))}
        data-required={required ? "" : undefined}
        className={hideLabel ? "visually-hidden" : styles.label}
      >
        {label}
      </Label>
      {props.children(control, labelId)}
      {(note || counted) && (
        <div className={styles.below}>
          {note && (
            <div
              // An alert is read out when it is added.
              key={role}
              role={role}
              id={`${id}-note`}
              className={styles.note}
              data-error={error ? "" : undefined}
            >
              {error && <ErrorRounded aria-hidden />}
              {note}
            </div>
          )}
          {counted && <Count id={`${id}-count`} {...limits} />}
        </div>
      )}
      {(maxLength !== undefined || suggestedLength !== undefined) && <CountStatus {...limits} />}
    </div>
  );
}
