import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formatTime, readersWeek, readTimesAs, readTimesIn } from "#src/contracts/readersTimes.ts";
import { timeFormats } from "#src/contracts/timeFormat.ts";
import { Countdown } from "#src/ui/kit/Countdown.tsx";
import { Day } from "#src/ui/kit/Day.tsx";
import { DueDate } from "#src/ui/kit/DueDate.tsx";
import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { formatDue } from "#src/ui/kit/due.ts";
import { formatMoment } from "#src/ui/kit/moment.ts";
import {
  formatCountdown,
  formatRelative,
  formatRelativeDay,
  formatTimestamp,
  formatWeekday,
  hourOf,
  spellDuration,
} from "#src/ui/kit/time.ts";
import { Timestamp } from "#src/ui/kit/Timestamp.tsx";
import { toWallTime, zoneName } from "#src/ui/kit/wallTime.ts";
import { show } from "./show.tsx";

const noon = Date.UTC(2026, 11, 4, 12);

beforeEach(() => void vi.useFakeTimers({ now: noon }));
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("a timestamp is formatted as DD/MM/YYYY HH:mm:ss, with its zone on request [B-364]", () => {
  expect(formatTimestamp(noon, "Europe/London")).toBe("04/12/2026 12:00:00 GMT");
  expect(formatTimestamp("2026-07-04T23:05:09Z", "Europe/London")).toBe("05/07/2026 00:05:09 BST");
  show(<Timestamp at="2026-12-04T12:00:00Z" />);
  const time = document.querySelector("time");
  expect(time?.dateTime).toBe("2026-12-04T12:00:00.000Z");
  expect(time?.textContent).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
});

test("the value of a native date field is in the reader's zone, and fails while that is unknown", () => {
  readTimesIn("Asia/Tokyo");
  try {
    expect(toWallTime("2026-12-31T20:05:00Z")).toBe("2027-01-01T05:05");
    expect(toWallTime("0900-01-02T03:04:05Z")).toMatch(/^0900-01-02T/);
    expect(zoneName("2026-12-31T20:05:00Z")).toBe("GMT+9");
    readTimesIn(null);
    expect(() => toWallTime("2026-12-31T20:05:00Z")).toThrow("zone is not known");
    expect([toWallTime(null), toWallTime("no time")]).toEqual(["", ""]);
  } finally {
    readTimesIn(undefined);
  }
});

test.each([
  [-29_999, "just now"],
  [-30_000, "1 minute ago"],
  [-59 * 60_000, "59 minutes ago"],
  [-60 * 60_000, "1 hour ago"],
  [-24 * 3_600_000, "yesterday"],
  [-8 * 86_400_000, "last week"],
  [-400 * 86_400_000, "last year"],
  [2 * 86_400_000, "in 2 days"],
])("%s ms from now is “%s”", (distance, text) => expect(formatRelative(noon + distance, noon)).toBe(text));

test.each([
  [-5, "0:00", "0 seconds"],
  [0, "0:00", "0 seconds"],
  [59.9, "0:59", "59 seconds"],
  [60, "1:00", "1 minute"],
  [299, "4:59", "4 minutes 59 seconds"],
  [3661, "1:01:01", "1 hour 1 minute 1 second"],
])("a duration of %s seconds is shown as %s", (seconds, shown, said) => {
  expect(formatCountdown(seconds)).toBe(shown);
  expect(spellDuration(seconds)).toBe(said);
});

describe("a countdown", () => {
  const timer = () => screen.getByRole("timer");

  test("counts down to zero and stays there", () => {
    show(<Countdown until={noon + 2000} label="Time left" />);
    expect(timer().textContent).toBe("0:02");
    wait(999);
    expect(timer().textContent).toBe("0:02");
    wait(1);
    expect(timer().textContent).toBe("0:01");
    wait(60_000);
    expect(timer().textContent).toBe("0:00");
  });

  test("shows the right time after the device has slept", () => {
    show(<Countdown until={noon + 300_000} label="Time left" />);
    vi.setSystemTime(noon + 120_000);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(timer().textContent).toBe("3:00");
  });

  test("is announced only at its marks [T-59]", () => {
    show(<Countdown until={noon + 62_000} label="Time left" announceAt={[60]} />);
    expect(timer().getAttribute("aria-live")).toBe("off");
    expect(screen.getByRole("status").textContent).toBe("");
    wait(2000);
    expect(screen.getByRole("status").textContent).toBe("Time left: 1 minute");
    wait(5000);
    expect(screen.getByRole("status").textContent).toBe("Time left: 1 minute");
  });

  test("does not announce a mark that had passed before it was shown", () => {
    show(<Countdown until={noon + 30_000} label="Time left" announceAt={[60]} />);
    wait(2000);
    expect(screen.getByRole("status").textContent).toBe("");
  });
});

test("a relative time updates as time passes and shows the full timestamp on focus", () => {
  show(<RelativeTime at={noon - 120_000} />);
  const time = screen.getByText("2 minutes ago");
  expect(time.tabIndex).toBe(0);
  act(() => time.focus());
  wait(500);
  expect(screen.getByRole("tooltip").textContent).toBe(formatTimestamp(noon - 120_000));
  wait(60_000);
  expect(time.textContent).toBe("3 minutes ago");
});

describe("times in the reader's time zone", () => {
  beforeEach(() => readTimesIn("Asia/Tokyo"));
  afterEach(() => readTimesIn(undefined));
  // It is Friday, 4 December, 21:00 there.
  const at = (hours: number) => noon + hours * 3_600_000;

  test.each([
    [4.85, "Tomorrow 01:51, in 4 hours"],
    [2, "Today 23:00, in 2 hours"],
    [26, "Tomorrow 23:00, in 26 hours"],
    [-0.001, "Today 20:59, just now"],
    [-3, "Today 18:00, 3 hours ago"],
    [-22, "Yesterday 23:00, 22 hours ago"],
    [48, "Sunday 21:00, in 2 days"],
    [-72, "Tuesday 21:00, 3 days ago"],
    [24 * 9, "Sun 13 Dec 21:00, in 9 days"],
    [24 * 36, "Sat 9 Jan 2027 21:00, next month"],
  ])("a time %f hours away is written “%s”", (hours, text) =>
    expect(formatMoment(at(hours), noon)).toBe(text),
  );

  test.each([
    [-0.001, "1 minute overdue"],
    [-0.5, "30 minutes overdue"],
    [-1, "1 hour overdue"],
    [-20.9, "20 hours overdue"],
    [-21.1, "21 hours overdue"],
    [-24, "1 day overdue"],
    [-48, "2 days overdue"],
    [2, "Today 23:00"],
    [4.85, "Tomorrow 01:51"],
    [48, "Sunday"],
    [24 * 6, "Thursday"],
    [24 * 9, "In 9 days"],
    [24 * 20, "In 2 weeks"],
  ])("a due time %f hours away is written “%s”", (hours, text) =>
    expect(formatDue(at(hours), noon)).toBe(text),
  );

  test.each([
    [-48, "2 days overdue"],
    [2, "today 23:00"],
    [4.85, "tomorrow 01:51"],
    [48, "Sunday"],
    [24 * 9, "in 9 days"],
    [24 * 40, "next month"],
    [24 * 400, "next year"],
  ])("a due time %f hours away is written “%s” within a sentence", (hours, text) => {
    show(<DueDate at={at(hours)} inline />);
    expect(document.querySelector("time")?.textContent).toBe(text);
  });

  test("the hour is the reader's", () => expect([hourOf(noon), hourOf(at(3))]).toEqual([21, 0]));
});

test("what was due in the first hour of a day of 25 hours is hours overdue in its last, and a day overdue afterwards", () => {
  readTimesIn("Europe/London");
  try {
    const due = "2026-10-24T23:30:00Z";
    expect(formatDue(due, "2026-10-25T23:29:59Z")).toBe("23 hours overdue");
    expect(formatDue(due, "2026-10-25T23:45:00Z")).toBe("24 hours overdue");
    expect(formatDue(due, "2026-10-26T00:00:00Z")).toBe("1 day overdue");
  } finally {
    readTimesIn(undefined);
  }
});

describe("month-first dates with a 12-hour clock", () => {
  beforeEach(() => readTimesAs(timeFormats.monthFirst));
  afterEach(() => readTimesAs(timeFormats.dayFirst));
  const at = (hours: number) => noon + hours * 3_600_000;

  test.each([
    [0, "12:00\u00A0pm"],
    [-12, "12:00\u00A0am"],
    [-11.5, "12:30\u00A0am"],
    [-2.9, "9:06\u00A0am"],
    [11.99, "11:59\u00A0pm"],
  ])("a time %f hours from noon is written “%s”", (hours, text) => expect(formatTime(at(hours))).toBe(text));

  test("have the month first, with a comma before the year", () => {
    expect(formatTime(at(2), true)).toBe("2:00:00\u00A0pm");
    expect(formatWeekday(noon, noon)).toBe("Fri Dec 4");
    expect(formatWeekday("2027-01-09T12:00:00Z", noon)).toBe("Sat Jan 9, 2027");
    expect(formatMoment(at(2), noon)).toBe("Today 2:00\u00A0pm, in 2 hours");
    expect(formatMoment(at(24 * 36), noon)).toBe("Sat Jan 9, 2027 12:00\u00A0pm, next month");
    expect(formatDue(at(14), noon)).toBe("Tomorrow 2:00\u00A0am");
  });

  test("do not change fixed timestamps and native fields [B-364]", () => {
    expect(formatTimestamp(at(2), "Europe/London")).toBe("04/12/2026 14:00:00 GMT");
    expect(toWallTime(new Date(at(2)).toISOString())).toBe("2026-12-04T14:00");
    expect(hourOf(at(2))).toBe(14);
  });

  test("show the day by name, and the exact moment on focus", () => {
    show(<Day at={noon + 2 * 86_400_000} />);
    const day = screen.getByText("Sun Dec 6");
    act(() => day.focus());
    wait(500);
    expect(screen.getByRole("tooltip").textContent).toBe("06/12/2026 12:00:00 UTC");
  });

  test("start the week on Sunday, or on the day that the format sets", () => {
    expect(readersWeek()).toEqual([7, 1, 2, 3, 4, 5, 6]);
    readTimesAs({ ...timeFormats.dayFirst, weekStart: 6 });
    expect(readersWeek()).toEqual([6, 7, 1, 2, 3, 4, 5]);
  });
});

const days = 86_400_000;
test.each([
  [-15 * days, "2 weeks ago"],
  [-days, "yesterday"],
  [-11 * 3_600_000, "today"],
  [11 * 3_600_000, "today"],
  [13 * 3_600_000, "tomorrow"],
  [9 * days, "in 9 days"],
  [13 * days, "in 13 days"],
  [14 * days, "in 2 weeks"],
  [20 * days, "in 2 weeks"],
])("a day %s ms away is “%s”, by the calendar", (distance, text) =>
  expect(formatRelativeDay(noon + distance, noon)).toBe(text),
);

test("a day is written without a time, and shows the exact moment on focus", () => {
  show(<Day relative at={noon + 2 * days} />);
  const day = screen.getByText("in 2 days, Sun 6 Dec");
  act(() => day.focus());
  wait(500);
  expect(screen.getByRole("tooltip").textContent).toBe(formatTimestamp(noon + 2 * days, true));
  expect(formatWeekday("2027-01-09T12:00:00Z", noon)).toBe("Sat 9 Jan 2027");
});

test("a relative time within a link is not a tab stop of its own", () => {
  show(<RelativeTime within at={noon - 120_000} />);
  expect(screen.getByText("2 minutes ago").hasAttribute("tabindex")).toBe(false);
});
