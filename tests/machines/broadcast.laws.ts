import type { BroadcastContext, broadcastMachine } from "#src/machines/broadcast/broadcastMachine.ts";
import type { Broadcast, BroadcastText } from "#src/contracts/user.ts";
import { ruled, asks, does, type At, type Law, type LawTable } from "../model/lawTable.ts";

type Announced = At<BroadcastContext>;
type Changes = Partial<BroadcastContext>;

const versionOf = ({ version }: BroadcastText): number => version ?? 1;
/** Whether a user who has read this text need not read the other. */
const isAsNew = (read: BroadcastText, other: BroadcastText): boolean =>
  read.id === other.id && versionOf(read) >= versionOf(other);
const isSame = (one: BroadcastText, other: BroadcastText): boolean =>
  one.id === other.id && versionOf(one) === versionOf(other);
const text = ({ id, version }: BroadcastText): BroadcastText => (version ? { id, version } : { id });

/** Places each before the first that is less urgent. */
const mostUrgentFirst = (all: readonly Broadcast[]): Broadcast[] => {
  const inOrder: Broadcast[] = [];
  for (const one of all) {
    const place = inOrder.findIndex(({ priority = 0 }) => priority < (one.priority ?? 0));
    inOrder.splice(place === -1 ? inOrder.length : place, 0, one);
  }
  return inOrder;
};
/**
 * Those still to be read, the most urgent first: not the one shown or those already read, and only the latest text of
 * each, once.
 */
const toRead = ({ current, read }: BroadcastContext, all: readonly Broadcast[]): Broadcast[] => {
  const found: Broadcast[] = [];
  for (const one of all) {
    if ([...(current ? [current] : []), ...read].some((known) => isAsNew(known, one))) continue;
    if (all.some((other) => other.id === one.id && versionOf(other) > versionOf(one))) continue;
    if (!found.some((other) => isSame(other, one))) found.push(one);
  }
  return mostUrgentFirst(found);
};
const loaded = (at: Announced): Changes => ({ queue: toRead(at.context, at.event["broadcasts"]) });
const received = (at: Announced): Changes => ({
  queue: toRead(at.context, [...at.context.queue, at.event["broadcast"]]),
});
const readText = ({ read, queue }: BroadcastContext, given: BroadcastText): Changes => ({
  read: read.some((known) => isAsNew(known, given))
    ? read
    : [...read.filter((known) => known.id !== given.id), text(given)],
  queue: queue.filter((one) => !isAsNew(given, one)),
});
const readElsewhere = ({ context, event }: Announced): Changes =>
  readText(context, event as unknown as BroadcastText);
const putBack = ({ context: { current, queue } }: Announced): Changes => ({
  current: null,
  queue: mostUrgentFirst([current!, ...queue]),
  failed: false,
});

type Choice = Pick<Law<BroadcastContext>, "in" | "on" | "when">;

/** What comes next: nothing, what an open exam holds back, or the most urgent one. */
const chooses = (
  law: Choice,
  changes: (at: Announced) => Changes,
  can: readonly ("nothing" | "held back" | "shown")[] = ["nothing", "held back", "shown"],
): Law<BroadcastContext>[] => {
  const after = (at: Announced): BroadcastContext => ({ ...at.context, ...changes(at) });
  const next = (at: Announced): "nothing" | "held back" | "shown" =>
    after(at).queue.length === 0 ? "nothing" : after(at).examOpen ? "held back" : "shown";
  const when = (what: string) => (at: Announced) => (law.when?.(at) ?? true) && next(at) === what;
  const outcomes: Record<(typeof can)[number], Law<BroadcastContext>> = {
    nothing: { ...law, when: when("nothing"), to: "idle", sets: changes },
    "held back": { ...law, when: when("held back"), to: "heldBack", sets: changes },
    shown: {
      ...law,
      when: when("shown"),
      to: "shown.showing",
      sets: (at) => {
        const [current, ...queue] = after(at).queue;
        return { ...changes(at), current: current!, queue, failed: false };
      },
    },
  };
  return can.map((one) => outcomes[one]);
};

const isCurrent = ({ context: { current }, event }: Announced): boolean =>
  isAsNew(event as unknown as BroadcastText, current!);
const isGone = ({ context: { current }, event }: Announced): boolean =>
  !(event["broadcasts"] as Broadcast[]).some((one) => isSame(one, current!));
const wasReadMeanwhile = ({ context: { current, read } }: Announced): boolean =>
  read.some((known) => isAsNew(known, current!));
const showsFailure = ({ event }: Announced) => [does("showFailure", { failure: event["error"] })];
const not =
  (holds: (at: Announced) => boolean) =>
  (at: Announced): boolean =>
    !holds(at);

/** What these laws prove. */
const rule = {
  understood:
    "broadcasts are shown one at a time, most urgent first, and only a confirmed Understood marks one as read [B-297][B-298][B-299][T-9]",
  exam: "a broadcast never covers an exam, and the most urgent one is shown when the exam closes [B-235][T-9]",
  elsewhere:
    "a broadcast read elsewhere disappears, and no repeated or late event brings it back (RT 5, RT 7) [T-7]",
  waits:
    "a broadcast that arrives while another one is read waits behind it and behind more urgent ones [T-9]",
  changed:
    "a changed text must be acknowledged again, and only the text that was shown is acknowledged [T-5][T-9]",
};

/** Announcements are read one at a time, the most urgent first, and none is closed without it (B-297 … B-299, T-9). */
export const broadcastLaws: LawTable<typeof broadcastMachine> = {
  start: ({ broadcasts: [current = null, ...queue] }) => ({
    to: current ? "shown.showing" : "idle",
    context: { current, queue, read: [], examOpen: false, failed: false },
  }),
  startRule: rule.understood,
  waits: {},
  laws: [
    // An announcement that arrives while nothing is shown is shown, unless an exam is open.
    ...ruled(
      [rule.understood, rule.exam, rule.elsewhere],
      chooses({ in: ["idle", "heldBack"], on: "broadcasts.loaded" }, loaded),
    ),
    ...ruled(
      [rule.exam, rule.elsewhere, rule.changed],
      chooses({ in: "idle", on: "broadcast.received" }, received),
    ),
    ...ruled(
      [rule.exam, rule.elsewhere],
      chooses({ in: "heldBack", on: "broadcast.readElsewhere" }, readElsewhere, ["nothing", "held back"]),
    ),
    { in: "idle", on: "broadcast.readElsewhere", sets: readElsewhere, rule: rule.elsewhere },
    // One that arrives meanwhile waits behind the one shown.
    {
      in: ["heldBack", "shown", "marking"],
      on: "broadcast.received",
      sets: received,
      rule: [rule.elsewhere, rule.waits, rule.changed],
    },
    { in: "marking", on: "broadcasts.loaded", sets: loaded, rule: rule.waits },
    { in: "marking", on: "broadcast.readElsewhere", sets: readElsewhere, rule: rule.elsewhere },
    // Nothing covers an exam (B-235).
    ...ruled(
      rule.exam,
      chooses({ in: "heldBack", on: "exam.closed" }, () => ({ examOpen: false }), ["shown"]),
    ),
    { except: "heldBack", on: "exam.closed", sets: { examOpen: false }, rule: rule.exam },
    {
      in: "shown",
      on: "exam.opened",
      to: "heldBack",
      sets: (at) => ({ ...putBack(at), examOpen: true }),
      rule: rule.exam,
    },
    { except: "shown", on: "exam.opened", sets: { examOpen: true }, rule: rule.exam },
    // Only Understood and its confirmation mark it read.
    { in: "shown.showing", on: "understood", to: "shown.confirming", rule: rule.understood },
    {
      in: "shown.confirming",
      on: "cancel",
      to: "shown.showing",
      sets: { failed: false },
      rule: rule.understood,
    },
    {
      in: "shown.confirming",
      on: "confirm",
      to: "marking",
      does: ({ context }) => [asks("markRead", text(context.current!))],
      rule: [rule.understood, rule.changed],
    },
    // Unless it was read elsewhere, its text has changed, or it is no longer for this user.
    ...ruled(
      [rule.elsewhere, rule.changed],
      chooses(
        { in: "shown", on: "broadcasts.loaded", when: isGone },
        (at) => ({ ...loaded(at), current: null }),
        ["nothing", "shown"],
      ),
    ),
    {
      in: "shown",
      on: "broadcasts.loaded",
      when: not(isGone),
      sets: loaded,
      rule: [rule.waits, rule.changed],
    },
    ...ruled(
      [rule.elsewhere, rule.changed],
      chooses(
        { in: "shown", on: "broadcast.readElsewhere", when: isCurrent },
        (at) => ({ ...readElsewhere(at), current: null }),
        ["nothing", "shown"],
      ),
    ),
    {
      in: "shown",
      on: "broadcast.readElsewhere",
      when: not(isCurrent),
      sets: readElsewhere,
      rule: [rule.elsewhere, rule.changed],
    },
    ...ruled(
      [rule.understood, rule.exam, rule.waits, rule.changed],
      chooses({ in: "marking", on: "markRead ✓" }, ({ context }) => ({
        ...readText(context, context.current!),
        current: null,
      })),
    ),
    ...ruled(
      rule.elsewhere,
      chooses({ in: "marking", on: "markRead ✗", when: wasReadMeanwhile }, () => ({ current: null })),
    ),
    {
      in: "marking",
      on: "markRead ✗",
      when: (at) => !wasReadMeanwhile(at) && at.context.examOpen,
      to: "heldBack",
      sets: putBack,
      does: showsFailure,
      rule: rule.exam,
    },
    {
      in: "marking",
      on: "markRead ✗",
      when: (at) => !wasReadMeanwhile(at) && !at.context.examOpen,
      to: "shown.showing",
      sets: { failed: true },
      does: showsFailure,
      rule: rule.understood,
    },
  ],
};
