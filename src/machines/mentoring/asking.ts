import type { ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import { availabilityOf } from "./profileLifecycle.ts";

/** Why a request cannot be sent now, by a name that `src/contracts/mentoringMoves.ts` has the words for. */
export type AskRefusal = "pending" | "active" | "away" | "full" | "away yourself" | "full yourself";

type Asked = {
  /** Which side asks. */
  by: ProfileType;
  /** The mentor of the two: whether they are away, and how many more mentees they take. */
  mentor: Readonly<{ away: boolean; freePlaces: number }>;
  /** Of the request or relationship between the two that is not over; null where there is none. */
  between: RelationshipStatus | null;
};

/** Why a mentee and a mentor, both active, cannot ask each other now; null where they can. */
export function askRefusalOf({ by, mentor, between }: Asked): AskRefusal | null {
  if (between === "PENDING") return "pending";
  if (between === "ACTIVE") return "active";
  const availability = availabilityOf(mentor);
  if (availability === "available") return null;
  const why = availability === "away" ? "away" : "full";
  return by === "MENTEE" ? why : `${why} yourself`;
}
