import type { examClockMachine, ExamClockContext } from "#src/machines/exam/examClockMachine.ts";
import type { Mark, Sample } from "#src/machines/exam/examTime.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

type Clock = At<ExamClockContext>;

const minute = 60_000;
/**
 * A11Y 9: one half, a fifth, five minutes where more remain, a twentieth, one minute; for half an hour in this order.
 */
const marks = (whole: number, left: number): Mark[] => [
  ...(left <= whole / 2 ? (["half"] as const) : []),
  ...(left <= whole / 5 ? (["fifth"] as const) : []),
  ...(left <= 5 * minute && whole > 5 * minute ? (["five"] as const) : []),
  ...(left <= whole / 20 ? (["twentieth"] as const) : []),
  ...(left <= minute ? (["minute"] as const) : []),
];
const passed = ({ finishesAt, startedAt, remaining }: ExamClockContext): Mark[] =>
  marks(finishesAt - startedAt, remaining);

/** The samples of the models took no time to arrive, and both clocks agree: only a difference is left. */
const left = (context: ExamClockContext): ExamClockContext => ({
  ...context,
  remaining: Math.max(0, context.finishesAt - context.now),
});

/** Marks that are ahead again are announced again (T-30); a better estimate takes nothing back. */
const extendedTo = (before: ExamClockContext, after: ExamClockContext): ExamClockContext =>
  after.finishesAt <= before.finishesAt
    ? after
    : { ...after, announced: after.announced.filter((mark) => passed(after).includes(mark)) };

const told = (context: ExamClockContext, sample: Sample): ExamClockContext =>
  extendedTo(
    context,
    left({
      ...context,
      sample,
      doubted: false,
      now: Math.max(context.now, sample.receivedAt),
      finishesAt: Date.parse(sample.time.finishes_at_iso),
      originalFinishesAt: Date.parse(sample.time.original_finishes_at_iso),
    }),
  );
const toldBy = ({ context, event }: Clock) => told(context, event["sample"] as Sample);
const movedBy = ({ context, event }: Clock) =>
  extendedTo(context, left({ ...context, finishesAt: event["finishesAt"] as number }));
const tickedBy = ({ context, event: { now, wall } }: Clock) => left({ ...context, now, apart: wall - now });
const announcedBy = (after: ExamClockContext): ExamClockContext => ({
  ...after,
  announced: [...new Set([...after.announced, ...passed(after)])],
});

/** The wall clock has moved by more than the two seconds that are ignored (B-137). */
const slept = ({ context: { apart }, event: { now, wall } }: Clock): boolean =>
  apart !== null && Math.abs(wall - now - apart) > 2_000;
const isUp = (at: Clock): boolean => !slept(at) && tickedBy(at).remaining === 0;
const isDue = (at: Clock): boolean =>
  !slept(at) && !isUp(at) && passed(tickedBy(at)).some((mark) => !at.context.announced.includes(mark));
const isQuiet = (at: Clock): boolean => !slept(at) && !isUp(at) && !isDue(at);

const running = "open.running";

/** What these laws prove. */
const rule = {
  marks:
    "the time left is announced at one half, a fifth, five minutes, a twentieth and one minute, each once (A11Y 9) [B-136]",
  granted: "granted time counts at once, even after the end [T-30]",
  again: "marks that lie ahead again after granted time are announced again (A11Y 9, T-30)",
  slept:
    "a changed clock or a sleeping device asks the server for the time and does not end the exam (EXM-2, EXM-22)",
};

/**
 * P7, H14, A11Y 9: the time left is computed from the server's clock and announced at the marks; it never ends an exam.
 */
export const examClockLaws: LawTable<typeof examClockMachine> = {
  start: () => ({
    to: "waiting",
    context: {
      startedAt: 0,
      finishesAt: 0,
      originalFinishesAt: 0,
      sample: null,
      doubted: false,
      now: 0,
      apart: null,
      remaining: 0,
      announced: [],
    },
  }),
  waits: {},
  laws: [
    {
      in: "waiting",
      on: "attempt.opened",
      to: running,
      // Marks passed before the page was opened are not announced.
      sets: ({ context, event }) =>
        announcedBy(told({ ...context, startedAt: event["startedAt"] }, event["sample"])),
      does: [asks("ticking", { interval: 1_000 })],
      rule: rule.marks,
    },
    { on: "attempt.closed", to: "closed", rule: rule.marks },
    // Without a tick of its own, it relies on the responses.
    { in: "open", on: "ticking ✗", does: [does("askTime")], rule: rule.marks },

    { in: running, on: "time.told", sets: toldBy, rule: [rule.granted, rule.again] },
    { in: running, on: "end.moved", sets: movedBy, rule: [rule.granted, rule.again] },
    // EXM-2, EXM-22: a clock that jumped ends nothing; the server is asked.
    {
      in: running,
      on: "tick",
      when: slept,
      sets: (at) => ({ ...tickedBy(at), doubted: true }),
      does: [does("askTime")],
      rule: rule.slept,
    },
    {
      in: running,
      on: "tick",
      when: isUp,
      to: "open.over",
      sets: (at) => announcedBy(tickedBy(at)),
      does: [does("tellTimeUp")],
      rule: rule.marks,
    },
    {
      in: running,
      on: "tick",
      when: isDue,
      sets: (at) => announcedBy(tickedBy(at)),
      does: (at) => [
        does("announce", { mark: passed(tickedBy(at)).at(-1), remaining: tickedBy(at).remaining }),
      ],
      rule: [rule.marks, rule.again],
    },
    { in: running, on: "tick", when: isQuiet, sets: tickedBy, rule: rule.marks },

    // Time granted after the end restarts the clock (T-30); after anything else it stays over.
    {
      in: "open.over",
      on: "time.told",
      when: (at) => toldBy(at).remaining > 0,
      to: running,
      sets: toldBy,
      does: [does("tellTimeExtended")],
      rule: rule.granted,
    },
    { in: "open.over", on: "time.told", when: (at) => toldBy(at).remaining === 0, rule: rule.granted },
    {
      in: "open.over",
      on: "end.moved",
      when: (at) => movedBy(at).remaining > 0,
      to: running,
      sets: movedBy,
      does: [does("tellTimeExtended")],
      rule: rule.granted,
    },
    { in: "open.over", on: "end.moved", when: (at) => movedBy(at).remaining === 0, rule: rule.granted },
  ],
};
