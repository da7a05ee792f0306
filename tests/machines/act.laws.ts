import type { ActContext, actMachine, ActTarget } from "#src/machines/act/actMachine.ts";
import { asks, does, emits, type At, type LawTable } from "../model/lawTable.ts";
import { fieldMessages, showsFailure } from "./failures.ts";

type Act = At<ActContext>;

const nothingTyped = { reason: "", password: "", errors: {}, failure: null };
const forgotten = { act: null, target: null, ...nothingTyped };
const chosen = ({ event: { act, target } }: Act) => ({ act, target, ...nothingTyped, outcome: null });
const asksAct = ({ after: { act, target, reason, password } }: Act) => [
  asks("act", { act: act!.name, target, reason: reason.trim(), password }),
];
const lacksReason = ({ context: { act, reason } }: Act): boolean =>
  act!.reason === true && reason.trim() === "";
const leaves = ({ context }: Act): boolean => context.act!.leaves === true;
/** The page itself shows what was done. */
const isSeen = ({ context }: Act): boolean => context.act!.then !== undefined;
const without = ({ context: { errors } }: Act, field: string) => ({
  errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)),
});
/** What was done is reported: to listeners, and on the screen. */
const tells = ({ context }: Act) => [
  emits("acted", { target: context.target as ActTarget }),
  does("showChanged"),
];
const outcome = (said: unknown, { context }: Act) => ({
  ...forgotten,
  outcome: { ...(said as NonNullable<ActContext["outcome"]>), act: context.act!.name },
});
/** Something was entered, and there is something to correct: the entry, or what is wrong with it. */
const canMend = ({ context: { act, reason, password }, event }: Act): boolean => {
  const errors = fieldMessages(event["error"]);
  return (
    act!.begins === "asking" &&
    (reason !== "" || password !== "" || "reason" in errors || "password" in errors)
  );
};
const skipped = ({ event }: Act): boolean => event["output"].refused.length > 0;
const canUndo = ({ context }: Act): boolean => context.outcome!.undo !== null;

/** What these laws prove. */
const rule = {
  asks: "an act asks first or runs at once; its result is shown with an undo until it is dismissed [T-48][G-19]",
  untyped: "a failed act closes and shows its error unless there is an entry to correct",
  reason: "an act that needs a reason cannot be confirmed without one, and shows an error",
  mended: "a failed act keeps what was typed, and shows what is wrong with it [T-48]",
  seen: "the outcome of a switch, and of what is gone once it is done, is announced and not shown",
  leaves: "deleting asks once and then goes to the list [T-48]",
};

/** An act asks first or is done at once; its result is announced with its undo (T-48, G-19). */
export const actLaws: LawTable<typeof actMachine> = {
  start: () => ({ to: "resting.ready", context: { ...forgotten, outcome: null } }),
  waits: {},
  laws: [
    {
      in: "resting",
      on: "act.chosen",
      when: ({ event }) => event["act"].begins === "filling",
      to: "filling",
      sets: chosen,
      rule: rule.asks,
    },
    {
      in: "resting",
      on: "act.chosen",
      when: ({ event }) => event["act"].begins === "asking",
      to: "asking.open",
      sets: chosen,
      rule: [rule.asks, rule.leaves],
    },
    {
      in: "resting",
      on: "act.chosen",
      when: ({ event }) => event["act"].begins === "acting",
      to: "acting",
      sets: chosen,
      does: asksAct,
      rule: rule.asks,
    },
    {
      in: "resting.told",
      on: "undo",
      when: canUndo,
      to: "takingBack",
      does: ({ context }) => [asks("takeBack", { undo: context.outcome!.undo })],
      rule: rule.asks,
    },
    { in: "resting.told", on: "undo", when: (at) => !canUndo(at), rule: rule.asks },
    {
      in: "resting.told",
      on: "outcome.dismissed",
      to: "resting.ready",
      sets: { outcome: null },
      rule: rule.asks,
    },
    {
      in: "asking",
      on: "reason.changed",
      sets: (at) => ({ reason: at.event["reason"], ...without(at, "reason") }),
      rule: [rule.reason, rule.mended],
    },
    {
      in: "asking",
      on: "password.changed",
      sets: (at) => ({ password: at.event["password"], ...without(at, "password") }),
      rule: rule.mended,
    },
    {
      in: "asking",
      on: "confirm",
      when: lacksReason,
      to: "asking.rejected",
      sets: { errors: { reason: "Give a reason" }, failure: null },
      rule: rule.reason,
    },
    {
      in: "asking",
      on: "confirm",
      when: (at) => !lacksReason(at),
      to: "acting",
      sets: { errors: {}, failure: null },
      does: asksAct,
      rule: [rule.reason, rule.leaves],
    },
    { in: ["asking", "filling"], on: "dismiss", to: "resting.ready", sets: forgotten, rule: rule.asks },
    {
      in: "filling",
      on: "filled",
      to: "resting.told",
      sets: (at) => outcome(at.event["outcome"], at),
      does: tells,
      rule: rule.asks,
    },
    { in: "acting", on: "act ✓", when: leaves, to: "left", does: [does("leavePage")], rule: rule.leaves },
    {
      in: "acting",
      on: "act ✓",
      when: isSeen,
      to: "resting.ready",
      sets: forgotten,
      does: (at) => [does("announceDone", { says: at.event["output"].says }), ...tells(at)],
      rule: rule.seen,
    },
    {
      in: "acting",
      on: "act ✓",
      when: (at) => !leaves(at) && !isSeen(at),
      to: "resting.told",
      sets: (at) => outcome(at.event["output"], at),
      does: tells,
      rule: rule.asks,
    },
    // The entry is kept for another attempt; an act that asked nothing has nothing to correct.
    {
      in: "acting",
      on: "act ✗",
      when: canMend,
      to: "asking.rejected",
      sets: ({ event }) => ({ errors: fieldMessages(event["error"]), failure: event["error"] }),
      // The dialog shows it.
      does: ({ event }) => [does("showFailure", { failure: event["error"], told: true })],
      rule: rule.mended,
    },
    {
      in: "acting",
      on: "act ✗",
      when: (at) => !canMend(at),
      to: "resting.ready",
      sets: forgotten,
      does: showsFailure,
      rule: rule.untyped,
    },
    {
      in: "takingBack",
      on: "takeBack ✓",
      when: skipped,
      to: "resting.told",
      sets: ({ context, event }) => ({
        outcome: { ...event["output"], act: context.outcome!.act, undo: null, undone: true },
      }),
      does: [does("showChanged")],
      rule: rule.asks,
    },
    {
      in: "takingBack",
      on: "takeBack ✓",
      when: (at) => !skipped(at),
      to: "resting.ready",
      sets: { outcome: null },
      does: [does("showUndone"), does("showChanged")],
      rule: rule.asks,
    },
    { in: "takingBack", on: "takeBack ✗", to: "resting.told", does: showsFailure, rule: rule.asks },
  ],
};
