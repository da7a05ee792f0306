import * as z from "zod/mini";
import { filter } from "#src/contracts/admin/query.ts";
import { importCalls } from "#src/contracts/admin/import.ts";
import { recordParts, resourceCalls } from "#src/contracts/admin/resource.ts";
import { line } from "#src/contracts/texts.ts";
import { dateRange } from "#src/contracts/kinds/dateRange.ts";
import { duration } from "#src/contracts/kinds/duration.ts";
import { file } from "#src/contracts/kinds/file.ts";
import { location } from "#src/contracts/kinds/location.ts";
import { money } from "#src/contracts/kinds/money.ts";
import { offset } from "#src/contracts/kinds/offset.ts";
import { percentage } from "#src/contracts/kinds/percentage.ts";
import { rows } from "#src/contracts/kinds/rows.ts";
import { weekdays } from "#src/contracts/kinds/weekdays.ts";
import { weekdayChoices } from "#src/contracts/kinds/words.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { place } from "#src/routes/admin/place.ts";
import { resource } from "#src/routes/admin/resource.ts";

/** A resource of no area, with a field of each kind that future areas need. */

const topics = ["Leeds", "Safety", "Tax"].map((value) => ({ value, label: value }));

export const SpecimenDraft = z.object({
  name: line(120),
  length: z._default(z.nullable(duration({ max: 86_400 })), null),
  share: z._default(z.nullable(percentage()), null),
  seats: z._default(z.nullable(z.int().check(z.minimum(0, "Enter 0 or more"))), null),
  remind: z._default(z.nullable(offset()), null),
  price: z._default(z.nullable(money()), null),
  shown: z._default(z.nullable(dateRange()), null),
  venue: z._default(z.nullable(location()), null),
  pattern: z._default(z.nullable(weekdays()), null),
  topics: z._default(z.array(line(40)).check(z.maxLength(10, "Use at most 10")), []),
  plan: z._default(z.nullable(file({ types: ["pdf", "txt"], mostBytes: 2_000_000 })), null),
  options: z._default(
    rows(
      {
        label: line(40),
        points: z.nullable(z.int().check(z.minimum(0, "Enter 0 or more"))),
        right: z.boolean(),
        remind: z.nullable(offset()),
      },
      "option",
      { max: 4 },
    ),
    [],
  ),
});

export const specimenCalls = resourceCalls("/api/admin/specimens", {
  words: { one: "specimen", many: "specimens" },
  row: z.extend(SpecimenDraft, recordParts),
  draft: SpecimenDraft,
  sorts: ["name"],
  filters: {
    ...filter.range("updated_at"),
    ...filter.between("length", "duration"),
    ...filter.between("share", "percentage"),
    ...filter.between("seats", "number"),
    ...filter.between("remind", "offset"),
    ...filter.between("price", "money"),
    ...filter.range("shown"),
    venue: filter.words,
    pattern: filter.weekdays,
    topics: filter.names,
  },
  removable: true,
  imports: { calls: importCalls, key: ["name"] },
});

export const specimens = resource({
  calls: specimenCalls,
  named: "name",
  columns: [
    { field: "name", as: "link" },
    { field: "length", as: "duration" },
    { field: "share", as: "percentage" },
    { field: "seats", as: "number" },
    { field: "remind", as: "offset" },
    { field: "price", as: "money" },
    { field: "shown", as: "dateRange" },
    { field: "venue", as: "location" },
    { field: "pattern", as: "weekdays" },
    { field: "topics", as: "tags" },
    { field: "plan", as: "file" },
    { field: "options", as: "rows", naming: "label" },
  ],
  filters: [
    { field: "length", as: "range", of: "duration" },
    { field: "share", as: "range", of: "percentage" },
    { field: "seats", as: "range", of: "number" },
    { field: "remind", as: "range", of: "offset" },
    { field: "price", as: "range", of: "money" },
    { field: "shown", as: "dateRange" },
    { field: "venue", as: "text", help: "Words of the address" },
    { field: "pattern", as: "multiSelect", choices: weekdayChoices },
    { field: "topics", as: "multiSelect", choices: topics },
  ],
  fields: [
    { field: "name", as: "text" },
    { field: "length", as: "duration" },
    { field: "share", as: "percentage" },
    { field: "seats", as: "number" },
    { field: "remind", as: "offset" },
    { field: "price", as: "money" },
    { field: "shown", as: "dateRange" },
    { field: "venue", as: "location" },
    { field: "pattern", as: "weekdays" },
    { field: "topics", as: "tags", choices: topics },
    { field: "plan", as: "file" },
    {
      field: "options",
      as: "rows",
      one: "option",
      fields: [
        { field: "label", label: "Label", as: "text" },
        { field: "points", label: "Points", as: "number" },
        { field: "right", label: "Right", as: "boolean" },
        { field: "remind", label: "Remind", as: "offset" },
      ],
    },
  ],
  removing: { consequence: "It cannot be restored." },
});

export const specimenPlace = place({
  name: "AdminSpecimens",
  path: "/admin/specimens",
  title: "Specimens",
  words: { one: "specimen", many: "specimens" },
  theme: "house",
  roles: roleSets.systemAdmins,
  load: async () => ({ default: specimens }),
});

/** A record with a value in each field except the file, which has to be uploaded first. */
export const full = {
  name: "Full",
  length: 5_400,
  share: 45,
  seats: 12,
  remind: { amount: 3, unit: "days", direction: "before" },
  price: { amount: 125_050, currency: "GBP" },
  shown: { from: "2026-03-01", to: "2026-03-31" },
  venue: {
    address: "12 High Street",
    town: "Leeds",
    postcode: "LS1 4AP",
    country: "United Kingdom",
    latitude: 53.7997,
    longitude: -1.5492,
  },
  pattern: { days: [1, 4], every: 2 },
  topics: ["Leeds", "Safety"],
  options: [
    {
      label: "Leeds | York",
      points: 2,
      right: true,
      remind: { amount: 3, unit: "days", direction: "before" },
    },
    { label: "Hull", points: null, right: false, remind: null },
  ],
} as const;

/** A record with nothing but its name. */
export const bare = {
  name: "Bare",
  length: null,
  share: null,
  seats: null,
  remind: null,
  price: null,
  shown: null,
  venue: null,
  pattern: null,
  topics: [],
  plan: null,
  options: [],
} as const;
