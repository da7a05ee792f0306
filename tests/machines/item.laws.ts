import type { itemMachine } from "#src/machines/item/itemMachine.ts";
import type { ReadingContext, readingMachine } from "#src/machines/item/readingMachine.ts";
import type { ContextFrom } from "xstate";
import { ruled, asks, does, emits, type At, type Law, type LawTable } from "../model/lawTable.ts";
import type { Effect } from "../model/probe.ts";
import { isOneOf, showsFailure } from "./failures.ts";

type Context = ContextFrom<typeof itemMachine>;
type Item = At<Context>;
type Progress = Context["progress"];

const c = (name: string): string => `completion.${name}`;
const l = (name: string): string => `listing.${name}`;
const isUnanswered = isOneOf("offline");
const isAnswered = (at: Item): boolean => !isUnanswered(at);

const completion = (completed: boolean) => (at: Item) => ({ itemId: at.context.itemId, completed });
const hiding = (hidden: boolean) => (at: Item) => ({ itemId: at.context.itemId, hidden });
const standing = (progress: Progress, begun = false): string => {
  if (progress === "recertifying") return c(begun ? "recertifying.renewing" : "recertifying.offered");
  return progress === "completed" ? c("completed.kept") : progress === "stale" ? c("stale") : c("open");
};
const settled = ["open", "stale", "recertifying", "completed"];
const takenBack = { progress: "in progress" } as const;
const ofRegion =
  (region: string) =>
  ({ event }: Item): boolean =>
    event.type.includes(`.${region}.`);

type Change = { when: (at: Item) => boolean; to?: string; sets?: (at: Item) => Partial<Context> };
const kindOf = (progress: Progress): string => standing(progress).split(".")[1]!;
const standsAs = (kind: string) => (at: Item) => at.is(c(kind));
/** The server's word counts while no act is under way: about the progress … */
const ofProgress: Change[] = [
  ...(
    [["not started"], ["completed"], ["stale"], ["recertifying", false], ["recertifying", true]] as const
  ).map(([progress, begun]): Change => ({
    when: (at) =>
      settled.some((kind) => standsAs(kind)(at)) &&
      kindOf(at.event["progress"]) === kindOf(progress) &&
      !standsAs(kindOf(progress))(at) &&
      (begun === undefined || begun === at.context.begun),
    to: standing(progress, begun),
    sets: ({ event }) => ({
      progress: event["progress"],
      ...(progress === "completed" && { refusal: null }),
    }),
  })),
  {
    when: (at) => !settled.some((kind) => standsAs(kind)(at)) || standsAs(kindOf(at.event["progress"]))(at),
  },
];
/** … and about the listing. */
const ofListing: Change[] = [
  {
    when: (at) => at.is(l("listed")) && at.event["hidden"],
    to: l("hidden.kept"),
    sets: () => ({ hidden: true }),
  },
  {
    when: (at) => at.is(l("hidden")) && !at.event["hidden"],
    to: l("listed"),
    sets: () => ({ hidden: false }),
  },
  {
    when: (at) => !(at.is(l("listed")) && at.event["hidden"]) && !(at.is(l("hidden")) && !at.event["hidden"]),
  },
];
const rowRead = ofProgress.flatMap((one) =>
  ofListing.map((other): Law<Context> => {
    const to = [one.to, other.to].filter((name) => name !== undefined);
    return {
      on: "row.read",
      when: (at) => one.when(at) && other.when(at),
      ...(to.length > 0 && { to }),
      sets: (at) => ({ ...one.sets?.(at), ...other.sets?.(at) }),
    };
  }),
);
const later =
  (name: string, params: (at: Item) => object) =>
  (at: Item): Effect[] => [does(name, params(at))];

/** What these laws prove. */
const itemRules = {
  completes:
    "completing is sent at once and can be undone; without a response it is sent later, and a refusal reopens the item [B-081][T-12][T-60]",
  before: "an earlier completion can be undone, and the item stays open if completing it again fails [T-12]",
  stale:
    "an item that changed since it was completed can be completed again, and stays marked as changed on failure [T-14]",
  renews:
    "an item whose certificate is due for renewal starts from the beginning, and only then can be completed [T-20]",
  read: "a reloaded row updates completion and listing, except where an act is in progress [T-12]",
  hides: "hiding is sent at once and can be undone; without a response it is sent later [B-082][T-12][T-60]",
};

/**
 * Completed and hidden: sent at once, undone for a while and later, and kept while there is no response (T-12, T-14,
 * T-60).
 */
export const itemLaws: LawTable<typeof itemMachine> = {
  start: ({ itemId, progress, hidden, begun }) => ({
    to: [standing(progress, begun), hidden ? l("hidden.kept") : l("listed")],
    context: { itemId, progress, hidden, begun, refusal: null },
    does: [asks("hearItem", { itemId })],
  }),
  startRule: itemRules.before,
  waits: { [c("completed.undoable")]: ["undoWindow"], [l("hidden.undoable")]: ["undoWindow"] },
  laws: [
    // It works without it.
    { on: "hearItem ✗", rule: itemRules.read },
    ...ruled(itemRules.read, rowRead),
    {
      in: c("recertifying.offered"),
      on: "renew",
      to: c("recertifying.renewing"),
      sets: { begun: true },
      does: [does("readAgain")],
      rule: itemRules.renews,
    },
    {
      in: [c("open"), c("stale"), c("recertifying.renewing")],
      on: "complete",
      to: c("completing"),
      sets: { refusal: null },
      does: (at) => [asks("recordCompletion", completion(true)(at))],
      rule: [itemRules.completes, itemRules.stale, itemRules.renews],
    },
    { in: c("completing"), on: "recordCompletion ✓", to: c("completed.undoable"), rule: itemRules.completes },
    {
      in: c("completing"),
      on: "recordCompletion ✗",
      when: isUnanswered,
      to: c("completed.undoable"),
      does: later("recordCompletionLater", completion(true)),
      rule: itemRules.completes,
    },
    {
      in: c("completing"),
      on: "recordCompletion ✗",
      when: (at) => isAnswered(at) && at.context.progress === "stale",
      to: c("stale"),
      does: showsFailure,
      rule: itemRules.stale,
    },
    {
      in: c("completing"),
      on: "recordCompletion ✗",
      when: (at) => isAnswered(at) && at.context.progress === "recertifying",
      to: c("recertifying.renewing"),
      does: showsFailure,
      rule: itemRules.renews,
    },
    {
      in: c("completing"),
      on: "recordCompletion ✗",
      when: (at) => isAnswered(at) && !["stale", "recertifying"].includes(at.context.progress),
      to: c("open"),
      does: showsFailure,
      rule: [itemRules.completes, itemRules.before],
    },
    {
      in: c("completed.undoable"),
      on: "after undoWindow (6 s)",
      when: ofRegion("completion"),
      to: c("completed.kept"),
      rule: itemRules.completes,
    },
    {
      in: c("completed"),
      on: "undoCompletion",
      to: c("takingBack"),
      does: (at) => [asks("recordCompletion", completion(false)(at))],
      rule: [itemRules.completes, itemRules.before],
    },
    {
      in: c("completed"),
      on: "completion.refused",
      to: c("open"),
      sets: ({ event }) => ({ ...takenBack, refusal: event["reason"] }),
      rule: itemRules.completes,
    },
    {
      in: c("takingBack"),
      on: "recordCompletion ✓",
      to: c("open"),
      sets: takenBack,
      rule: [itemRules.completes, itemRules.before],
    },
    {
      in: c("takingBack"),
      on: "recordCompletion ✗",
      when: isUnanswered,
      to: c("open"),
      sets: takenBack,
      does: later("recordCompletionLater", completion(false)),
      rule: [itemRules.completes, itemRules.before],
    },
    {
      in: c("takingBack"),
      on: "recordCompletion ✗",
      when: isAnswered,
      to: c("completed.kept"),
      does: showsFailure,
      rule: [itemRules.completes, itemRules.before],
    },

    {
      in: l("listed"),
      on: "hide",
      to: l("hiding"),
      does: (at) => [asks("recordHidden", hiding(true)(at))],
      rule: itemRules.hides,
    },
    { in: l("hiding"), on: "recordHidden ✓", to: l("hidden.undoable"), rule: itemRules.hides },
    {
      in: l("hiding"),
      on: "recordHidden ✗",
      when: isUnanswered,
      to: l("hidden.undoable"),
      does: later("recordHiddenLater", hiding(true)),
      rule: itemRules.hides,
    },
    {
      in: l("hiding"),
      on: "recordHidden ✗",
      when: isAnswered,
      to: l("listed"),
      does: showsFailure,
      rule: itemRules.hides,
    },
    {
      in: l("hidden.undoable"),
      on: "after undoWindow (6 s)",
      when: ofRegion("listing"),
      to: l("hidden.kept"),
      rule: itemRules.hides,
    },
    {
      in: l("hidden"),
      on: "undoHiding",
      to: l("showing"),
      does: (at) => [asks("recordHidden", hiding(false)(at))],
      rule: itemRules.hides,
    },
    { in: l("showing"), on: "recordHidden ✓", to: l("listed"), rule: itemRules.hides },
    {
      in: l("showing"),
      on: "recordHidden ✗",
      when: isUnanswered,
      to: l("listed"),
      does: later("recordHiddenLater", hiding(false)),
      rule: itemRules.hides,
    },
    {
      in: l("showing"),
      on: "recordHidden ✗",
      when: isAnswered,
      to: l("hidden.kept"),
      does: showsFailure,
      rule: itemRules.hides,
    },
  ],
};

type Reading = At<ReadingContext>;

const reached = ({ context, event }: Reading) => {
  const position = Math.min(1, Math.max(0, event["position"]));
  return { position, read: Math.max(context.read, position) };
};
const again = () => ({ position: 0, leftOff: 0 });
const place = ({ context: { itemId, position } }: Reading) => ({ itemId, position });
const saved = ({ context }: Reading) => ({ savedPosition: context.position });
const isElsewhere = ({ context }: Reading): boolean => context.position !== context.savedPosition;

type Move = {
  in?: string[];
  on: string;
  changes: (at: Reading) => { position: number };
  does?: readonly Effect[];
};
/** A position that differs from the server's is reported within ten seconds. */
const moves = ({ in: where, on, changes, does: also = [] }: Move): Law<ReadingContext>[] => {
  const leaves = (at: Reading): boolean =>
    at.is("settled") && changes(at).position !== at.context.savedPosition;
  const within = where && { in: where };
  return [
    { ...within, on, when: leaves, to: "moved", sets: changes, does: also },
    { ...within, on, when: (at) => !leaves(at), sets: changes, does: also },
  ];
};
const settles = (on: string, when: (at: Reading) => boolean): Law<ReadingContext>[] => [
  { in: "saving", on, when: (at) => when(at) && isElsewhere(at), to: "moved" },
  { in: "saving", on, when: (at) => when(at) && !isElsewhere(at), to: "settled" },
];

/** What these laws prove. */
const readingRules = {
  position: "only the newest reading position is saved, within ten seconds and never twice [T-13][T-16]",
};

/** The reader's position, once they have read for a while or scrolled: at most ten seconds are lost (T-13, T-16). */
export const readingLaws: LawTable<typeof readingMachine> = {
  start: ({ itemId, position, read }) => ({
    to: "glancing",
    context: { itemId, position, read, savedPosition: position, leftOff: position },
  }),
  waits: { glancing: ["readingBegins"], moved: ["positionInterval"] },
  laws: [
    {
      in: "glancing",
      on: "after readingBegins (15 s)",
      to: "saving",
      sets: saved,
      does: (at) => [asks("savePosition", place(at))],
      rule: readingRules.position,
    },
    { in: ["glancing", "away"], on: "begun", to: "moved", rule: readingRules.position },
    { in: "glancing", on: "page.hidden", to: "away", rule: readingRules.position },
    { in: "away", on: "page.shown", to: "glancing", rule: readingRules.position },
    { on: "opened", does: [does("startTiming")], rule: readingRules.position },
    ...ruled(readingRules.position, moves({ on: "position.changed", changes: reached })),
    { on: "print", does: [does("print")], rule: readingRules.position },
    {
      in: "glancing",
      on: "startAgain",
      to: "moved",
      sets: again,
      does: [does("scrollToStart"), emits("startedAgain")],
      rule: readingRules.position,
    },
    ...ruled(
      readingRules.position,
      moves({
        in: ["away", "settled", "moved", "saving"],
        on: "startAgain",
        changes: again,
        does: [does("scrollToStart"), emits("startedAgain")],
      }),
    ),
    {
      in: "moved",
      on: ["after positionInterval (10 s)", "page.hidden", "paused"],
      to: "saving",
      sets: saved,
      does: (at) => [asks("savePosition", place(at))],
      rule: readingRules.position,
    },
    {
      in: "saving",
      on: "page.hidden",
      when: isElsewhere,
      sets: saved,
      does: (at) => [asks("savePosition", place(at))],
      rule: readingRules.position,
    },
    { in: "saving", on: "page.hidden", when: (at) => !isElsewhere(at), rule: readingRules.position },
    ...ruled(
      readingRules.position,
      settles("savePosition ✓", () => true),
    ),
    ...ruled(
      readingRules.position,
      settles("savePosition ✗", (at) => !isUnanswered(at)),
    ),
    {
      in: "saving",
      on: "savePosition ✗",
      when: isUnanswered,
      to: "settled",
      sets: saved,
      does: (at) => [does("savePositionLater", place(at))],
      rule: readingRules.position,
    },
  ],
};
