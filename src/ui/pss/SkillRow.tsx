import type { Skill } from "#src/contracts/pss.ts";
import { addressOf } from "#src/ui/learning/address.ts";
import { kindOf, lengthOf, standingOf } from "#src/ui/learning/words.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { Points } from "./Progress.tsx";
import { signed } from "./words.ts";
import styles from "./pss.module.css";

/** A skill: what it is, the points for it, and the items that earn more. */
export const SkillRow = ({
  skill: { name, description, points, reachable, completed, next },
}: {
  skill: Skill;
}) => (
  <article className={styles.skill}>
    <div>
      <h3>{name}</h3>
      <p>{description}</p>
    </div>
    <Points points={points} whole={reachable} />
    {next.length === 0 ? (
      <p className={styles.nothing}>
        {completed > 0 ? "You have completed all of its items." : "No item earns points for this skill yet."}
      </p>
    ) : (
      <ul className={styles.next} aria-label={`Items that earn points for ${name}`}>
        {next.map(({ card, points: earns }) => (
          <li key={card.id}>
            <PageLink href={addressOf(card)}>{card.title}</PageLink>
            <span className={styles.facts}>
              <span>{kindOf(card)}</span>
              <span>{lengthOf(card)}</span>
              <span>{standingOf(card)}</span>
            </span>
            <b>{signed(earns)}</b>
          </li>
        ))}
      </ul>
    )}
  </article>
);
