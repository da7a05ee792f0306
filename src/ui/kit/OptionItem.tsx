import type { HTMLAttributes } from "react";
import type { Option } from "./option.ts";
import styles from "./field.module.css";

/** An option in a combo box's list. It is named by its label alone; its meaning is the description. */
export const OptionItem = ({
  option: { label, description },
  ...attributes
}: HTMLAttributes<HTMLLIElement> & { option: Option }) => {
  if (!description) return <li {...attributes}>{label}</li>;
  const [named, means] = [`${attributes.id}-label`, `${attributes.id}-means`];
  return (
    <li {...attributes} aria-labelledby={named} aria-describedby={means}>
      <span className={styles.described}>
        <span id={named}>{label}</span>
        <span id={means}>{description}</span>
      </span>
    </li>
  );
};
