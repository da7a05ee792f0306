import type { ProcessLayout, ProcessWords } from "#src/contracts/process.ts";
import { standingOfMove, standingOfState, type ProcessPlace } from "./place.ts";
import styles from "./processMap.module.css";

type Props = { layout: ProcessLayout; words: ProcessWords; place: ProcessPlace };

/** The map of a process in words: every state and every move, the present state marked (G-4). */
export const ProcessOutline = ({ layout, words, place }: Props) => (
  <ol className={styles.outline}>
    {layout.states.map(({ key }) => {
      const standing = standingOfState(key, place);
      const step = place.path.findLast(({ state }) => state === key);
      const moves = layout.moves.filter(({ from }) => from === key);
      return (
        <li
          key={key}
          data-state={key}
          data-standing={standing}
          aria-current={standing === "now" ? "step" : undefined}
        >
          <p>
            <b>{words.states[key]!.label}</b>
            {standing === "now" && <span className={styles.mark}>Now</span>} {words.states[key]!.says}
            {step?.when &&
              ` ${standing === "now" ? "Since" : "On"} ${step.when}${step.who && `, ${step.who}`}.`}
          </p>
          {moves.length === 0 ? (
            <p className={styles.end}>Nothing follows.</p>
          ) : (
            <ul>
              {moves.map((move) => (
                <li key={move.event} data-move={move.event}>
                  {sentence(move, words, place)}
                </li>
              ))}
            </ul>
          )}
        </li>
      );
    })}
  </ol>
);

/** “Accept, by the mentor, leads to Active. You can do this now.” */
function sentence(move: ProcessLayout["moves"][number], words: ProcessWords, place: ProcessPlace): string {
  const { label, who } = words.moves[move.event]!;
  const leads = `${label}, ${who}, leads to ${words.states[move.to]!.label}.`;
  switch (standingOfMove(move, place)) {
    case "taken":
      return `${leads} This is what happened.`;
    case "open": {
      const { mine, why } = place.open[move.event]!;
      const limit = place.limits[move.event];
      return [leads, limit && `This happens ${limit}.`, mine ? "You can do this now." : why]
        .filter(Boolean)
        .join(" ");
    }
    case "closed":
      return leads;
  }
}
