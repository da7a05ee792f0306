import * as z from "zod/mini";
import { data, endpoint, Id, IdParam, Instant } from "../endpoint.ts";
import { asStored, enteredDay } from "../entered.ts";
import { offset } from "../kinds/offset.ts";
import { remindedTypes, type RemindedType } from "../remindedTypes.ts";
import { anchorsOf, reminderLimits as limits, reminderMessages, reminderRecipients } from "../reminders.ts";
import { line } from "../texts.ts";
import { EmailPreview } from "./emails.ts";
import { filter } from "./query.ts";
import { BulkDone, recordParts, resourceCalls, switchActs, Version } from "./resource.ts";
import { within } from "./within.ts";

/** A rule cannot name times of day: everything that is due on a day is sent in the morning. */
export const reminderUnits = ["days", "weeks", "months"] as const;

const address = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254, "Use at most 254 characters")),
  z.email("Enter email addresses such as name@example.org"),
);

const wholeNumber = (most: number) =>
  z
    .int("Enter a whole number")
    .check(z.minimum(1, "Enter 1 or more"), z.maximum(most, `Enter at most ${most}`));
const day = () => z._default(z.nullable(enteredDay("Choose a day")), null);
const namesOf = <Name extends string>(record: Readonly<Record<Name, string>>) =>
  Object.keys(record) as [Name, ...Name[]];

/** The message if a reminder would go to nobody. */
export const noRecipients = "Choose at least one";

const draftOf = (type: RemindedType) =>
  z.object({
    name: line(limits.name),
    anchor: z.enum(anchorsOf[type], "Choose a day"),
    offset: offset(reminderUnits),
    on_date: day(),
    repeat_days: z._default(z.nullable(wholeNumber(limits.repeatDays)), null),
    times: z._default(wholeNumber(limits.times), 1),
    ends_on: day(),
    recipients: z.array(z.enum(reminderRecipients)).check(z.minLength(1, noRecipients)),
    audience_id: z._default(z.nullable(Id), null),
    addresses: z._default(
      z.array(address).check(z.maxLength(limits.addresses, `Use at most ${limits.addresses} addresses`)),
      [],
    ),
    message: z.enum(namesOf(reminderMessages[type] as Readonly<Record<string, string>>), "Choose a message"),
    enabled: z._default(z.boolean(), true),
    /** How many messages a day have been confirmed. */
    confirmed_a_day: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
  });
export type ReminderDraft = z.output<ReturnType<typeof draftOf>>;

const Count = z.int().check(z.nonnegative());
const ForeseenDay = z.object({ day: z.iso.date(), messages: Count });

/** How a change affects the messages of the days to come (G-14). */
export const Foresight = z.object({
  /** How many days were looked at. */
  days: z.int().check(z.positive()),
  /** Messages as they would be after the change, and the people who would get them. */
  messages: Count,
  people: Count,
  appear: Count,
  move: Count,
  vanish: Count,
  /** The first days on which something would be sent. */
  first: z.array(ForeseenDay),
  /** The day with the most. */
  largest: z.nullable(ForeseenDay),
  /** How many messages a day have to be confirmed; null if none. */
  confirm: z.nullable(Count),
});
export type Foresight = z.infer<typeof Foresight>;

/** The names of the records of each type, and the paths of their calls. */
const places = {
  item: { path: "/api/admin/reminders", own: "", param: "itemId", words: ["item reminder", "an item"] },
  exam: { path: "/api/admin/exams", own: "/comms", param: "examId", words: ["exam reminder", "an exam"] },
} as const satisfies Record<RemindedType, unknown>;

/** The path parameter that names the record. */
export const remindedParam = (type: RemindedType): string => places[type].param;

/** E-138 … E-142 for items, E-200 … E-203 for exams: the same calls below different paths. */
const callsOf = (type: RemindedType) => {
  const { path: base, own, param, words } = places[type];
  const [one, of] = words;
  const path = `${base}/:${param}${own}`;
  const draft = draftOf(type);
  const row = z.extend(asStored(draft), {
    ...recordParts,
    /** The name of its audience. */
    audience: z.nullable(z.string()),
    /** Nothing is sent before this time. */
    active_from: Instant,
    /** How many of its messages were sent. */
    sent: Count,
    /** Emails that wait to be released by an administrator, as they were too many for one day; null for none. */
    waiting: z.nullable(Count),
  });
  const { update: _, ...calls } = resourceCalls(path, {
    words: { one, many: `${one}s` },
    row,
    draft,
    sorts: ["name", "created_at", "updated_at"],
    filters: {
      enabled: filter.flag,
      anchor: filter.anyOf(anchorsOf[type] as readonly [string, ...string[]]),
      recipients: filter.anyOf(reminderRecipients),
    },
    acts: switchActs,
    removable: true,
  });
  return {
    ...within(param, {
      ...calls,
      /** POST with an override, and with the whole record, as it is sent as a form. */
      update: endpoint("POST", `${path}/:id`, {
        summary: `Saves a reminder of ${of}. 409 with the current values if it has changed since \`version\`.`,
        params: z.object({ id: IdParam }),
        body: z.extend(draft, { version: Version }),
        answer: data(row),
        form: true,
      }),
      copy: endpoint("POST", `${path}/copy`, {
        summary: `Copies reminders of ${of} to another one, switched off: those with these ids, or all.`,
        body: z.object({ ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(200))), to: Id }),
        answer: data(BulkDone),
      }),
      release: endpoint("POST", `${path}/:id/release`, {
        summary: `Sends the emails of a reminder of ${of} that wait because they were too many for one day.`,
        params: z.object({ id: IdParam }),
        answer: data(z.object({ released: Count })),
      }),
    }),
    foresee: endpoint("POST", `${path}/foresight`, {
      summary: `Returns what a reminder of ${of} would change in the next ${limits.foreseenDays} days. Nothing is saved.`,
      params: z.object({ [param]: IdParam }),
      body: z.extend(draft, { reminder_id: z._default(z.nullable(Id), null) }),
      answer: data(Foresight),
    }),
    preview: endpoint("GET", `${base}${own}/preview`, {
      summary: `Shows the email of a message that reminders of ${of} can have, filled with examples.`,
      query: z.object({ message: draft.shape.message }),
      answer: data(EmailPreview),
    }),
  };
};

export const reminderCalls = { item: callsOf("item"), exam: callsOf("exam") } as const;

/** Makes something for each type, in their order. */
export const ofReminded = <Made>(make: (type: RemindedType) => Made): Readonly<Record<RemindedType, Made>> =>
  Object.fromEntries(remindedTypes.map((type) => [type, make(type)])) as Readonly<Record<RemindedType, Made>>;
