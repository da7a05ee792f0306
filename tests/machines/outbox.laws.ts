import type { outboxMachine, OutboxContext, QueuedAct } from "#src/machines/outbox/outboxMachine.ts";
import { asks, does, emits, type At, type LawTable } from "../model/lawTable.ts";
import { hasStatus, isOneOf } from "./failures.ts";

type Outbox = At<OutboxContext>;

const key = ({ event }: Outbox): string => event["key"] as string;
const act = ({ event }: Outbox): QueuedAct =>
  ({ key: event["key"], act: event["act"], latest: event["latest"] }) as QueuedAct;
const sendFirst = ({ after }: Outbox) => asks("sendAct", after.acts[0]);
const without = ({ context }: Outbox, dropped: string | undefined) =>
  context.acts.filter((one) => one.key !== dropped);

/** An older position of the same thing, waiting behind the first, which may be on its way. */
const older = (at: Outbox): QueuedAct | undefined =>
  at.context.acts.slice(1).find((one) => one.latest !== null && one.latest === act(at).latest);
const isKnown = (at: Outbox): boolean => at.context.acts.some((one) => one.key === key(at));
const isFirst = (at: Outbox): boolean => at.context.acts[0]?.key === key(at);
const isBehindFirst = (at: Outbox): boolean => isKnown(at) && !isFirst(at);
/** The only one that waits. */
const isOnly = (at: Outbox): boolean => isKnown(at) && at.context.acts.length === 1;
const isOneOfMany = (at: Outbox): boolean => isKnown(at) && at.context.acts.length > 1;
const isUnavailable = hasStatus(502, 503, 504);
const mustWait = (at: Outbox): boolean =>
  isOneOf("offline", "unauthorized", "cancelled")(at) || isUnavailable(at);

const waits = ["waiting", "sending"];
const added = (at: Outbox) => ({ acts: [...at.context.acts, act(at)] });
const rest = ({ context }: Outbox) => ({ acts: context.acts.slice(1) });
const done = (at: Outbox) => [does("removeAct", at.context.acts[0]), does("showSent", at.context.acts[0])];
const dropped = (at: Outbox) => [
  does("removeAct", at.context.acts[0]),
  does("tellRefused", { ...at.context.acts[0], failure: at.event["error"] }),
  emits("act.refused", { ...at.context.acts[0], failure: at.event["error"] }),
];
/** What another tab has sent, or was refused. */
const heard = (at: Outbox): QueuedAct => at.context.acts.find((one) => one.key === key(at))!;
const others = (at: Outbox) => ({ acts: without(at, key(at)) });
const shown = (at: Outbox) => [does("showSent", heard(at))];
const told = (at: Outbox) => {
  const refused = { ...heard(at), failure: at.event["failure"] };
  return [does("tellRefused", refused), emits("act.refused", refused)];
};
const isLast = ({ context }: Outbox): boolean => context.acts.length === 1;
const hasMore = ({ context }: Outbox): boolean => context.acts.length > 1;

/** What these laws prove. */
const rule = {
  stored: "stored acts are sent as soon as the page opens [T-60]",
  waits: "a queued act waits, and is sent when the network is back or after a while [T-60]",
  order:
    "acts are sent one at a time in order, kept while the server is unavailable, and dropped and reported if refused [T-60]",
  newest: "a newer position replaces an older waiting one, but not the first, which may be in flight [T-60]",
  tabs: "acts that another tab has sent are not sent again [T-60]",
  anyTab:
    "an act that another tab has stored waits here as well, in its place, and is sent from here too [T-12][T-60]",
  refusedThere: "a refusal of an act that another tab has sent is reported here as well [T-60]",
};

/** "Waiting to send" with a count, replayed in order, each once (T-60). */
export const outboxLaws: LawTable<typeof outboxMachine> = {
  start: ({ acts }) =>
    acts.length === 0
      ? { to: "empty", context: { acts } }
      : { to: "sending", context: { acts }, does: [asks("sendAct", acts[0])] },
  startRule: rule.stored,
  waits: { waiting: ["outboxInterval"] },
  laws: [
    // An act is stored before anything else, and waits: it has just failed.
    {
      in: "empty",
      on: "act.queued",
      to: "waiting",
      sets: added,
      does: (at) => [does("storeAct", act(at))],
      rule: rule.waits,
    },
    // Once only.
    { in: waits, on: "act.queued", when: isKnown, rule: rule.order },
    {
      in: waits,
      on: "act.queued",
      when: (at) => !isKnown(at) && !older(at),
      sets: added,
      does: (at) => [does("storeAct", act(at))],
      rule: [rule.waits, rule.order, rule.newest],
    },
    {
      in: waits,
      on: "act.queued",
      when: (at) => !isKnown(at) && older(at) !== undefined,
      sets: (at) => ({ acts: [...without(at, older(at)!.key), act(at)] }),
      does: (at) => [does("removeAct", older(at)), does("storeAct", act(at))],
      rule: rule.newest,
    },
    {
      in: "waiting",
      on: ["send", "after outboxInterval (30 s)"],
      to: "sending",
      does: (at) => [sendFirst(at)],
      rule: rule.waits,
    },
    // What another tab has stored is not stored again: that tab may be closed before it is sent.
    { in: "empty", on: "heard.queued", to: "waiting", sets: added, rule: rule.anyTab },
    { in: waits, on: "heard.queued", when: isKnown, rule: rule.anyTab },
    {
      in: waits,
      on: "heard.queued",
      when: (at) => !isKnown(at) && !older(at),
      sets: added,
      rule: rule.anyTab,
    },
    {
      in: waits,
      on: "heard.queued",
      when: (at) => !isKnown(at) && older(at) !== undefined,
      sets: (at) => ({ acts: [...without(at, older(at)!.key), act(at)] }),
      rule: [rule.anyTab, rule.newest],
    },
    // What another tab has sent is not sent again, and shows here as well.
    {
      in: "waiting",
      on: "heard.sent",
      when: isOnly,
      to: "empty",
      sets: { acts: [] },
      does: shown,
      rule: rule.tabs,
    },
    {
      in: "waiting",
      on: "heard.sent",
      when: isOneOfMany,
      sets: others,
      does: shown,
      anew: ["outboxInterval"],
      rule: rule.tabs,
    },
    { in: waits, on: ["heard.sent", "heard.refused"], when: (at) => !isKnown(at), rule: rule.tabs },
    // But the response to the one on its way from here decides about it.
    { in: "sending", on: "heard.sent", when: isFirst, rule: rule.tabs },
    { in: "sending", on: "heard.sent", when: isBehindFirst, sets: others, does: shown, rule: rule.tabs },
    // What the server refuses there is refused. It would not be sent again from here: nothing else would say why.
    {
      in: waits,
      on: "heard.refused",
      when: isOnly,
      to: "empty",
      sets: { acts: [] },
      does: told,
      rule: rule.refusedThere,
    },
    {
      in: "waiting",
      on: "heard.refused",
      when: isOneOfMany,
      sets: others,
      does: told,
      anew: ["outboxInterval"],
      rule: rule.refusedThere,
    },
    {
      in: "sending",
      on: "heard.refused",
      when: (at) => isFirst(at) && isOneOfMany(at),
      to: "sending",
      sets: others,
      does: (at) => [...told(at), sendFirst(at)],
      rule: [rule.refusedThere, rule.order],
    },
    {
      in: "sending",
      on: "heard.refused",
      when: isBehindFirst,
      sets: others,
      does: told,
      rule: rule.refusedThere,
    },
    // In order: the next one goes when the first has its response.
    { in: "sending", on: "sendAct ✓", when: isLast, to: "empty", sets: rest, does: done, rule: rule.order },
    {
      in: "sending",
      on: "sendAct ✓",
      when: hasMore,
      sets: rest,
      does: (at) => [...done(at), sendFirst(at)],
      rule: rule.order,
    },
    // No response, a temporary failure, or nobody signed in: everything is kept.
    { in: "sending", on: "sendAct ✗", when: mustWait, to: "waiting", rule: rule.order },
    // Refused: that one is dropped, and the user is told.
    {
      in: "sending",
      on: "sendAct ✗",
      when: (at) => !mustWait(at) && isLast(at),
      to: "empty",
      sets: rest,
      does: dropped,
      rule: rule.order,
    },
    {
      in: "sending",
      on: "sendAct ✗",
      when: (at) => !mustWait(at) && hasMore(at),
      sets: rest,
      does: (at) => [...dropped(at), sendFirst(at)],
      rule: rule.order,
    },
  ],
};
