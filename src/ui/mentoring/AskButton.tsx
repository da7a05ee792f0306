import { mentoringCalls, type Match } from "#src/contracts/mentoring.ts";
import type { Profile } from "#src/contracts/mentoringProfiles.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { useBarred } from "#src/ui/shell/Barred.tsx";
import { PageLink } from "#src/ui/shell/PageLink.tsx";
import { relationshipHref } from "./relationships/address.ts";
import { useAskFor } from "./relationships/modal.ts";
import { nameOf, whyNotAsk } from "./words.ts";
import styles from "./matchCard.module.css";

/**
 * Sends a request to a match. If that is not possible now, says why (G-2) and links to any existing relationship. What
 * bars it while acting is said once, by the list around it.
 */
export function AskButton({ match, own }: { match: Match; own: Profile }) {
  const ask = useAskFor();
  const barred = useBarred(mentoringCalls.ask);
  const why = whyNotAsk(match, own);
  const named = <span className="visually-hidden">{nameOf(match.profile)}</span>;
  if (!why)
    return (
      <Button size="small" disabled={barred !== null} onClick={() => ask(match)}>
        {own.type === "MENTEE" ? "Ask" : "Offer"} {named}
      </Button>
    );
  return (
    <>
      <p className={styles.why}>{why}</p>
      {match.relationship && (
        <PageLink href={relationshipHref(match.relationship.id)}>
          {match.relationship.status === "PENDING" ? "Open the request" : "Open the relationship"}
          {named}
        </PageLink>
      )}
    </>
  );
}
