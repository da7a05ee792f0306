import { describe, expect, test } from "vitest";
import {
  better,
  inWords,
  marksPassed,
  offsetOf,
  remainingAt,
  type Sample,
} from "#src/machines/exam/examTime.ts";
import { examClockAsleepModel, examClockExtendedModel, examClockModel } from "./exam.model.ts";
import { endsAt, startsAt, time } from "./exam.rows.ts";
import { tableOf } from "./table.ts";

const minute = 60_000;
const at = (minutes: number) => startsAt + minutes * minute;
const tick = (minutes: number, wall = minutes) => `tick ${at(minutes)} ${at(wall)}`;
const opened = "open.running (30 min left, no tick yet)";

test("laws: the time left is told at one half, a fifth, five minutes, a twentieth and one minute, each once (A11Y 9) [B-136]", () => {
  const table = tableOf(examClockModel);
  const say = (mark: string, left: number) => `announce(${mark} ${left * minute})`;
  expect(table[opened]).toMatchObject({
    [tick(14)]: "open.running (16 min left)",
    [tick(15)]: `open.running (15 min left, half) / ${say("half", 15)}`,
    [tick(24)]: `open.running (6 min left, half, fifth) / ${say("fifth", 6)}`,
    [tick(28.5)]: `open.running (1.5 min left, half, fifth, five, twentieth) / ${say("twentieth", 1.5)}`,
    [tick(29)]: `open.running (1 min left, half, fifth, five, twentieth, minute) / ${say("minute", 1)}`,
    [tick(30)]: "open.over (0 min left, half, fifth, five, twentieth, minute) / tellTimeUp()",
    "ticking ✗": "stays / askTime()",
    "attempt.closed": "closed (30 min left, no tick yet)",
  });
  const said = "half, fifth, five, twentieth, minute";
  expect(table[`open.running (1 min left, ${said})`]).toMatchObject({ [tick(29)]: "stays" });
  expect(table[`open.over (0 min left, ${said})`]).toEqual({
    "attempt.closed": `closed (0 min left, ${said})`,
    "ticking ✗": "stays / askTime()",
  });
  // Opened again with fourteen minutes left: the half has been.
  expect(table["open.running (14 min left, half, no tick yet)"]![tick(24)]).toContain(say("fifth", 6));
});

test("laws: time that is granted counts at once, after the end as well [T-30]", () => {
  const table = tableOf(examClockExtendedModel);
  expect(table["open.running (16 min left)"]![`end.moved ${at(40)}`]).toBe(
    "open.running (26 min left, extended)",
  );
  const over = "open.over (0 min left, half, fifth, five, twentieth, minute)";
  expect(table[over]).toMatchObject({
    [`end.moved ${endsAt}`]: "refused",
    [`end.moved ${at(40)}`]: "open.running (10 min left, extended, half) / tellTimeExtended()",
  });
  expect(
    Object.entries(table[over]!)
      .filter(([event]) => event.startsWith("time.told"))
      .map(([, outcome]) => outcome)
      .sort(),
  ).toEqual(["open.running (10 min left, extended, half) / tellTimeExtended()", "refused"]);
});

test("laws: what was announced of the old end and lies ahead again is announced again (A11Y 9, T-30)", () => {
  const table = tableOf(examClockExtendedModel);
  const said = "half, fifth, five, twentieth, minute";
  const again = `open.running (1 min left, extended, ${said}) / announce(minute ${minute})`;
  expect(table[`open.running (1 min left, ${said})`]).toMatchObject({
    [`end.moved ${at(40)}`]: "open.running (11 min left, extended, half)",
    // The same end told once more takes back nothing.
    [`end.moved ${endsAt}`]: "stays",
  });
  expect(table["open.running (11 min left, extended, half)"]![tick(39)]).toBe(again);
  expect(table["open.running (10 min left, extended, half)"]![tick(39)]).toBe(again);
});

test("laws: a clock that was set, or a machine that slept, asks the server and ends nothing (EXM-2, EXM-22)", () => {
  const table = tableOf(examClockAsleepModel);
  expect(table["open.running (25 min left)"]![tick(5, 50)]).toBe(
    "open.running (25 min left, doubted, apart) / askTime()",
  );
});

const sample = (sentAt: number, receivedAt: number, now: number): Sample => ({
  sentAt,
  receivedAt,
  time: time(now),
});

describe("the server's time", () => {
  test.each([
    [1_999, 0],
    [-1_999, 0],
    [2_000, 2_000],
    [-2_000, -2_000],
    [3_600_000, 3_600_000],
    [-3_600_000, -3_600_000],
  ])("an offset of %i ms counts as %i [B-137] (EXM-1)", (offset, counted) => {
    const known = sample(startsAt - 100 - offset, startsAt + 100 - offset, startsAt);
    expect(offsetOf(known)).toBe(counted);
    if (counted !== 0) expect(remainingAt(known, endsAt, startsAt - offset)).toBe(30 * minute);
  });

  test("the sample with the least round trip counts, as long as it is not too old (P7, EXM-3)", () => {
    const quick = sample(startsAt, startsAt + 100, startsAt);
    const slow = (later: number) => sample(startsAt + later, startsAt + later + 2_000, startsAt);
    expect(better(null, quick)).toBe(quick);
    expect(better(quick, slow(1_000))).toBe(quick);
    expect(better(quick, slow(60_000)).sentAt).toBe(startsAt + 60_000);
  });

  test("never less than nothing", () =>
    expect(remainingAt(sample(startsAt, startsAt, startsAt), endsAt, endsAt + 5_000)).toBe(0));

  test("a clock that drifts by a twentieth is at most two seconds off after half an hour of replies every 30 s (EXM-3)", () => {
    let known: Sample | null = null;
    let worst = 0;
    for (let second = 0; second <= 1_800; second++) {
      const real = startsAt + second * 1_000;
      const local = startsAt + second * 1_050;
      if (second % 30 === 0) known = better(known, sample(local - 50, local + 50, real));
      const off = Math.abs(remainingAt(known!, endsAt, local) - (endsAt - real));
      if (second > 120) worst = Math.max(worst, off);
    }
    expect(worst).toBeLessThanOrEqual(2_000);
  });

  test("marks in the order in which they come, however long the whole is", () => {
    expect(marksPassed(30 * minute, minute)).toEqual(["half", "fifth", "five", "twentieth", "minute"]);
    expect(marksPassed(2 * minute, minute)).toEqual(["half", "minute"]);
    expect(marksPassed(2 * minute, 5_000)).toEqual(["half", "minute", "fifth", "twentieth"]);
  });

  test.each([
    [45_000, "45 seconds"],
    [1_000, "1 second"],
    [60_000, "1 minute"],
    [90_000, "2 minutes"],
    [3_600_000, "1 hour"],
    [5_400_000, "1 hour 30 minutes"],
  ])("%i ms is %s", (milliseconds, words) => expect(inWords(milliseconds)).toBe(words));
});
