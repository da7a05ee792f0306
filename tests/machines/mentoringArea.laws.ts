import type {
  mentoringAreaMachine,
  MentoringAreaContext,
  Standing,
} from "#src/machines/mentoring/mentoringAreaMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Area = At<MentoringAreaContext>;

/** B-186: a draft does not count. */
const isThere = (status: string | null): boolean => status !== null && status !== "DRAFT";
const mentorIs: Record<string, string> = {
  ACTIVE: "asMentor.active",
  REVIEW_PENDING: "asMentor.pending",
  REVIEW_DENIED: "asMentor.denied",
  REVIEW_HOLD: "asMentor.onHold",
};
const places = ["outside", "asMentee", ...Object.values(mentorIs)];

/** Where a user is shown: as a mentor if they are one, unless they have chosen to be a mentee (B-202). */
const placeOf = ({ MENTEE, MENTOR }: Standing, view: string | null): string => {
  if (isThere(MENTOR) && !(view === "MENTEE" && isThere(MENTEE))) return mentorIs[MENTOR!]!;
  return isThere(MENTEE) ? "asMentee" : "outside";
};
const leadsTo = (place: string) => (at: Area) =>
  placeOf(at.event["standing"] as Standing, at.context.view) === place;
const choosesTo =
  (place: string) =>
  ({ context: { standing }, event }: Area) =>
    standing !== null &&
    isThere(standing[event["view"] as "MENTEE"]) &&
    placeOf(standing, event["view"] as string) === place;

/** The side from which the area is seen, and what is held back (B-183, B-184, B-186, B-194 … B-202, B-223). */
export const mentoringAreaLaws: LawTable<typeof mentoringAreaMachine> = {
  start: (input) => ({
    to: input.standing ? placeOf(input.standing, input.view) : "arriving",
    context: input,
    does: [asks("hearProfiles")],
  }),
  waits: {},
  laws: [
    { on: "hearProfiles ✗" },
    { on: "view.chosen", when: (at) => !places.some((place) => choosesTo(place)(at)) },
    ...places.map((place) => ({
      on: "profiles.came",
      when: leadsTo(place),
      to: place,
      sets: ({ event }: Area) => ({ standing: event["standing"] as Standing }),
    })),
    {
      on: "profiles.failed",
      when: ({ is }) => !is("arriving"),
      does: ({ event }) => [does("logFailure", event)],
    },
    {
      in: "arriving",
      on: "profiles.failed",
      to: "unknown",
      does: ({ event }) => [does("logFailure", event)],
    },
    { in: "unknown", on: "retry", to: "arriving", does: [does("askAgain")] },
    ...places.slice(1).map((place) => ({
      on: "view.chosen",
      when: choosesTo(place),
      to: place,
      sets: ({ event }: Area) => ({ view: event["view"] as "MENTEE" }),
      does: ({ event }: Area) => [does("keepView", event)],
    })),
  ],
};
