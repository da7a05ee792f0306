import { assign, setup } from "xstate";
import type { ProfileStatus, ProfileType } from "#src/contracts/mentoringWords.ts";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, heard } from "../provided.ts";

/** The status of the user's own profiles, by type; null if there is none. */
export type Standing = Readonly<Record<ProfileType, ProfileStatus | null>>;

export type MentoringAreaContext = {
  /** Null until it has been received. */
  standing: Standing | null;
  /** The side from which they have chosen to see the area; null until they have. */
  view: ProfileType | null;
};

export type MentoringAreaEvent =
  | { type: "profiles.came"; standing: Standing }
  | { type: "profiles.failed"; failure: unknown }
  | { type: "view.chosen"; view: ProfileType }
  | { type: "retry" };

/** B-186: a draft does not count. */
const has = (standing: Standing | null, type: ProfileType): boolean =>
  standing !== null && standing[type] !== null && standing[type] !== "DRAFT";

const isMentor = (status: ProfileStatus) => ({ type: "isMentor" as const, params: { status } });

/** What a user sees of the mentoring area: all of it, or a holding page; and from which side. */
export const mentoringAreaMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as MentoringAreaContext,
    context: {} as MentoringAreaContext,
    events: {} as MentoringAreaEvent,
    tags: {} as "asMentor" | "open",
  },
  actors: { hearProfiles: heard<MentoringAreaEvent>("hearProfiles") },
  actions: {
    keepView: effect<{ view: ProfileType }>("keepView"),
    logFailure: effect<{ failure: unknown }>("logFailure"),
    askAgain: effect("askAgain"),
    noteStanding: assign((_, { standing }: { standing: Standing }) => ({ standing })),
    noteView: assign((_, { view }: { view: ProfileType }) => ({ view })),
  },
  guards: {
    isUntold: ({ context }) => context.standing === null,
    // B-202: a mentor sees the area as a mentor, unless they have chosen otherwise.
    seesAsMentor: ({ context: { standing, view } }) =>
      has(standing, "MENTOR") && !(view === "MENTEE" && has(standing, "MENTEE")),
    seesAsMentee: ({ context: { standing } }) => has(standing, "MENTEE"),
    isMentor: ({ context }, { status }: { status: ProfileStatus }) => context.standing?.MENTOR === status,
    has: ({ context }, { view }: { view: ProfileType }) => has(context.standing, view),
  },
}).createMachine({
  id: "mentoringArea",
  context: ({ input }) => input,
  invoke: {
    id: "hearProfiles",
    src: "hearProfiles",
    onError: { description: "What came with the page still shows." },
  },
  initial: "deciding",
  on: {
    "profiles.came": {
      target: ".deciding",
      actions: { type: "noteStanding", params: ({ event }) => event },
    },
    "profiles.failed": {
      meta: quiet,
      description: "B-223: what was there stays.",
      actions: { type: "logFailure", params: ({ event }) => event },
    },
    "view.chosen": {
      guard: { type: "has", params: ({ event }) => event },
      target: ".deciding",
      actions: [
        { type: "noteView", params: ({ event }) => event },
        { type: "keepView", params: ({ event }) => event },
      ],
    },
  },
  states: {
    deciding: {
      always: [
        { guard: "isUntold", target: "arriving" },
        { guard: "seesAsMentor", target: "asMentor" },
        { guard: "seesAsMentee", target: "asMentee" },
        { target: "outside" },
      ],
    },
    arriving: {
      meta: quiet,
      on: {
        "profiles.failed": {
          target: "unknown",
          actions: { type: "logFailure", params: ({ event }) => event },
        },
      },
    },
    unknown: {
      meta: said,
      description: "B-223: the failure appears only in the console; the page offers to try again.",
      on: { retry: { target: "arriving", actions: "askAgain" } },
    },
    outside: { meta: said, description: "B-183: neither a mentee nor a mentor yet." },
    asMentee: { meta: said, tags: "open" },
    asMentor: {
      tags: "asMentor",
      initial: "deciding",
      states: {
        deciding: {
          always: [
            { guard: isMentor("REVIEW_PENDING"), target: "pending" },
            { guard: isMentor("REVIEW_DENIED"), target: "denied" },
            { guard: isMentor("REVIEW_HOLD"), target: "onHold" },
            { target: "active" },
          ],
        },
        pending: { meta: said, description: "B-195" },
        denied: { meta: said, description: "B-196 … B-198" },
        onHold: { meta: said, description: "B-199" },
        active: { meta: said, tags: "open", description: "B-194" },
      },
    },
  },
});
