import type { Match } from "#src/contracts/mentoring.ts";
import type { Profile, PublicProfile } from "#src/contracts/mentoringProfiles.ts";
import { askRefusals } from "#src/contracts/mentoringMoves.ts";
import { plural } from "#src/contracts/numbers.ts";
import {
  menteeLimits,
  methods,
  regularities,
  type Method,
  type ProfileType,
  type Regularity,
} from "#src/contracts/mentoringWords.ts";
import { askRefusalOf } from "#src/machines/mentoring/asking.ts";
import { availabilityOf } from "#src/machines/mentoring/profileLifecycle.ts";
import { dayWord } from "#src/ui/kit/calendarDays.ts";
import type { ProblemWords } from "#src/ui/lists/ListProblem.tsx";

/** The wording of mentoring, in one place. */

export const nameOf = ({ user }: Pick<PublicProfile, "user">): string =>
  `${user.first_name} ${user.last_name}`;

/** The kind of person that a side looks for. */
export const lookedFor = (view: ProfileType): "mentor" | "mentee" =>
  view === "MENTEE" ? "mentor" : "mentee";

export const methodWords = (of: readonly Method[]): string =>
  methods
    .filter(({ value }) => of.includes(value))
    .map(({ label }, index) => (index === 0 ? label : label.toLowerCase()))
    .join(", ");

export const regularityWord = (of: Regularity | null): string =>
  regularities.find(({ days }) => days === of)?.label ?? "Not said";

export const limitWord = (of: PublicProfile["mentee_limit"]): string =>
  menteeLimits.find(({ most }) => most === of)?.label ?? "Not said";

/** How far away a person is: `6 miles away`. */
export const milesWord = (miles: number): string =>
  miles === 0 ? "in your town" : `${plural(miles, "mile")} away`;

/** Whether a mentor accepts requests, as a status and in words; null for a mentee. */
export function availabilityWords(
  profile: Pick<PublicProfile, "type" | "away" | "away_until" | "free_places">,
): { status: "success" | "warning" | "neutral"; label: string } | null {
  if (profile.type === "MENTEE") return null;
  const freePlaces = profile.free_places ?? 0;
  switch (availabilityOf({ away: profile.away, freePlaces })) {
    case "available":
      return { status: "success", label: plural(freePlaces, "free place") };
    case "away":
      return {
        status: "warning",
        label: profile.away_until ? `Away until ${dayWord(profile.away_until)}` : "Away",
      };
    case "at capacity":
      return { status: "neutral", label: "At capacity" };
  }
}

/**
 * Why the user cannot ask this match now; null if they can.
 * @param own the user's own profile, to which the matches belong
 */
export function whyNotAsk(
  { profile, relationship }: Match,
  own: Pick<Profile, "type" | "away" | "paused" | "free_places">,
): string | null {
  const { away, free_places } = own.type === "MENTOR" ? own : profile;
  const refusal = askRefusalOf({
    by: own.type,
    mentor: { away, paused: own.paused, freePlaces: free_places ?? 0 },
    between: relationship?.status ?? null,
  });
  return refusal && askRefusals[refusal];
}

export const matchProblem: ProblemWords = {
  failed: "The matches could not be loaded",
  forbidden: "You cannot see these matches",
  help: "Ask your manager or an administrator for access.",
};

export const profileProblem: ProblemWords = {
  failed: "Your application could not be loaded",
  forbidden: "You cannot take part in mentoring",
  help: "Ask your manager or an administrator for access.",
};
