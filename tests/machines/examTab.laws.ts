import { examHold, type examTabMachine, type ExamTabContext } from "#src/machines/exam/examTabMachine.ts";
import { asks, does, tells, type At, type LawTable } from "../model/lawTable.ts";
import { isOneOf } from "./failures.ts";

type Tab = At<ExamTabContext>;

const isMine = ({ context }: Tab): boolean => context.writer === context.tab;
/** Either nobody yet, or another tab of this browser, whose lock this one now has (P8). */
const isOfThisBrowser = (at: Tab): boolean =>
  at.context.writer === null ||
  (!isMine(at) && at.context.writer.split(".")[0] === at.context.tab.split(".")[0]);
const isOfAnother = (at: Tab): boolean => !isMine(at) && !isOfThisBrowser(at);

const asking = asks("askBeforeLeaving", examHold);
const taking = ({ after: { attemptId } }: Tab) => [
  tells("lock", { type: "take" }),
  asks("takeOver", { attemptId }),
];
const overtaken = { overtaken: true };
const heardOfAnother = ({ context, event }: Tab): boolean => event["writer"] !== context.tab;
const finished = ({ event }: Tab): boolean => event["output"].kind === "finished";
const unauthorized = isOneOf("unauthorized");

/** What these laws prove. */
const rule = {
  turn: "the server and the lock decide which tab writes (P8, T-28)",
  leaving: "the writing tab asks before leaving [B-109][M-069][T-28][G-11]",
  looks: "the writing tab becomes read-only once another tab has taken over [T-28]",
  tries: "taking over is retried until the server responds, and shows the answers it returns",
};

/** P8, T-28: one tab writes; the lock separates the tabs of a browser, the server has the final say. */
export const examTabLaws: LawTable<typeof examTabMachine> = {
  start: () => ({ to: "idle", context: { tab: "", attemptId: 0, writer: null, overtaken: false } }),
  waits: { "open.retrying": ["takeOverPause"] },
  laws: [
    {
      in: "idle",
      on: "attempt.opened",
      to: "open.asking",
      sets: ({ event: { attemptId, tab, writer } }) => ({ attemptId, tab, writer }),
      does: ({ after: { attemptId } }) => [asks("lock", { attemptId })],
      rule: rule.turn,
    },
    { on: "attempt.closed", to: "closed", rule: rule.turn },

    // A tab with the lock, or without locks, goes by the writer known to the server.
    {
      in: "open.asking",
      on: ["lock.taken", "lock ✗"],
      when: isMine,
      to: "open.here.held",
      does: [asking],
      rule: [rule.turn, rule.leaving],
    },
    {
      in: "open.asking",
      on: ["lock.taken", "lock ✗"],
      when: isOfThisBrowser,
      to: "open.takingOver",
      does: taking,
      rule: rule.turn,
    },
    {
      in: "open.asking",
      on: ["lock.taken", "lock ✗"],
      when: isOfAnother,
      to: "open.elsewhere",
      rule: rule.turn,
    },
    { in: "open.asking", on: "lock.busy", to: "open.elsewhere", rule: rule.turn },
    // Later, a failing lock takes nothing away from anybody.
    { in: "open", except: "open.asking", on: "lock ✗" },

    // The writing tab asks before the user leaves (B-109), and again if they are still here.
    {
      in: "open.here.held",
      on: ["discard", "askBeforeLeaving ✗"],
      to: "open.here.leaving",
      rule: rule.leaving,
    },
    { in: "open.here.leaving", on: "woke", to: "open.here.held", does: [asking], rule: rule.leaving },

    // Another tab has taken over: the lock says so, or the server.
    {
      in: ["open.here", "open.takingOver", "open.retrying"],
      on: "lock.lost",
      to: "open.lost",
      sets: overtaken,
      rule: [rule.looks, rule.tries],
    },
    {
      in: "open.here",
      on: "written.elsewhere",
      when: heardOfAnother,
      to: "open.lost",
      sets: ({ event: { writer } }) => ({ ...overtaken, writer }),
      rule: rule.looks,
    },
    { in: "open.here", on: "written.elsewhere", when: (at) => !heardOfAnother(at), rule: rule.looks },

    // "Open elsewhere — take over"; tried until there is a response.
    {
      in: ["open.elsewhere", "open.lost", "open.retrying"],
      on: ["takeOver", "after takeOverPause (2 s)"],
      to: "open.takingOver",
      does: taking,
      rule: [rule.looks, rule.tries],
    },
    {
      in: "open.takingOver",
      on: "takeOver ✓",
      when: finished,
      to: "open.elsewhere",
      does: [does("tellFinished")],
      rule: rule.tries,
    },
    {
      in: "open.takingOver",
      on: "takeOver ✓",
      when: (at) => !finished(at),
      to: "open.here.held",
      sets: ({ context }) => ({ writer: context.tab, overtaken: false }),
      does: ({ context, event }) => [
        does("showTakenOver", { ...event["output"], overtaken: context.overtaken }),
        asking,
      ],
      rule: [rule.leaving, rule.tries],
    },
    {
      in: "open.takingOver",
      on: "takeOver ✗",
      when: unauthorized,
      to: "open.retrying",
      does: ({ event }) => [does("tellUnauthorized", { failure: event["error"] })],
      rule: rule.tries,
    },
    {
      in: "open.takingOver",
      on: "takeOver ✗",
      when: (at) => !unauthorized(at),
      to: "open.retrying",
      rule: rule.tries,
    },
  ],
};
