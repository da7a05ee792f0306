import { useId } from "react";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { RelationshipCard } from "#src/contracts/mentoringRelationships.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Barred, useBarred } from "#src/ui/shell/Barred.tsx";
import { nameOf } from "../words.ts";
import { useMove } from "./modal.ts";
import { isHeldBack, offersOf, type Offer } from "./offers.ts";
import { otherOf } from "./people.ts";
import styles from "./relationships.module.css";

const kinds: Partial<Record<Offer["action"], "primary">> = { "accept-request": "primary" };

type Props = {
  relationship: RelationshipCard;
  size?: "small" | "medium";
  /** Whether each button names the person it is about, as needed in a list. The list then says what bars all of them. */
  named?: boolean;
};

/**
 * What the user can do now, according to the lifecycle. Where only a full or inactive profile prevents an action, its
 * button is disabled and the reason shown.
 */
export function OfferButtons({ relationship, size = "medium", named = false }: Props) {
  const move = useMove();
  const id = useId();
  const barred = useBarred(mentoringCalls.move);
  const offers = offersOf(relationship).filter((offer) => offer.refusal === null || isHeldBack(offer));
  if (offers.length === 0) return null;
  const held = offers.filter(isHeldBack);
  return (
    <div className={styles.offers}>
      {held.map(({ action, why }) => (
        <p key={action} id={`${id}-${action}`} className={styles.why}>
          {why}
        </p>
      ))}
      <div className={styles.buttons}>
        {offers.map((offer) => (
          <Button
            key={offer.action}
            kind={kinds[offer.action] ?? "secondary"}
            size={size}
            disabled={offer.refusal !== null || barred !== null}
            aria-describedby={offer.refusal === null ? undefined : `${id}-${offer.action}`}
            onClick={() => move(offer.action, relationship)}
          >
            {named ? `${offer.label} ` : offer.label}
            {named && <span className="visually-hidden">{nameOf(otherOf(relationship))}</span>}
          </Button>
        ))}
      </div>
      {!named && <Barred why={barred} />}
    </div>
  );
}
