import type {
  RelationshipFacts,
  relationshipLifecycle,
} from "#src/machines/mentoring/relationshipLifecycle.ts";
import type { At, LawTable } from "../model/lawTable.ts";

type Here = At<RelationshipFacts>;
const byAsker = ({ context, event }: Here) => event.by === context.askedBy;
const byAsked = (at: Here) => !byAsker(at);
const placeLeft = ({ context }: Here) => context.bothActive && context.freePlaces > 0;

/** Whoever asked may cancel, whoever was asked answers, and only an accepted one can be ended, by either side. */
export const relationshipLifecycleLaws: LawTable<typeof relationshipLifecycle> = {
  start: (context) => ({ to: "PENDING", context }),
  waits: {},
  laws: [
    { in: "PENDING", on: "cancel", when: byAsker, to: "CANCELLED" },
    { in: "PENDING", on: "accept", when: (at) => byAsked(at) && placeLeft(at), to: "ACTIVE" },
    { in: "PENDING", on: "deny", when: byAsked, to: "DENIED" },
    { in: "PENDING", on: "cancel", when: byAsked },
    { in: "PENDING", on: ["accept", "deny"], when: byAsker },
    { in: "PENDING", on: "accept", when: (at) => !placeLeft(at) },
    { in: "PENDING", on: "expire", to: "EXPIRED" },
    { in: "ACTIVE", on: "end", to: "ENDED" },
  ],
};
