import styles from "./Segments.module.css";

type Props<Value> = {
  /** What the choice is about. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
};

/** Two to four ways to look at the same thing, next to each other. One of them is always chosen. */
export const Segments = <Value extends string | number>(props: Props<Value>) => {
  const { label, options, value, onChange, disabled } = props;
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          disabled={disabled}
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
};
