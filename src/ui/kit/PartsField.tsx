import type { ReactNode } from "react";
import { Control } from "./Control.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import frame from "./field.module.css";
import styles from "./partsField.module.css";

/** Ties the first part of a field to the error of the whole. */
export type PartControl = {
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
  name?: string | undefined;
};

type Props = Omit<FieldProps, "maxLength" | "suggestedLength"> & {
  name?: string | undefined;
  /** @param first goes to the first part, which gets the focus when something is wrong */
  children: (first: PartControl) => ReactNode;
};

/** One value that is entered in several parts, side by side, with one name, one note and one error. */
export const PartsField = ({ children, name, ...said }: Props) => (
  <Field {...said} labels="group">
    {({ "aria-describedby": describedBy, "aria-invalid": invalid, "aria-required": required }, labelId) => (
      <div role="group" aria-labelledby={labelId} className={styles.parts}>
        {children({
          "aria-describedby": describedBy,
          "aria-invalid": invalid,
          "aria-required": required,
          name,
        })}
      </div>
    )}
  </Field>
);

type PartProps = { label: string; disabled?: boolean | undefined; first?: PartControl | undefined };

/** The name of a part above its control. */
const Part = ({ label, as, children }: { label: string; as?: "text" | "date"; children: ReactNode }) => (
  <label
    className={styles.part}
    data-grow={as === "text" ? "" : undefined}
    data-date={as === "date" ? "" : undefined}
  >
    <span>{label}</span>
    {children}
  </label>
);

type PartNumberProps = PartProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** `any` for decimals. */
  step?: number | "any";
};

export const PartNumber = ({
  label,
  disabled,
  first,
  value,
  onChange,
  min,
  max,
  step = 1,
}: PartNumberProps) => (
  <Part label={label}>
    <Control
      disabled={disabled}
      input={{
        ...first,
        ...{ min, max, step },
        type: "number",
        inputMode: step === 1 ? "numeric" : "decimal",
        value: value ?? "",
        onChange: (event) => onChange(event.target.value === "" ? null : Number(event.target.value)),
        // The wheel over a focused number would change it when the user means to scroll the page.
        onWheel: (event) => event.currentTarget.blur(),
      }}
    />
  </Part>
);

type PartTextProps = PartProps & {
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "date";
  autoComplete?: string;
};

/** A text or a day; it takes the available room. */
export const PartText = ({
  label,
  disabled,
  first,
  value,
  onChange,
  type = "text",
  autoComplete,
}: PartTextProps) => (
  <Part label={label} as={type}>
    <Control
      disabled={disabled}
      input={{
        ...first,
        ...{ type, value, autoComplete },
        onChange: (event) => onChange(event.target.value),
      }}
    />
  </Part>
);

type PartSelectProps<Value extends string> = PartProps & {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

export const PartSelect = <Value extends string>(props: PartSelectProps<Value>) => (
  <Part label={props.label}>
    <select
      {...props.first}
      className={`${frame.frame} ${frame.select}`}
      disabled={props.disabled}
      value={props.value}
      onChange={(event) => {
        const chosen = props.options.find(({ value }) => value === event.target.value);
        if (chosen) props.onChange(chosen.value);
      }}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </Part>
);
