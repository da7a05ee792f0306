import type { ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import { availabilityOf } from "./profileLifecycle.ts";

/** Why a request cannot be sent now, by the key of its text in `src/contracts/mentoringMoves.ts`. */
export type AskRefusal = "pending" | "active" | "away" | "full" | "away yourself" | "full yourself";

type Asked = {
  /** The side that asks. */
  by: ProfileType;
  /** The mentor of the two: whether they are away, and how many more mentees they take. */
  mentor: Readonly<{ away: boolean; freePlaces: number }>;
  /** The status of the request or relationship between the two that is not yet over; null if none. */
  between: RelationshipStatus | null;
};

/** Why a mentee and a mentor, both active, cannot ask each other now; null if they can. */
export function askRefusalOf({ by, mentor, between }: Asked): AskRefusal | null {
  if (between === "PENDING") return "pending";
  if (between === "ACTIVE") return "active";
  const availability = availabilityOf(mentor);
  if (availability === "available") return null;
  const why = availability === "away" ? "away" : "full";
  return by === "MENTEE" ? why : `${why} yourself`;
}
