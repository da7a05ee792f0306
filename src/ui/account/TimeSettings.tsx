import { useSelector } from "@xstate/react";
import type { TimeChoice } from "#src/contracts/timeFormat.ts";
import { Radio } from "#src/ui/kit/Radio.tsx";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import styles from "./ProfilePage.module.css";

/** An example of each, all for the same time. */
const choices = {
  browser: { label: "As in my browser", help: null },
  dayFirst: { label: "11 Nov, 14:30", help: "The week begins on Monday." },
  monthFirst: { label: "Nov 11, 2:30 pm", help: "The week begins on Sunday." },
} as const satisfies Record<TimeChoice, { label: string; help: string | null }>;

/** How dates and times are shown in this browser. Many people in Britain have one with American settings. */
export function TimeSettings() {
  const { preferences } = useRootActors();
  const chosen = useSelector(preferences, ({ context }) => context.times);
  return (
    <fieldset className={styles.times} aria-labelledby="profile-times">
      {(Object.keys(choices) as TimeChoice[]).map((times) => (
        <label key={times}>
          <Radio
            name="times"
            checked={times === chosen}
            onChange={() => preferences.send({ type: "times.chosen", times })}
          />
          <span>
            {choices[times].label}
            {choices[times].help && <small>{choices[times].help}</small>}
          </span>
        </label>
      ))}
      <p className={styles.help}>
        This browser remembers your choice. Receipts, records and files always use DD/MM/YYYY.
      </p>
    </fieldset>
  );
}
