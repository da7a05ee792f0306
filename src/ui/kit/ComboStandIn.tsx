import { Control } from "./Control.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import { ExpandMore } from "./icons.tsx";
import styles from "./field.module.css";

type Props = FieldProps & {
  name?: string | undefined;
  placeholder?: string | undefined;
  /** What is chosen, as tags or as the text. */
  chosen?: readonly { label: string; inactive: boolean }[] | undefined;
  text?: string | undefined;
  onWanted: () => void;
};

/**
 * A combo box that is not there yet, as it will look: the box comes with MUI, which a page need not wait for. Whoever goes to it
 * meanwhile finds the focus in the box as soon as it has come.
 */
export function ComboStandIn({ name, placeholder, chosen = [], text = "", onWanted, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <Control
          className={styles.combo}
          disabled={field.disabled}
          start={chosen.map(({ label, inactive }) => (
            <span key={label} className={styles.tag} data-inactive={inactive ? "" : undefined}>
              {label}
            </span>
          ))}
          end={<ExpandMore />}
          input={{
            ...control,
            name,
            readOnly: true,
            role: "combobox",
            "aria-expanded": false,
            "aria-busy": true,
            value: text,
            placeholder: chosen.length > 0 ? undefined : placeholder,
            onFocus: onWanted,
          }}
        />
      )}
    </Field>
  );
}
