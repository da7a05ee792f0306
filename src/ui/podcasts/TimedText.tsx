import { formatCountdown, spellDuration } from "#src/ui/kit/time.ts";
import { partAt, type Passage } from "./transcript.ts";
import styles from "./timedText.module.css";

type TimeProps = { at: number; what: string; onClick: () => void };

/** A button that shows a time and plays from there. */
export const Time = ({ at, what, onClick }: TimeProps) => (
  <button
    type="button"
    className={styles.time}
    aria-label={`Play from ${spellDuration(at)}${what && `, ${what}`}`}
    onClick={onClick}
  >
    {formatCountdown(at)}
  </button>
);

type Props = {
  passages: readonly Passage[];
  /** The second being played; null if it is not playing. */
  second: number | null;
  onGo: (at: number) => void;
};

/** What is said, to read along or to find a place. The passage being played is marked. */
export function TimedText({ passages, second, onGo }: Props) {
  const current =
    second === null
      ? -1
      : partAt(
          passages.map(({ from }) => from),
          second,
        );
  return (
    <div className={styles.transcript}>
      {passages.map(({ from, speaker, text }, index) => (
        <p key={from} aria-current={index === current || undefined}>
          <Time at={from} what="" onClick={() => onGo(from)} />
          <span>
            {speaker && speaker !== passages[index - 1]?.speaker && <b>{speaker}: </b>}
            {text}
          </span>
        </p>
      ))}
    </div>
  );
}
