import { arrayOverlaps, eq, sql } from "drizzle-orm";
import { reminderCalls, remindedParam } from "#src/contracts/admin/reminders.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { RemindedType, ReminderRecipient } from "#src/contracts/reminders.ts";
import type { App } from "../../../app.ts";
import type { Module } from "../../../areas/area.ts";
import { refuse } from "../../../refusals.ts";
import { resourceModule } from "../../../resources/resourceModule.ts";
import { switching } from "../../../resources/switching.ts";
import { exams, items, reminders, searchable } from "../../../schema/index.ts";
import { reminderAccess } from "./access.ts";
import { reminderActs } from "./acts.ts";
import { dayInWords } from "../../../messages/days.ts";
import { foreseeRule, ruleOf } from "./foresight.ts";
import { isHeldOf } from "../../../reminders/held.ts";
import { beginsAnew, settled, wrongReminder } from "./rules.ts";

const { id, contentType, recipients } = reminders;

/** Messages sent by a reminder. */
const sent = sql`(
  select coalesce(sum(s.messages), 0)::int from reminder_sends s where s.reminder_id = ${id} and s.held_at is null)`;

/** Emails held because there were too many for a day. */
const waiting = sql`(select nullif(count(*), 0)::int from email_sends where ${isHeldOf(sql`${id}`)})`;

/** Whether such an item or exam exists. */
const isThere = async ({ db }: App, type: RemindedType, content: number): Promise<boolean> => {
  const table = type === "item" ? items : exams;
  return (await db().$count(table, eq(table.id, content))) > 0;
};

/** The saved rule may send many messages in a day, so somebody must have confirmed that many. @throws Refused 422 */
async function requireConfirmed(app: App, reminder: number): Promise<void> {
  const rule = await ruleOf(app, reminder);
  const { confirm, largest } = await foreseeRule(app, null, rule);
  if (confirm !== null)
    throw refuse.invalid({
      confirmed_a_day: [
        `${formatNumber(confirm)} messages would be sent on ${dayInWords(largest!.day)}. Confirm that many in the form`,
      ],
    });
}

/** The reminders of one type of content: E-138 … E-142, E-200 … E-203. */
export const remindersModule =
  (type: RemindedType): Module =>
  (app: App) => [
    ...resourceModule(app, {
      calls: reminderCalls[type],
      access: reminderAccess[type],
      table: reminders,
      file: `${type}-reminders`,
      holds: () => eq(contentType, type),
      within: {
        param: remindedParam(type),
        key: "contentId",
        called: type,
        exists: (_, content) => isThere(app, type, content),
      },
      more: () => ({
        audience: sql`(select a.name from audiences a where a.id = ${reminders.audienceId})`,
        sent,
        waiting,
      }),
      search: searchable(reminders.name),
      filters: { recipients: (given) => arrayOverlaps(recipients, given as ReminderRecipient[]) },
      begin: () => ({ contentType: type, activeFrom: app.now() }),
      fills: settled,
      rules: (draft, { before }) => wrongReminder(app, draft, before),
      async written({ id: reminder }, before, after) {
        if (before && beginsAnew(before, after))
          await app.db().update(reminders).set({ activeFrom: app.now() }).where(eq(id, reminder));
        if (after.enabled) await requireConfirmed(app, reminder);
      },
      acts: switching(reminders, { alsoSets: () => ({ activeFrom: app.now() }) }),
    }),
    ...reminderActs(app, type),
  ];
