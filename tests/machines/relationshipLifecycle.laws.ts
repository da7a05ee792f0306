import type {
  RelationshipFacts,
  relationshipLifecycle,
} from "#src/machines/mentoring/relationshipLifecycle.ts";
import type { At, LawTable } from "../model/lawTable.ts";

type Here = At<RelationshipFacts>;
const byAsker = ({ context, event }: Here) => event.by === context.askedBy;
const byAsked = (at: Here) => !byAsker(at);
const placeLeft = ({ context }: Here) => context.bothActive && context.freePlaces > 0;

/** What these laws prove. */
const rule = {
  asked: "a new request waits for an answer [B-204]",
  cancelled: "only the asker can cancel a request [B-205]",
  answered: "only the other side can accept or deny a request [B-206][B-207]",
  expires: "an unanswered request expires [B-209]",
  ended: "either side can end an accepted relationship [B-208]",
};

/** The side that asked may cancel, the other side answers, and either side can end an accepted one. */
export const relationshipLifecycleLaws: LawTable<typeof relationshipLifecycle> = {
  start: (context) => ({ to: "PENDING", context }),
  startRule: rule.asked,
  waits: {},
  laws: [
    { in: "PENDING", on: "cancel", when: byAsker, to: "CANCELLED", rule: rule.cancelled },
    {
      in: "PENDING",
      on: "accept",
      when: (at) => byAsked(at) && placeLeft(at),
      to: "ACTIVE",
      rule: rule.answered,
    },
    { in: "PENDING", on: "deny", when: byAsked, to: "DENIED", rule: rule.answered },
    { in: "PENDING", on: "cancel", when: byAsked, rule: rule.cancelled },
    { in: "PENDING", on: ["accept", "deny"], when: byAsker, rule: rule.answered },
    { in: "PENDING", on: "accept", when: (at) => !placeLeft(at), rule: rule.answered },
    { in: "PENDING", on: "expire", to: "EXPIRED", rule: rule.expires },
    { in: "ACTIVE", on: "end", to: "ENDED", rule: rule.ended },
  ],
};
