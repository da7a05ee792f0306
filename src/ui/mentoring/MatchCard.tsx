import type { ReactNode } from "react";
import type { Match } from "#src/contracts/mentoring.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { AskButton } from "./AskButton.tsx";
import { Fit } from "./Fit.tsx";
import { MatchSkills } from "./MatchSkills.tsx";
import { availabilityWords, milesWord, nameOf } from "./words.ts";
import styles from "./matchCard.module.css";

type Props = {
  match: Match;
  /** The user's own profile, to which the matches belong. */
  own: Profile;
  /** Heading level of the name, which depends on where the card is on the page. */
  level: 2 | 3;
  /** An administrator's note on the match. */
  note?: string | undefined;
  /** Further controls beside the Ask button, for example to compare or to decline. */
  more?: ReactNode;
};

/** A match: who they are, how well they fit and why, whether they accept requests, and a button to ask them. */
export function MatchCard({ match, own, level, note, more }: Props) {
  const { profile, miles, score, reasons } = match;
  const Name = `h${level}` as const;
  const name = nameOf(profile);
  const availability = availabilityWords(profile);
  const where = [profile.town, miles !== null && milesWord(miles)].filter(Boolean).join(", ");
  return (
    <article className={styles.card} aria-label={name}>
      <div className={styles.who}>
        <Avatar name={name} src={profile.user.image} size={56} />
        <div>
          <Name className={styles.name}>{name}</Name>
          <p className={styles.role}>{profile.role}</p>
          {where && <p className={styles.role}>{where}</p>}
        </div>
      </div>
      <Fit score={score} reasons={reasons} />
      {note && (
        <blockquote className={styles.note}>
          <p>{note}</p>
        </blockquote>
      )}
      <p className={styles.about}>{profile.about}</p>
      <MatchSkills match={match} />
      <div className={styles.foot}>
        {availability && <StatusChip {...availability} />}
        <div className={styles.actions}>
          {more}
          <AskButton match={match} own={own} />
        </div>
      </div>
    </article>
  );
}
