import { expect, onTestFinished, test } from "vitest";
import { readTimesAs, readTimesIn } from "#src/contracts/readersTimes.ts";
import { timeFormats } from "#src/contracts/timeFormat.ts";
import { tryAgainAt, tryAgainIn, waitInWords } from "#src/contracts/wait.ts";
import { waitOf } from "#src/contracts/failures.ts";
import { CallFailed, readFailure } from "#src/services/failures.ts";

test.each([
  [0.2, "1 second"],
  [40, "40 seconds"],
  [60, "60 seconds"],
  [61, "2 minutes"],
  [900, "15 minutes"],
  [3_601, "2 hours"],
  [90_000, "2 days"],
])("%d s reads as %s, never less than the wait", (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
  expect(tryAgainIn(seconds)).toBe(`Try again in ${words}.`);
});

test.each([
  [40, "Try again in 40 seconds."],
  [900, "Try again in 15 minutes, at 23:50."],
  [3_000, "Try again in 50 minutes, at 00:25 on 23 November."],
  [40 * 86_400, "Try again in 40 days, at 23:35 on 1 January 2027."],
])("a wait of %d s reads: %s", (seconds, words) => {
  const until = new Date(Date.parse("2026-11-22T23:35:00Z") + seconds * 1_000).toISOString();
  expect(tryAgainAt({ seconds, until })).toBe(words);
});

test.each([
  [900, "Try again in 15 minutes, at 11:50\u00A0pm."],
  [3_000, "Try again in 50 minutes, at 12:25\u00A0am on November 23."],
  [40 * 86_400, "Try again in 40 days, at 11:35\u00A0pm on January 1, 2027."],
])("a wait of %d s reads, with months first and a 12-hour clock: %s", (seconds, words) => {
  const until = new Date(Date.parse("2026-11-22T23:35:00Z") + seconds * 1_000).toISOString();
  readTimesAs(timeFormats.monthFirst);
  onTestFinished(() => readTimesAs(timeFormats.dayFirst));
  expect(tryAgainAt({ seconds, until })).toBe(words);
});

test("the time is in the reader's time zone", () => {
  readTimesIn("Asia/Tokyo");
  onTestFinished(() => readTimesIn(undefined));
  expect(tryAgainAt({ seconds: 900, until: "2026-11-22T23:50:00Z" })).toBe(
    "Try again in 15 minutes, at 08:50.",
  );
});

test("a refused call passes its wait on; a malformed wait is ignored", () => {
  const wait = { seconds: 120, until: "2026-11-22T10:02:00.000Z" };
  const failed = (told: unknown) =>
    new CallFailed(readFailure(Object.assign(new Error("x"), { status: 429, data: { wait: told } })));
  expect(waitOf(failed(wait))).toEqual(wait);
  for (const told of [undefined, null, 5, {}, { ...wait, seconds: -1 }, { ...wait, until: "soon" }])
    expect(waitOf(failed(told))).toBeNull();
  expect(waitOf(new Error("x"))).toBeNull();
});
