import type { Relationship, RelationshipCard } from "#src/contracts/mentoringRelationships.ts";
import { otherSide, relationshipStatusWords, type ProfileType } from "#src/contracts/mentoringWords.ts";
import { dayWord } from "#src/ui/kit/calendarDays.ts";
import type { StatusChipProps } from "#src/ui/kit/StatusChip.tsx";
import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";
import { nameOf } from "../words.ts";
import { otherOf } from "./people.ts";

export const sideWords: Record<ProfileType, string> = { MENTEE: "mentee", MENTOR: "mentor" };

/** Whether the user has to answer. */
export const waitsForMe = ({ status, as, asked_by }: RelationshipCard): boolean =>
  status === "PENDING" && asked_by !== as;

/** The status of a relationship, from the user's point of view. */
export function standingOf(one: RelationshipCard): StatusChipProps {
  switch (one.status) {
    case "PENDING":
      return waitsForMe(one)
        ? { status: "warning", label: "Waiting for you" }
        : { status: "info", label: "Waiting for an answer" };
    case "ACTIVE":
      return { status: "success", label: "Active" };
    default:
      return { status: "neutral", label: relationshipStatusWords[one.status] };
  }
}

/** “Your mentor”, “Asks you to be their mentor”: who they are to the user, or would have been. */
export function roleWords(one: RelationshipCard): string {
  const theirs = sideWords[otherSide(one.as)];
  switch (one.status) {
    case "ACTIVE":
      return `Your ${theirs}`;
    case "ENDED":
      return `Was your ${theirs}`;
    default: {
      if (one.asked_by === one.as)
        return one.as === "MENTEE" ? "You asked them to be your mentor" : "You offered to be their mentor";
      const waits = waitsForMe(one);
      if (one.as === "MENTEE") return `${waits ? "Offers" : "Offered"} to be your mentor`;
      return `${waits ? "Asks" : "Asked"} you to be their mentor`;
    }
  }
}

/** What happened in a step, as a sentence without a full stop: “Ada Lovelace accepted the request”. */
export function stepWords(step: Relationship["steps"][number], one: RelationshipCard): string {
  const name = nameOf(otherOf(one));
  const who = step.by === null ? null : step.by === one.as ? "You" : name;
  switch (step.status) {
    case "PENDING":
      if (one.asked_by === "MENTOR")
        return who === "You" ? `You offered to mentor ${name}` : `${who} offered to mentor you`;
      return who === "You" ? `You asked ${name} to be your mentor` : `${who} asked you to be their mentor`;
    case "ACTIVE":
      return `${who ?? "The system"} accepted the request`;
    case "DENIED":
      return `${who ?? "The system"} denied the request`;
    case "CANCELLED":
      return who ? `${who} cancelled the request` : "The request was cancelled";
    case "ENDED":
      return who ? `${who} ended the relationship` : "The relationship was ended";
    case "EXPIRED":
      return step.message || "Nobody answered in time, so the request expired";
  }
}

/** An agreed day that has passed without a meeting, as a sentence without a full stop. */
export const plannedWords = (day: string): string => `You had planned to meet on ${dayWord(day)}`;

export const relationshipProblem: ProblemWords = {
  failed: "The relationships could not be loaded",
  forbidden: "You cannot see these relationships",
  help: "Ask your manager or an administrator for access.",
};
