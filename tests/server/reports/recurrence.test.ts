import { describe, expect, test } from "vitest";
import { timeBefore, nextTime, type Times } from "#server/reports/recurrence.ts";

const times = (rest: Partial<Times>): Times => ({
  recurrence: "daily",
  weekday: 1,
  monthDay: 1,
  at: "08:00",
  timeZone: "UTC",
  ...rest,
});
const next = (rest: Partial<Times>, after: string) => nextTime(times(rest), new Date(after)).toISOString();

describe("the next time of a schedule [T-56]", () => {
  test.each<[string, Partial<Times>, string, string]>([
    ["daily, later today", {}, "2026-11-20T07:59:59Z", "2026-11-20T08:00:00.000Z"],
    ["daily, never twice at the same moment", {}, "2026-11-20T08:00:00Z", "2026-11-21T08:00:00.000Z"],
    ["weekly, on a Monday", { recurrence: "weekly" }, "2026-11-20T09:00:00Z", "2026-11-23T08:00:00.000Z"],
    [
      "weekly, on a Sunday",
      { recurrence: "weekly", weekday: 7 },
      "2026-11-20T09:00:00Z",
      "2026-11-22T08:00:00.000Z",
    ],
    [
      "weekly, when today's time has passed",
      { recurrence: "weekly", weekday: 5 },
      "2026-11-20T09:00:00Z",
      "2026-11-27T08:00:00.000Z",
    ],
    ["monthly", { recurrence: "monthly", monthDay: 15 }, "2026-11-20T09:00:00Z", "2026-12-15T08:00:00.000Z"],
    [
      "monthly, on the last day of a month without a 31st",
      { recurrence: "monthly", monthDay: 31 },
      "2026-11-20T09:00:00Z",
      "2026-11-30T08:00:00.000Z",
    ],
    [
      "monthly, in February",
      { recurrence: "monthly", monthDay: 30 },
      "2027-01-31T09:00:00Z",
      "2027-02-28T08:00:00.000Z",
    ],
    [
      "monthly, in a leap year",
      { recurrence: "monthly", monthDay: 31 },
      "2028-02-01T00:00:00Z",
      "2028-02-29T08:00:00.000Z",
    ],
    ["daily, across the end of the year", {}, "2026-12-31T23:59:00Z", "2027-01-01T08:00:00.000Z"],
    [
      "daily, in New York time",
      { timeZone: "America/New_York" },
      "2026-11-20T09:00:00Z",
      "2026-11-20T13:00:00.000Z",
    ],
    [
      "daily, by the local day instead of the UTC day",
      { timeZone: "Pacific/Auckland", at: "00:30" },
      "2026-11-20T11:00:00Z",
      "2026-11-20T11:30:00.000Z",
    ],
    [
      "daily, in London in summer",
      { timeZone: "Europe/London" },
      "2026-07-01T12:00:00Z",
      "2026-07-02T07:00:00.000Z",
    ],
    [
      "daily, on the day when the clocks go forward",
      { timeZone: "Europe/London" },
      "2026-03-28T12:00:00Z",
      "2026-03-29T07:00:00.000Z",
    ],
    [
      "daily, at a time skipped when the clocks go forward",
      { timeZone: "Europe/London", at: "01:30" },
      "2026-03-28T12:00:00Z",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "daily, at a time skipped west of Greenwich",
      { timeZone: "America/New_York", at: "02:30" },
      "2026-03-07T12:00:00Z",
      "2026-03-08T07:30:00.000Z",
    ],
    [
      "daily, at a time skipped far east of Greenwich",
      { timeZone: "Australia/Lord_Howe", at: "02:15" },
      "2026-10-03T12:00:00Z",
      "2026-10-03T15:45:00.000Z",
    ],
    [
      "daily, in a time zone with a half-hour offset",
      { timeZone: "Asia/Kolkata" },
      "2026-11-20T09:00:00Z",
      "2026-11-21T02:30:00.000Z",
    ],
  ])("%s", (_, rest, after, expected) => {
    expect(next(rest, after)).toBe(expected);
  });

  test("a time that occurs twice when the clocks go back is used once", () => {
    const london = { timeZone: "Europe/London", at: "01:30" };
    const first = next(london, "2026-10-24T12:00:00Z");
    expect(first.slice(0, 10)).toBe("2026-10-25");
    expect(next(london, first)).toBe("2026-10-26T01:30:00.000Z");
  });

  test("a day or a week before a run is the run before, whatever the clocks did since", () => {
    for (const [rest, days] of [
      [{ recurrence: "daily" }, 1],
      [{ recurrence: "weekly", weekday: 1 }, 7],
    ] as const)
      for (const at of ["01:30", "09:15"]) {
        const london = times({ ...rest, timeZone: "Europe/London", at });
        let before = nextTime(london, new Date("2026-01-01T00:00:00Z"));
        for (let runs = 0; runs < 365 / days; runs += 1) {
          const run = nextTime(london, before);
          expect(timeBefore(london, run, days)).toEqual(before);
          before = run;
        }
      }
  });

  test("over two years every run is on its local day, at its local time and in order", () => {
    const daysIn = (month: number, year: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
    for (const timeZone of ["Europe/London", "America/Sao_Paulo", "Pacific/Chatham", "Asia/Tokyo"])
      for (const rest of [
        { recurrence: "daily" },
        { recurrence: "weekly", weekday: 3 },
        { recurrence: "monthly", monthDay: 31 },
      ] as const) {
        const clock = new Intl.DateTimeFormat("en-GB", {
          timeZone,
          weekday: "long",
          day: "numeric",
          month: "numeric",
          year: "numeric",
          hour: "2-digit",
          minute: "2-digit",
        });
        let at = new Date("2026-01-01T00:00:00Z");
        const days = new Set<string>();
        while (at < new Date("2028-01-01T00:00:00Z")) {
          const following = nextTime(times({ ...rest, timeZone, at: "09:15" }), at);
          expect(following.getTime()).toBeGreaterThan(at.getTime());
          const parts = clock.formatToParts(following);
          const part = (type: string) => parts.find((one) => one.type === type)!.value;
          const [day, month, year] = [part("day"), part("month"), part("year")];
          expect([timeZone, part("hour"), part("minute")]).toEqual([timeZone, "09", "15"]);
          if (rest.recurrence === "weekly") expect(part("weekday")).toBe("Wednesday");
          if (rest.recurrence === "monthly") expect(Number(day)).toBe(daysIn(Number(month), Number(year)));
          days.add(`${year} ${month} ${day}`);
          at = following;
        }
        expect(days.size).toBeGreaterThanOrEqual({ daily: 730, weekly: 104, monthly: 24 }[rest.recurrence]);
      }
  });
});
