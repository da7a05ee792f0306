import { Among } from "./Among.tsx";
import styles from "./choices.module.css";

type Choice = { readonly value: string; readonly label: string; readonly count: number };

type Props = {
  title: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  toggle: (value: string) => void;
};

/** The values of one filter, each with the number of rows it would leave (T-10). With many there is a search. */
export default function ValueChoices({ title, choices, chosen, toggle }: Props) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      <Among label={title} choices={choices}>
        {({ value, label, count }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span>{label}</span>
            <span className={styles.count}>{count}</span>
          </label>
        )}
      </Among>
    </fieldset>
  );
}
