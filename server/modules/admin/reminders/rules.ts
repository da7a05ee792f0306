import { isDeepStrictEqual } from "node:util";
import type { ReminderDraft } from "#src/contracts/admin/reminders.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import type { Offset } from "#src/contracts/kinds/offset.ts";
import { fitsAnchor, isKnownAhead } from "#src/contracts/reminders.ts";
import type { App } from "../../../app.ts";
import { unknownAudience } from "../../../resources/recipients.ts";
import type { Errors } from "../../../resources/resource.ts";
import { dayInWords } from "../../../messages/days.ts";

type Rules = Readonly<ReminderDraft>;

const dayFields = ["anchor", "offset", "on_date", "repeat_days", "times"] as const;

/** Whether a change makes a reminder begin again: nothing is sent for times before the change. */
export const beginsAnew = (before: Rules | null, after: Rules): boolean =>
  !before?.enabled || differsIn(dayFields, before, after);

const differsIn = <Field extends string>(
  fields: readonly Field[],
  one: Readonly<Record<Field, unknown>>,
  other: Readonly<Record<Field, unknown>>,
): boolean => fields.some((field) => !isDeepStrictEqual(one[field], other[field]));

/** The calendar day at a given time in a time zone. */
export const dayIn = (zone: string, at: Date): string =>
  // This locale writes a day as in ISO 8601.
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(at);

/** A day at an offset from another one, by the calendar: a month after the 31st is the last day of a shorter month. */
export function movedDay(day: string, { amount, unit, direction }: Offset): string {
  const by = direction === "before" ? -amount : amount;
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const months = unit === "months" ? by : 0;
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const days = unit === "weeks" ? by * 7 : unit === "days" ? by : 0;
  return calendarDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last) + days)));
}

/** What is wrong with a reminder as a whole; days that it already had do not prevent saving. */
export async function wrongReminder(app: App, draft: Rules, before: Rules | null): Promise<Errors> {
  const { anchor, message, offset, recipients, repeat_days: every, times } = draft;
  return {
    ...(!fitsAnchor(message, anchor) && {
      message: [
        anchor === "completed"
          ? "Choose a message for completed content: this one asks people to complete it"
          : "Choose a message that asks people to complete it: this one is for completed content",
      ],
    }),
    ...(!isKnownAhead(anchor) &&
      offset.direction === "before" &&
      offset.amount > 0 && {
        offset: ["Choose “After”, or 0 for the day itself: this day is not known in advance"],
      }),
    // One that is switched off may have a day that has passed: it sends nothing.
    ...(draft.enabled && wrongDays(dayIn(app.config.timeZone, app.now()), draft, before)),
    ...(every !== null &&
      times < 2 && { times: ["Enter 2 or more, or leave the days empty to send it once"] }),
    ...(recipients.includes("audience") &&
      (draft.audience_id === null
        ? { audience_id: ["Choose an audience"] }
        : await unknownAudience(app, draft.audience_id, before?.audience_id))),
    ...(recipients.includes("addresses") &&
      draft.addresses.length === 0 && { addresses: ["Enter at least one address"] }),
  };
}

function wrongDays(today: string, draft: Rules, before: Rules | null): Errors {
  const { anchor, offset, on_date: date, ends_on: ends } = draft;
  const errors: Errors = {};
  if (ends !== null && ends < today && ends !== before?.ends_on)
    errors.ends_on = ["This day has passed. Choose today or a later day"];
  if (anchor !== "date" || (before && !differsIn(["anchor", "offset", "on_date"], draft, before)))
    return errors;
  if (date === null) return { ...errors, on_date: ["Choose a day"] };
  if (date <= today) return { ...errors, on_date: ["Choose tomorrow or a later day"] };
  const due = movedDay(date, offset);
  if (due <= today)
    errors.offset = [
      `This would have been sent on ${dayInWords(due)}. Choose a later day, or less time before it`,
    ];
  return errors;
}

/** What follows from the rest of a draft: a field that the form no longer shows is reset. */
export const settled = ({ anchor, repeat_days }: Partial<Rules>): Partial<Rules> => ({
  ...(anchor !== undefined && anchor !== "date" && { on_date: null }),
  ...(repeat_days === null && { times: 1 }),
});
