import { calendarDay } from "#src/contracts/calendarDays.ts";
import type { RelationshipCard } from "#src/contracts/mentoringRelationships.ts";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { DueDate } from "#src/ui/kit/DueDate.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import { formatRelativeDay } from "#src/ui/kit/time.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { dayWord, noonOf } from "#src/ui/kit/calendarDays.ts";
import { nameOf } from "../words.ts";
import { relationshipHref } from "./address.ts";
import { OfferButtons } from "./OfferButtons.tsx";
import { otherOf } from "./people.ts";
import { plannedWords, roleWords, standingOf, waitsForMe } from "./relationshipWords.ts";
import styles from "./relationships.module.css";

/** A relationship in the list: with whom, its status, and what the user can do about it right there. */
export function RelationshipRow({ relationship }: { relationship: RelationshipCard }) {
  const other = otherOf(relationship);
  const name = nameOf(other);
  const waits = waitsForMe(relationship);
  return (
    <article className={styles.row} aria-label={name} data-waits={waits || undefined}>
      <Avatar name={name} src={other.user.image} size={56} />
      <div>
        <h3 className={styles.name}>
          <PageLink href={relationshipHref(relationship.id)}>{name}</PageLink>
        </h3>
        <p className={styles.role}>{[roleWords(relationship), other.role].filter(Boolean).join(" · ")}</p>
        {waits && <blockquote className={styles.message}>{relationship.message}</blockquote>}
        <Times relationship={relationship} />
      </div>
      <div className={styles.standing}>
        <StatusChip {...standingOf(relationship)} />
        {waits && <OfferButtons relationship={relationship} size="small" named />}
      </div>
    </article>
  );
}

function Times({ relationship }: { relationship: RelationshipCard }) {
  const { status, asked_at, changed_at, expires_at, next_meeting_on, last_meeting_on } = relationship;
  const { now } = useClock();
  switch (status) {
    case "PENDING":
      return (
        <p className={styles.facts}>
          <span>
            Asked <Day at={asked_at} now={now} relative />
          </span>
          {expires_at && (
            <span>
              Expires <DueDate at={expires_at} now={now} inline />
            </span>
          )}
        </p>
      );
    case "ACTIVE":
      return (
        <p className={styles.facts}>
          <span suppressHydrationWarning>
            {next_meeting_on === null
              ? "No next meeting agreed"
              : // By the calendar of the server, as on the page of the relationship.
                next_meeting_on < calendarDay(new Date(now()))
                ? plannedWords(next_meeting_on)
                : `Next meeting on ${dayWord(next_meeting_on)}`}
          </span>
          <span suppressHydrationWarning>
            {last_meeting_on
              ? `Last met ${formatRelativeDay(noonOf(last_meeting_on), now())}`
              : "Not met yet"}
          </span>
        </p>
      );
    default:
      return (
        <p className={styles.facts}>
          <Day at={changed_at} now={now} />
        </p>
      );
  }
}
