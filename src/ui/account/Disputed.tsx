import type { Comparison, Side } from "#src/machines/form/comparison.ts";
import { headingOf } from "#src/contracts/words.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useTarget } from "#src/ui/kit/targets.ts";
import styles from "./warning.module.css";

type Props = {
  actor: object;
  comparison: Comparison;
  choose: (side: Side) => void;
  /** What fields are called, if not by their names. */
  words?: Readonly<Record<string, string>> | undefined;
};

/** What was changed here and elsewhere. Nothing is saved until one of the two is chosen (T-47). */
export function Disputed({ actor, comparison: { conflicts, by }, choose, words = {} }: Props) {
  const names = conflicts.map((field) => (words[field] ?? headingOf(field)).toLowerCase()).join(", ");
  return (
    <div ref={useTarget(actor, "the comparison")} className={styles.warning} role="alert" tabIndex={-1}>
      <h2>Changed in another tab</h2>
      <p>
        {`${by ?? "Somebody"} has changed these fields since you opened this page: ${names}. Choose which to keep.`}
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" size="small" onClick={() => choose("mine")}>
          Keep what is here
        </Button>
        <Button kind="secondary" size="small" onClick={() => choose("theirs")}>
          Take the other version
        </Button>
      </div>
    </div>
  );
}
