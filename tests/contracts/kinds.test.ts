import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { AdminBroadcast, BroadcastDraft } from "#src/contracts/admin/broadcasts.ts";
import { Slide, SlideDraft } from "#src/contracts/admin/carousel.ts";
import { Leave, LeaveDraft } from "#src/contracts/admin/leave.ts";
import { ListedEpisode, PodcastEpisodeDraft } from "#src/contracts/admin/podcastEpisodes.ts";
import { shapeOf } from "#src/contracts/admin/query.ts";
import { ReleaseNote, ReleaseNoteDraft } from "#src/contracts/admin/releaseNotes.ts";
import { reminderCalls } from "#src/contracts/admin/reminders.ts";
import { asStored, enteredDay, EnteredTime } from "#src/contracts/entered.ts";
import { dateRange, dateRangeKind } from "#src/contracts/kinds/dateRange.ts";
import { duration, durationKind } from "#src/contracts/kinds/duration.ts";
import { file, fileKind } from "#src/contracts/kinds/file.ts";
import { location, locationKind } from "#src/contracts/kinds/location.ts";
import { currencies, money, moneyKind } from "#src/contracts/kinds/money.ts";
import { offset, offsetDirections, offsetKind, offsetUnits } from "#src/contracts/kinds/offset.ts";
import { percentage, percentageKind } from "#src/contracts/kinds/percentage.ts";
import { rows as rowsOf } from "#src/contracts/kinds/rows.ts";
import { valueKindOf, type ValueKind } from "#src/contracts/kinds/valueKind.ts";
import { weekdays, weekdaysKind } from "#src/contracts/kinds/weekdays.ts";

const id = 2_147_483_647;

const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = fc
  .tuple(fc.option(day), fc.option(day))
  .filter(([from, to]) => from !== null || to !== null)
  .map(([one, other]) => (one && other && one > other ? { from: other, to: one } : { from: one, to: other }));
const words = fc.string({ maxLength: 16 }).map((text) => text.replace(/[;\n\r]/g, "").trim());

const options = rowsOf(
  {
    label: z.string().check(z.maxLength(40)),
    points: z.nullable(z.int()),
    right: z.boolean(),
    remind: z.nullable(offset()),
  },
  "option",
  { max: 2 },
);
const nothing = { points: null, right: false, remind: null };

type Row = {
  kind: ValueKind<any>;
  schema: z.ZodMiniType;
  values: fc.Arbitrary<unknown>;
  written: [unknown, string][];
  read: [string, unknown][];
  refused: string[];
  wrong: [unknown, string][];
};

/**
 * Each kind with values that it accepts, texts that it writes and reads, texts without a value, and values that it
 * refuses.
 */
const rows: Row[] = [
  {
    kind: fileKind,
    schema: file({ types: ["pdf", "png", "jpg", "jpeg"], mostBytes: 1_500_000 }),
    values: fc.record({
      id: fc.integer({ min: 1, max: 2_147_483_647 }),
      name: words.filter((text) => text !== "" && !/\p{C}/u.test(text)).map((text) => `${text}; 1.pdf`),
      bytes: fc.integer({ min: 1, max: 200_000_000 }),
    }),
    written: [[{ id, name: "plan.pdf", bytes: 1_200_000 }, `plan.pdf; 1200000; ${id}`]],
    read: [[`a; b.pdf; 12; ${id}`, { id, name: "a; b.pdf", bytes: 12 }]],
    refused: ["", "plan.pdf", "plan.pdf; 12", `plan.pdf; 0; ${id}`, "plan.pdf; 12; twelve"],
    wrong: [
      [{ id, name: "plan.exe", bytes: 12 }, "Choose a PDF, PNG or JPEG file"],
      [{ id, name: "pdf.gif", bytes: 12 }, "Choose a PDF, PNG or JPEG file"],
      [{ id, name: "plan.pdf", bytes: 1_500_001 }, "Choose a file of at most 1.5 MB"],
    ],
  },
  {
    kind: durationKind,
    schema: duration({ min: 60, max: 7_200 }),
    values: fc.integer({ min: 0, max: 8_640_000 }),
    written: [
      [0, "0 min"],
      [5_400, "1 h 30 min"],
      [45, "45 s"],
      [3_661, "1 h 1 min 1 s"],
    ],
    read: [
      ["1:30", 5_400],
      ["1:30:05", 5_405],
      ["90 minutes", 5_400],
      ["1h30", null],
      ["1h30m", 5_400],
      ["2 hours", 7_200],
    ],
    refused: ["", "soon", "1:75", "-5 min", "min"],
    wrong: [
      [59, "Enter at least 1 min"],
      [7_201, "Enter at most 2 h"],
      [60.5, "Enter a time"],
      [null, "Enter a time"],
    ],
  },
  {
    kind: percentageKind,
    schema: percentage({ step: 5 }),
    values: fc.integer({ min: 0, max: 100 }),
    written: [[45, "45%"]],
    read: [
      ["45", 45],
      ["45 %", 45],
      ["12.5%", 12.5],
    ],
    refused: ["", "most", "-3%", "%"],
    wrong: [
      [101, "Enter at most 100%"],
      [-1, "Enter at least 0%"],
      [43, "Enter a multiple of 5%"],
      ["5", "Enter a percentage"],
    ],
  },
  {
    kind: offsetKind,
    schema: offset(),
    values: fc.record({
      amount: fc.integer({ min: 1, max: 1_000 }),
      unit: fc.constantFrom(...offsetUnits),
      direction: fc.constantFrom(...offsetDirections),
    }),
    written: [
      [{ amount: 1, unit: "days", direction: "before" }, "1 day before"],
      [{ amount: 2, unit: "weeks", direction: "after" }, "2 weeks after"],
      [{ amount: 0, unit: "weeks", direction: "after" }, "on the day"],
    ],
    read: [
      ["On the  day", { amount: 0, unit: "days", direction: "before" }],
      ["3 DAYS before", { amount: 3, unit: "days", direction: "before" }],
    ],
    refused: ["", "3 days", "3 fortnights before", "1001 days before", "-3 days before"],
    wrong: [
      [{ amount: -1, unit: "days", direction: "before" }, "Enter 0 or more"],
      [{ amount: 1_001, unit: "days", direction: "before" }, "Enter at most 1,000"],
      [{ amount: 1.5, unit: "days", direction: "before" }, "Enter a whole number"],
    ],
  },
  {
    kind: moneyKind,
    schema: money(),
    values: fc.record({
      amount: fc.integer({ min: 0, max: 9_999_999_999 }),
      currency: fc.constantFrom(...currencies),
    }),
    written: [
      [{ amount: 125_050, currency: "GBP" }, "1250.50 GBP"],
      [{ amount: 5, currency: "EUR" }, "0.05 EUR"],
    ],
    read: [
      ["£1,250.50", { amount: 125_050, currency: "GBP" }],
      ["12 eur", { amount: 1_200, currency: "EUR" }],
    ],
    refused: ["", "12", "12.5 GBP", "£5 EUR", "12 XYZ", "-12 GBP"],
    wrong: [
      [{ amount: -1, currency: "GBP" }, "Enter 0 or more"],
      [{ amount: 1.5, currency: "GBP" }, "Enter an amount with at most two decimals"],
      [{ amount: 10_000_000_001, currency: "GBP" }, "Enter at most 100,000,000"],
    ],
  },
  {
    kind: dateRangeKind,
    schema: dateRange(),
    values: days,
    written: [
      [{ from: "2026-03-01", to: "2026-03-31" }, "01/03/2026 to 31/03/2026"],
      [{ from: "2026-03-01", to: null }, "from 01/03/2026"],
      [{ from: null, to: "2026-03-31" }, "until 31/03/2026"],
    ],
    read: [
      ["2026-03-01 to 2026-03-31", { from: "2026-03-01", to: "2026-03-31" }],
      ["From 1/3/2026", { from: "2026-03-01", to: null }],
    ],
    refused: ["", "01/03/2026", "31/02/2026 to 01/04/2026", "31/03/2026 to 01/03/2026", "from then"],
    wrong: [
      [{ from: "2026-03-31", to: "2026-03-01" }, "Choose an end that is not before the start"],
      [{ from: null, to: null }, "Choose a start, an end or both"],
      [{ from: "March", to: null }, "Enter a date"],
      [{ from: "0202-03-31", to: null }, "Enter the year with four digits"],
    ],
  },
  {
    kind: locationKind,
    schema: location(),
    values: fc
      .record({
        address: words.filter((text) => text !== ""),
        town: words,
        postcode: words,
        country: words,
        point: fc.option(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 }))),
      })
      .map(({ point, ...said }) => ({
        ...said,
        latitude: point?.[0] ?? null,
        longitude: point?.[1] ?? null,
      })),
    written: [
      [
        {
          address: "12 High Street",
          town: "Leeds",
          postcode: "",
          country: "",
          latitude: 53.8,
          longitude: -1.5,
        },
        "12 High Street; Leeds; ; ; 53.8, -1.5",
      ],
    ],
    read: [
      [
        "12 High Street; Leeds",
        {
          address: "12 High Street",
          town: "Leeds",
          postcode: "",
          country: "",
          latitude: null,
          longitude: null,
        },
      ],
    ],
    refused: ["", "; Leeds", "a; b; c; d; north", "a; b; c; d; 91, 0", "a; b; c; d; 1, 2; more"],
    wrong: [
      [
        { address: "", town: "", postcode: "", country: "", latitude: null, longitude: null },
        "Enter an address",
      ],
      [
        { address: "a", town: "", postcode: "", country: "", latitude: 1, longitude: null },
        "Enter both latitude and longitude, or neither",
      ],
      [{ address: "a", town: "", postcode: "", country: "", latitude: 91, longitude: 0 }, "Enter at most 90"],
      [
        { address: "a;b", town: "", postcode: "", country: "", latitude: null, longitude: null },
        "Do not use line breaks or semicolons",
      ],
    ],
  },
  {
    kind: weekdaysKind,
    schema: weekdays(),
    values: fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((all) => all.toSorted()),
      every: fc.integer({ min: 1, max: 52 }),
    }),
    written: [
      [{ days: [1, 4], every: 2 }, "Monday and Thursday, every 2 weeks"],
      [{ days: [1, 2, 3], every: 1 }, "Monday, Tuesday and Wednesday, every week"],
    ],
    read: [
      ["monday", { days: [1], every: 1 }],
      ["Friday, Monday", { days: [1, 5], every: 1 }],
    ],
    refused: ["", "someday", "Monday, every 53 weeks", "every week"],
    wrong: [
      [{ days: [], every: 1 }, "Choose at least one day"],
      [{ days: [1], every: 0 }, "Enter at least 1"],
      [{ days: [1], every: 53 }, "Enter at most 52"],
    ],
  },
  {
    kind: valueKindOf(options)!,
    schema: options,
    values: fc.array(
      fc.record({
        label: fc.string({ unit: "binary", minLength: 1 }).map((text) => `a${text.replace(/\r/g, "")}a`),
        points: fc.option(fc.integer()),
        right: fc.boolean(),
        remind: fc.option(
          fc.record({
            amount: fc.integer({ min: 1, max: 1_000 }),
            unit: fc.constantFrom(...offsetUnits),
            direction: fc.constantFrom(...offsetDirections),
          }),
        ),
      }),
    ),
    written: [
      [[], ""],
      [
        [
          { label: "a|b\\c\nd", points: 2, right: true, remind: null },
          { label: "e", ...nothing },
        ],
        "a\\|b\\\\c\\nd | 2 | yes | \ne |  | no | ",
      ],
    ],
    read: [
      [
        "a\r\n\r\nb",
        [
          { label: "a", ...nothing },
          { label: "b", ...nothing },
        ],
      ],
      [
        "a | 0 | YES | 3 days before",
        [{ label: "a", points: 0, right: true, remind: { amount: 3, unit: "days", direction: "before" } }],
      ],
    ],
    refused: ["a | many", "a | 1 | perhaps", "a | 1 | yes | soon", "a | 1 | yes | 3 days before | more"],
    wrong: [
      [
        [
          { label: "a", ...nothing },
          { label: "a", ...nothing },
          { label: "a", ...nothing },
        ],
        "Use at most 2",
      ],
    ],
  },
];

describe.each(rows.map((row) => [row.kind.name, row] as const))("the value kind %s", (_, row) => {
  const { kind, schema } = row;

  test("reads back every value that it writes", () => {
    fc.assert(
      fc.property(row.values, (value) => {
        expect(kind.read(kind.write(value))).toEqual(value);
      }),
    );
  });

  test.each(row.written)("writes %j as %s", (value, text) => expect(kind.write(value)).toBe(text));
  test.each(row.read)("reads %s as %j", (text, value) => expect(kind.read(text)).toEqual(value));
  test.each(row.refused)("reads no value from “%s”", (text) => expect(kind.read(text)).toBeNull());
  test.each(row.wrong)("refuses %j: %s", (value, message) => {
    expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toContain(message);
  });

  test("is found by its schema, even if the schema is optional or nullable", () => {
    expect(valueKindOf(schema)).toBe(kind);
    expect(valueKindOf(z._default(z.nullable(schema), null))).toBe(kind);
    expect(valueKindOf(z.optional(schema))).toBe(kind);
    expect(valueKindOf(z.string())).toBeNull();
  });
});

describe("what is entered as a day or a time", () => {
  const draft = z.object({
    on: enteredDay("Enter a date"),
    ends_on: z._default(z.nullable(enteredDay("Choose a day")), null),
    at: z.nullable(EnteredTime),
    name: z._default(z.string(), ""),
  });
  const old = { on: "0202-03-31", ends_on: "0000-01-01", at: "0202-03-31T09:00:00Z", name: "Spring" };

  test("is read as it was stored, whatever its year", () => {
    const refused = draft.safeParse(old).error!.issues.map(({ path, message }) => [path.join(), message]);
    expect(refused).toEqual(["on", "ends_on", "at"].map((name) => [name, "Enter the year with four digits"]));
    const row = asStored(draft);
    expect(row.parse(old)).toEqual(old);
    expect(row.parse({ ...old, ends_on: null, at: null })).toEqual({ ...old, ends_on: null, at: null });
    expect(Object.keys(row.shape)).toEqual(Object.keys(draft.shape));
    expect(row.shape.name).toBe(draft.shape.name);
  });

  test("must be there in a record, and be a day or a time", () => {
    const { ends_on: _, ...without } = old;
    expect(draft.safeParse({ ...without, on: "2026-03-31", at: null }).success).toBe(true);
    expect(asStored(draft).safeParse(without).success).toBe(false);
    expect(asStored(draft).safeParse({ ...old, on: "March" }).success).toBe(false);
    expect(asStored(draft).safeParse({ ...old, at: "2026-03-31" }).success).toBe(false);
  });

  test.each([
    ["leave", LeaveDraft, Leave, ["starts_on", "ends_on"]],
    ["release notes", ReleaseNoteDraft, ReleaseNote, ["published_at"]],
    ["slides", SlideDraft, Slide, ["starts_at", "ends_at"]],
    ["episodes", PodcastEpisodeDraft, ListedEpisode, ["publish_at"]],
    ["broadcasts", BroadcastDraft, AdminBroadcast, ["starts_at", "ends_at"]],
    [
      "reminders",
      reminderCalls.item.create.body,
      shapeOf(reminderCalls.item.create.answer).data!,
      ["on_date", "ends_on"],
    ],
  ])("has one declaration for the draft and the record of %s", (_, entered, record, names) => {
    for (const name of names) {
      const value = name.endsWith("_at") ? old.at : old.on;
      expect([name, shapeOf(entered)[name]!.safeParse(value).success]).toEqual([name, false]);
      expect([name, shapeOf(record)[name]!.safeParse(value).success]).toEqual([name, true]);
    }
  });
});
