import { NoValue } from "./NoValue.tsx";
import styles from "../list/list.module.css";

/** The most names that are shown; the rest is a number. */
const mostTags = 3;

/** Some names in a cell. */
export function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <NoValue />;
  const rest = names.length - mostTags;
  return (
    <ul className={styles.tags}>
      {names.slice(0, mostTags).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {rest > 0 && <li data-rest>{`and ${rest} more`}</li>}
    </ul>
  );
}
