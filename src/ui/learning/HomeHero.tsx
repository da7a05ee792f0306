import type { Hero } from "#src/contracts/learning.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Countdown } from "#src/ui/kit/Countdown.tsx";
import { Cover } from "#src/ui/kit/Cover.tsx";
import { DueDate } from "#src/ui/kit/DueDate.tsx";
import { ErrorMark } from "#src/ui/kit/icons.tsx";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { addressOf } from "./address.ts";
import { beginWords, duration, kindOf, seenOf } from "./words.ts";
import styles from "./HomeHero.module.css";

type Props = {
  hero: Hero;
  /** Milliseconds to add to the clock to get the server's time. */
  offset: number;
};

/** The one thing to continue with, and why this one was chosen. */
export function HomeHero({ hero, offset }: Props) {
  const { card, why } = hero;
  return (
    <section className={styles.hero} data-why={why} aria-labelledby="hero">
      <div className={styles.cover}>
        <Cover title={card.title} topic={card.topic?.name ?? kindOf(card)} className={styles.picture} />
      </div>
      <div className={styles.words}>
        <p className={styles.why}>
          <Why hero={hero} offset={offset} />
        </p>
        <h2 id="hero">{card.title}</h2>
        <p className={styles.facts}>{factsOf(hero)}</p>
      </div>
      <Button component={PageLink} href={addressOf(card)} className={styles.go}>
        {beginWords[card.progress]}
        <span className="visually-hidden">: {card.title}</span>
      </Button>
      {hero.read > 0 && (
        <svg className={styles.read} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          <rect width={hero.read} height={1} />
        </svg>
      )}
    </section>
  );
}

function Why({ hero: { why, due_at, finishes_at_iso }, offset }: Props) {
  const { now } = useClock();
  if (why === "running exam" && finishes_at_iso)
    return (
      <>
        Your exam is running,{" "}
        <b>
          <Countdown until={finishes_at_iso} label="Time left" now={() => now() + offset} />
        </b>{" "}
        left
      </>
    );
  if (why === "overdue" && due_at)
    return (
      <>
        <ErrorMark />
        <DueDate at={due_at} now={now} />
      </>
    );
  if (why === "due soon" && due_at)
    return (
      <>
        Due <DueDate at={due_at} now={now} inline />
      </>
    );
  return <>Where you left off</>;
}

/** “45% read, 4 min left”; for content that has not been started, its kind and length. */
function factsOf({ card, read }: Hero): string {
  const seen = read > 0 ? seenOf(card.kind, read) : null;
  if (seen === null) return `${kindOf(card)}, ${duration(card.minutes)}`;
  if (read > 0.995) return `${seen}, not marked as completed yet`;
  return `${seen}, ${duration(Math.max(1, Math.round(card.minutes * (1 - read))))} left`;
}
