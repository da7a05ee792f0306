import type { ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import { availabilityOf } from "./profileLifecycle.ts";

/** Why a request cannot be sent now, by the key of its text in `src/contracts/mentoringMoves.ts`. */
export type AskRefusal =
  | "pending"
  | "active"
  | "away"
  | "full"
  | "paused yourself"
  | "away yourself"
  | "full yourself";

type Asked = {
  /** The side that asks. */
  by: ProfileType;
  /** The mentor of the two: whether they are away, by an administrator's decision or their own, and their free places. */
  mentor: Readonly<{ away: boolean; paused: boolean; freePlaces: number }>;
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
  if (by === "MENTEE") return why;
  return why === "away" && mentor.paused ? "paused yourself" : `${why} yourself`;
}
