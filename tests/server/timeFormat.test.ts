import { expect, test } from "vitest";
import { readTimeChoice, timeFormats } from "#src/contracts/timeFormat.ts";
import { timeFormatOf } from "#server/http/timeFormat.ts";

const written = (header?: string): string => {
  const { monthFirst, twelveHours, weekStart } = timeFormatOf(header);
  return `${monthFirst ? "Nov 11" : "11 Nov"}, ${twelveHours ? "2:30 pm" : "14:30"}, ${weekStart}`;
};

test.each([
  ["en-GB,en;q=0.9", "11 Nov, 14:30, 1"],
  ["en-US,en;q=0.9", "Nov 11, 2:30 pm, 7"],
  ["de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "11 Nov, 14:30, 1"],
  ["en-IN", "11 Nov, 2:30 pm, 7"],
  ["ja", "Nov 11, 14:30, 7"],
  ["en-AU", "11 Nov, 2:30 pm, 1"],
  ["ar-EG", "11 Nov, 2:30 pm, 6"],
  // The most preferred first, wherever it is in the list.
  ["en-US;q=0.5, de ; q=0.8", "11 Nov, 14:30, 1"],
  // An unknown language is skipped for the next one.
  ["tlh,en-US;q=0.8", "Nov 11, 2:30 pm, 7"],
  // English without a country means the product's format.
  ["en", "11 Nov, 14:30, 1"],
])("the language header %s gives the format %s", (header, format) => expect(written(header)).toBe(format));

test.each([undefined, "", "*", ";q=1", "en-US@posix", "en-US;q=0", ",".repeat(10_000), "a".repeat(10_000)])(
  "a header without a usable language gives the product's own format: %.20s",
  (header) => expect(timeFormatOf(header)).toEqual(timeFormats.dayFirst),
);

test("a choice is read only by its exact name", () => {
  for (const name of Object.keys(timeFormats)) expect(readTimeChoice(name)).toBe(name);
  for (const cookie of [undefined, "", "browser", "toString", "dayFirst."])
    expect(readTimeChoice(cookie)).toBe("browser");
});
