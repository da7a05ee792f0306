import { relationshipStatusWords as words, type ProfileType } from "./mentoringWords.ts";
import type { ProcessWords } from "./process.ts";

/** The texts of the map of a relationship, depending on which side asked. */
export function relationshipProcess(askedBy: ProfileType): ProcessWords {
  const [asker, asked] = askedBy === "MENTEE" ? ["mentee", "mentor"] : ["mentor", "mentee"];
  return {
    states: {
      PENDING: {
        label: words.PENDING,
        says: `The ${asker} has asked, and the ${asked} has not answered yet.`,
      },
      ACTIVE: { label: words.ACTIVE, says: "The two meet, set goals and log their meetings." },
      ENDED: { label: words.ENDED, says: "One of the two has ended it. Both can say how it was." },
      DENIED: { label: words.DENIED, says: `The ${asked} has said no.` },
      CANCELLED: { label: words.CANCELLED, says: "The request was taken back before it was answered." },
      EXPIRED: { label: words.EXPIRED, says: "Nobody answered in time, or the mentor became unavailable." },
    },
    moves: {
      cancel: { label: "Cancel", who: `by the ${asker}` },
      accept: { label: "Accept", who: `by the ${asked}` },
      deny: { label: "Deny", who: `by the ${asked}` },
      expire: { label: "Expire", who: "if nobody answers" },
      end: { label: "End", who: "by either of them" },
    },
  };
}
