import { expect, test } from "vitest";
import { against, breaches, idle, judged, oneSided } from "./breaches.ts";
import { asks, does, ruled, rulesOf, type LawTable } from "./lawTable.ts";
import { unnoticed } from "./mutate.ts";
import { letterModel, watchModel } from "./samples.ts";

const hasText = ({ context }: { context: { text: string } }): boolean => context.text !== "";

const letterLaws: LawTable<typeof letterModel.machine> = {
  start: ({ to }) => ({ to: "writing", context: { to, text: "", sent: 0 } }),
  waits: {},
  laws: [
    { in: "writing", on: "write", sets: ({ event }) => ({ text: (event["text"] as string).slice(0, 5) }) },
    {
      in: "writing",
      on: "send",
      when: hasText,
      to: "sending",
      does: ({ context: { to, text } }) => [asks("deliver", { to, text })],
    },
    { in: "writing", on: "send", when: (at) => !hasText(at) },
    { in: "writing", on: "close", to: "closed" },
    { in: "sending", on: "deliver ✓", to: "writing", sets: ({ context }) => ({ sent: context.sent + 1 }) },
    {
      in: "sending",
      on: "deliver ✗",
      to: "writing",
      does: ({ event }) => [does("showFailure", { failure: event["error"] })],
    },
  ],
};

const watchTable: LawTable<typeof watchModel.machine> = {
  start: () => ({ to: "checking", context: {}, does: [asks("check")] }),
  waits: { resting: ["poll"], warning: ["poll"], over: ["pause"] },
  laws: [
    { in: "checking", on: "check ✓", when: ({ event }) => event["output"].seconds > 300, to: "resting" },
    {
      in: "checking",
      on: "check ✓",
      when: ({ event: { output } }) => output.seconds > 0 && output.seconds <= 300,
      to: "warning",
    },
    {
      in: "checking",
      on: ["check ✓", "check ✗"],
      when: ({ event }) => !(event["output"]?.seconds > 0),
      to: "over",
      does: [does("goToLogin", { reason: "time-out" })],
    },
    {
      except: "over",
      on: "leave",
      to: "over",
      does: [does("goToLogin", { reason: "time-out" })],
    },
    { in: "over", on: "leave" },
    { in: ["resting", "warning"], on: "after poll (30 s)", to: "checking", does: [asks("check")] },
    { in: "warning", on: "extend", to: "checking", does: [asks("check")] },
    { in: "over", on: "after pause (1500 ms)", to: "left" },
  ],
};
/** The table with other laws instead of one, or without it. */
const instead = (place: number, ...laws: LawTable<typeof letterModel.machine>["laws"]) => ({
  ...letterLaws,
  laws: letterLaws.laws.toSpliced(place, 1, ...laws),
});

test("a conforming machine breaks no law, and no law is idle", () => {
  expect([breaches(letterModel, letterLaws), idle([letterModel], letterLaws)]).toEqual([[], []]);
  expect(breaches(watchModel, watchTable)).toEqual([]);
});

test("a step without a law is reported, including one that a guard refuses", () => {
  expect(breaches(letterModel, instead(2))).toEqual(["writing — send: no law names it"]);
  expect(breaches(letterModel, instead(3))).toEqual([
    "writing — close: no law names it",
    'writing — close: states ["closed"], by law ["writing"]; status "done", by law "active"',
  ]);
});

test("two laws that contradict each other are reported, two that agree are not", () => {
  const close = letterLaws.laws[3]!;
  expect(breaches(letterModel, instead(3, close, { on: "close", to: "sending" }))).toEqual([
    "writing — close: two laws contradict",
  ]);
  expect(breaches(letterModel, instead(3, close, { in: "writing", on: "close", to: "closed" }))).toEqual([]);
});

test("a state, context, effect or start that differs from the law is reported", () => {
  const [, send] = letterLaws.laws;
  expect(breaches(letterModel, instead(1, { ...send!, to: "writing" }))[0]).toMatch(
    /^writing — send: states/,
  );
  expect(breaches(letterModel, instead(1, { ...send!, does: [] }))[0]).toMatch(/^writing — send: effects/);
  expect(breaches(letterModel, instead(4, { in: "sending", on: "deliver ✓", to: "writing" }))).toEqual([
    'sending — deliver ✓: context {"to":7,"text":"Hello","sent":1}, by law {"to":7,"text":"Hello","sent":0}',
  ]);
  expect(breaches(letterModel, { ...letterLaws, start: () => ({ to: "closed", context: {} }) })[0]).toMatch(
    /^start: states \["writing"\], by law \["closed"\]; context/,
  );
});

test("a delay that begins unnamed is reported, and so is a named one that does not begin", () => {
  const wrong = { ...watchTable, waits: { resting: ["poll"], over: ["pause"], checking: ["poll"] } };
  expect(breaches(watchModel, wrong)).toEqual([
    'start: begun [], by law ["poll"]',
    'checking — check ✓ 300: begun ["poll"], by law []',
    'checking — check ✓ 1: begun ["poll"], by law []',
    'resting — after poll (30 s): begun [], by law ["poll"]',
    'warning — extend: begun [], by law ["poll"]',
    'warning — after poll (30 s): begun [], by law ["poll"]',
  ]);
});

test("a law for an event that cannot occur is idle", () => {
  const lost = { ...letterLaws, laws: [...letterLaws.laws, { in: "closed", on: "write" }] };
  expect(idle([letterModel], lost)).toEqual(["law 6: write in closed"]);
});

test("a table finds every fault seeded into a chart, including those of the context", () => {
  expect(unnoticed([letterModel], letterLaws).survivors).toEqual([]);
  // The machine as a whole leaves for `over` wherever it is: no state can be made to sneak there.
  expect(unnoticed([watchModel], watchTable).survivors).toEqual([]);
});

test("a guard that only ever returns one result is reported", () => {
  expect([oneSided([letterModel]), oneSided([watchModel])]).toEqual([[], []]);
  const silent = { ...letterModel, cases: letterModel.cases.filter(({ type }) => type !== "write") };
  expect(oneSided([silent])).toEqual(["letter.writing send 0: never taken"]);
  const long = { ...watchModel, cases: watchModel.cases.slice(3, 4) };
  expect(oneSided([long])).toEqual([
    "watch.checking xstate.done.actor.check 0: always taken",
    "watch.checking xstate.done.actor.check 1: never taken",
    "watch.checking xstate.done.actor.check 1: always taken",
  ]);
});

test("a rule is broken only if one of its own laws is", () => {
  const [write, send, unsent, close, ...answers] = letterLaws.laws;
  const [types, sends, leaves] = ["it is written", "it is sent once", "it is put away"];
  const table = {
    ...letterLaws,
    startRule: types,
    laws: [
      { ...write!, rule: types },
      ...ruled(sends, [send!, unsent!, ...answers]),
      { ...close!, rule: [leaves, sends] },
    ],
  };
  expect(rulesOf(table)).toEqual([types, sends, leaves]);
  const brokenBy = (change: Partial<typeof table>): string[] => {
    const found = judged(letterModel, { ...table, ...change });
    return rulesOf(table).filter((rule) => against(rule, found).length > 0);
  };
  const withLaw = (place: number, law: (typeof table.laws)[number]) => ({
    laws: table.laws.toSpliced(place, 1, { ...table.laws[place]!, ...law }),
  });
  expect(brokenBy({})).toEqual([]);
  expect(brokenBy({ start: () => ({ to: "closed", context: {} }) as never })).toEqual([types]);
  expect(brokenBy(withLaw(0, { on: "write", sets: {} }))).toEqual([types]);
  expect(brokenBy(withLaw(1, { on: "send", does: [] }))).toEqual([sends]);
  expect(brokenBy(withLaw(5, { on: "close", to: "sending" }))).toEqual([sends, leaves]);
  // What no law names breaks no rule: it is reported for the table as a whole.
  expect(brokenBy({ laws: table.laws.slice(1) })).toEqual([]);
});
