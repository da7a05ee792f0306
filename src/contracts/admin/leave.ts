import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant } from "../endpoint.ts";
import { asStored, enteredDay } from "../entered.ts";
import { PersonRef, Version } from "./resource.ts";
import { creating } from "./creating.ts";
import { reminderLimits } from "../reminders.ts";
import { line } from "../texts.ts";

/** Days without the person, including the first and the last. */
export const LeaveDraft = z.object({
  starts_on: enteredDay("Choose a day"),
  ends_on: enteredDay("Choose a day"),
  reason: line(200),
});
export type LeaveDraft = z.infer<typeof LeaveDraft>;

/** T-22: a due date that was moved by leave, before and after. */
const MovedDate = z.object({
  what: z.string(),
  kind: z.enum(["assignment", "certificate", "exam"]),
  before: Instant,
  after: Instant,
});

export const Leave = z.extend(asStored(LeaveDraft), {
  id: Id,
  version: Version,
  user: PersonRef,
  days: z.int().check(z.positive()),
  moved: z.array(MovedDate),
});
export type Leave = z.infer<typeof Leave>;

const Messages = z.int().check(z.nonnegative());
/** What happens to reminders about a user on leave, in messages. */
const LeaveForesight = z.object({
  days: z.int().check(z.positive()),
  rest: Messages,
  move: Messages,
  appear: Messages,
});
export type LeaveForesight = z.infer<typeof LeaveForesight>;

/**
 * Long-term leave: E-073 … E-076, B-415, B-418. Whatever is due on its first day or later is postponed by its length;
 * deleting it moves the dates back.
 */
export const leaveCalls = {
  ofUser: endpoint("GET", "/api/admin/users/:id/long-term-leave", {
    summary: "Lists a user's long-term leave, latest first.",
    params: IdParams,
    answer: data(z.array(Leave)),
  }),
  create: endpoint("POST", "/api/admin/users/:id/long-term-leave", {
    summary: "Adds long-term leave and moves due dates by its length.",
    params: IdParams,
    body: creating(LeaveDraft),
    answer: data(Leave),
  }),
  foresee: endpoint("POST", "/api/admin/users/:id/long-term-leave/foresight", {
    summary: `Returns what leave would do to the reminders of the next ${reminderLimits.foreseenDays} days. Nothing is saved.`,
    params: IdParams,
    /** `leave_id` is the leave that would be changed; `key` is that of the leave that would be added. */
    body: z.extend(creating(LeaveDraft), { leave_id: z._default(z.nullable(Id), null) }),
    answer: data(LeaveForesight),
  }),
  read: endpoint("GET", "/api/admin/long-term-leave/:id", {
    summary: "Returns one period of long-term leave with the due dates it moved.",
    params: IdParams,
    answer: data(Leave),
    saysMissing: true,
  }),
  update: endpoint("PATCH", "/api/admin/long-term-leave/:id", {
    summary:
      "Changes long-term leave and moves the due dates to match. 409 if it has changed since `version`.",
    params: IdParams,
    body: z.extend(z.partial(LeaveDraft), { version: Version }),
    answer: data(Leave),
  }),
  remove: endpoint("DELETE", "/api/admin/long-term-leave/:id", {
    summary: "Deletes long-term leave and moves the due dates back.",
    params: IdParams,
  }),
};
