import CheckRounded from "@mui/icons-material/CheckRounded";
import type { Match } from "#src/contracts/mentoring.ts";
import styles from "./matchCard.module.css";

/** The skills of a match. Those that both people have come first and are marked. */
export function MatchSkills({ match: { profile, shared_skills } }: { match: Match }) {
  const isShared = (id: number) => shared_skills.includes(id);
  const skills = profile.skills.toSorted(
    (one, other) => Number(isShared(other.id)) - Number(isShared(one.id)),
  );
  return (
    <ul className={styles.skills} aria-label="Skills">
      {skills.map(({ id, name }) => (
        <li key={id} data-shared={isShared(id) || undefined}>
          {isShared(id) && <CheckRounded aria-hidden />}
          {name}
          {isShared(id) && <span className="visually-hidden"> (you share it)</span>}
        </li>
      ))}
    </ul>
  );
}
