import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { relationshipRefusals } from "#src/contracts/mentoringMoves.ts";
import { toMentoring } from "#src/routes/mentoring.ts";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { DueDate } from "#src/ui/kit/DueDate.tsx";
import { StatusChip } from "#src/ui/kit/StatusChip.tsx";
import page from "#src/ui/learning/page.module.css";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { nameOf } from "../words.ts";
import { OfferButtons } from "./OfferButtons.tsx";
import { isHeldBack, offersOf } from "./offers.ts";
import { otherOf } from "./people.ts";
import { roleWords, standingOf, stepWords, waitsForMe } from "./relationshipWords.ts";
import styles from "./relationship.module.css";

/** The other person, the status, and what the user can do about it now. */
export function Standing({ relationship }: { relationship: Relationship }) {
  const other = otherOf(relationship);
  const name = nameOf(other);
  return (
    <header className={styles.head}>
      <Avatar name={name} src={other.user.image} size={96} />
      <div className={page.head}>
        <h1>{name}</h1>
        <p className={styles.role}>{[roleWords(relationship), other.role].filter(Boolean).join(" · ")}</p>
        <div className={styles.now}>
          <StatusChip {...standingOf(relationship)} />
          <Told relationship={relationship} />
        </div>
        <OfferButtons relationship={relationship} />
        <Refused relationship={relationship} />
      </div>
    </header>
  );
}

/** What happened last. What the other side does while the page is open is announced. */
function Told({ relationship }: { relationship: Relationship }) {
  const { now } = useClock();
  const { steps, expires_at, status } = relationship;
  const last = steps.at(-1);
  return (
    <div className={styles.told}>
      <p role="status">
        {last && `${stepWords(last, relationship)}.`}
        {waitsForMe(relationship) && " It is for you to answer."}
      </p>
      {last && (
        <p className={styles.when}>
          <Day at={last.at} now={now} relative />
          {status === "PENDING" && expires_at && (
            <>
              . Expires <DueDate at={expires_at} now={now} inline />
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** What the user cannot do now, and why (G-2). */
function Refused({ relationship }: { relationship: Relationship }) {
  const refused = offersOf(relationship).filter((offer) => offer.refusal !== null && !isHeldBack(offer));
  const isOver = refused.some(({ refusal }) => refusal === "over");
  if (isOver)
    return (
      <div className={styles.over}>
        <p>{relationshipRefusals.over}</p>
        <Button kind="secondary" size="small" component={PageLink} href={toMentoring("MentoringIndex")}>
          Find a match
        </Button>
      </div>
    );
  return (
    <details className={styles.refused}>
      <summary>What you cannot do now, and why</summary>
      <ul>
        {refused.map(({ action, does, why }) => (
          <li key={action}>
            <b>{does}.</b> {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
