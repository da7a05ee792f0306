import type { Relationship } from "#src/contracts/mentoringRelationships.ts";
import { relationshipProcess } from "#src/contracts/mentoringProcess.ts";
import { formatDate, formatWeekday } from "#src/ui/kit/time.ts";
import { useClock } from "#src/ui/hooks/useClock.ts";
import { useNow } from "#src/ui/kit/useNow.ts";
import type { ProcessPlace } from "#src/ui/processMap/place.ts";
import { ProcessPlan } from "#src/ui/processMap/ProcessPlan.tsx";
import { relationshipLayout } from "#src/ui/processMap/layouts/relationship.ts";
import { offersOf } from "./offers.ts";
import { otherOf } from "./people.ts";

/** Once a minute is often enough: days in words change at midnight at the earliest. */
const every = 60_000;

/** The place of the relationship within the whole lifecycle. */
export default function RelationshipProcess({ relationship }: { relationship: Relationship }) {
  const clock = useClock();
  const now = useNow(every, clock.now);
  return (
    <ProcessPlan
      title="Where you are"
      layout={relationshipLayout}
      words={relationshipProcess(relationship.asked_by)}
      place={placeOf(relationship, now)}
    />
  );
}

/** The lifecycle's event for each action. */
const eventOf = {
  "accept-request": "accept",
  "deny-request": "deny",
  "cancel-request": "cancel",
  "end-relationship": "end",
} as const;

function placeOf(relationship: Relationship, now: number): ProcessPlace {
  const { status, steps, as, expires_at } = relationship;
  const other = otherOf(relationship).user.first_name;
  // A move is open if anybody can make it from here. If only the other side can, the map says so.
  const open = Object.fromEntries(
    offersOf(relationship)
      .filter(({ refusal }) => refusal === null || ["not yours", "full", "not active"].includes(refusal))
      .map(({ action, refusal, why }) => [eventOf[action], { mine: refusal === null, why }]),
  );
  return {
    present: status,
    path: steps.map(({ status: state, at, by }) => ({
      state,
      when: formatDate(at, now),
      who: by === null ? "" : by === as ? "by you" : `by ${other}`,
    })),
    open: { ...open, ...(status === "PENDING" && { expire: { mine: false, why: null } }) },
    limits: expires_at === null ? {} : { expire: `on ${formatWeekday(expires_at, now)}` },
  };
}
