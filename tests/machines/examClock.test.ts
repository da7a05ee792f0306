import { describe, expect, test } from "vitest";
import { better, inWords, marksPassed, remainingAt, type Sample } from "#src/machines/exam/examTime.ts";
import { offsetOf } from "#src/machines/exam/serverOffset.ts";
import { endsAt, startsAt, time } from "./exam.rows.ts";

const minute = 60_000;

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

  test("the sample with the shortest round trip counts, as long as it is not too old (P7, EXM-3)", () => {
    const quick = sample(startsAt, startsAt + 100, startsAt);
    const slow = (later: number) => sample(startsAt + later, startsAt + later + 2_000, startsAt);
    expect(better(null, quick)).toBe(quick);
    expect(better(quick, slow(1_000))).toBe(quick);
    expect(better(quick, slow(60_000)).sentAt).toBe(startsAt + 60_000);
  });

  test("the time left is never negative", () =>
    expect(remainingAt(sample(startsAt, startsAt, startsAt), endsAt, endsAt + 5_000)).toBe(0));

  test("a clock that drifts by a twentieth is at most two seconds off over half an hour of responses every 30 s (EXM-3)", () => {
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

  test("the marks passed are listed in order, whatever the length of the exam", () => {
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
  ])("%i ms in words is %s", (milliseconds, words) => expect(inWords(milliseconds)).toBe(words));
});
