import { cpdCategories } from "#src/contracts/cpdCategories.ts";
import type { Asked } from "./useLearningQuery.ts";
import { cpdWords } from "#src/contracts/cpdWords.ts";
import styles from "#src/ui/kit/choices.module.css";

/** CPD only, and which categories count as such; generic CPD always counts (B-076). */
export function CpdChoices({ asked: { cpd, cpdPreferred, setCpd } }: { asked: Asked }) {
  return (
    <fieldset className={styles.choices}>
      <legend>CPD</legend>
      <label>
        <input
          type="checkbox"
          checked={cpd !== null}
          onChange={() => setCpd(cpd === null ? cpdPreferred : null)}
        />
        <span>CPD only</span>
      </label>
      <div className={styles.within}>
        {cpdCategories.map((category) => (
          <label key={category}>
            <input
              type="checkbox"
              disabled={cpd === null}
              checked={cpdPreferred.includes(category)}
              onChange={() =>
                setCpd(cpdCategories.filter((one) => (one === category) !== cpdPreferred.includes(one)))
              }
            />
            <span>{cpdWords[category]}</span>
          </label>
        ))}
      </div>
      <p>Content with generic CPD always shows.</p>
    </fieldset>
  );
}
