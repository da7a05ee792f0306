import { arrayOverlaps, eq, sql } from "drizzle-orm";
import { reminderCalls, remindedParam } from "#src/contracts/admin/reminders.ts";
import type { switchActs } from "#src/contracts/admin/resource.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import type { ReminderRecipient } from "#src/contracts/reminders.ts";
import type { App } from "../../../app.ts";
import type { Module } from "../../../areas/area.ts";
import { refuse } from "../../../refusals.ts";
import type { Errors, SameAct } from "../../../resources/resource.ts";
import { resourceModule } from "../../../resources/resourceModule.ts";
import { switching } from "../../../resources/switching.ts";
import { exams, items, reminders, searchable } from "../../../schema/index.ts";
import { reminderAccess } from "./access.ts";
import { reminderActs } from "./acts.ts";
import { dayInWords } from "../../../messages/days.ts";
import { foreseeRule, ruleOf } from "./foresight.ts";
import { giveUpHeldOf, isHeldOf } from "../../../reminders/held.ts";
import type { ReminderRule } from "../../../reminders/rules.ts";
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

/** A rule may send many messages in a day, so somebody must have confirmed that many. */
async function unconfirmed(app: App, rule: ReminderRule): Promise<Errors | null> {
  const { confirm, largest } = await foreseeRule(app, null, rule);
  if (confirm === null) return null;
  return {
    confirmed_a_day: [
      `${formatNumber(confirm)} messages would be sent on ${dayInWords(largest!.day)}. Confirm that many in the form`,
    ],
  };
}

/** Switching many on and off: those that need a confirmation are left for the form. */
function switches(app: App): Record<(typeof switchActs)[number], SameAct> {
  const begins = () => ({ activeFrom: app.now() });
  const acts = switching(reminders, { alsoSets: begins });
  return {
    ...acts,
    switchOn: {
      ...acts.switchOn,
      async judge(_, rows) {
        const wrong = new Map<number, Errors>();
        for (const row of rows) {
          const rule = { ...(await ruleOf(app, row.id)), enabled: true, ...begins() };
          const errors = await unconfirmed(app, rule);
          if (errors) wrong.set(row.id, errors);
        }
        return wrong;
      },
    },
  };
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
        const errors = after.enabled ? await unconfirmed(app, await ruleOf(app, reminder)) : null;
        if (errors) throw refuse.invalid(errors);
      },
      removing: giveUpHeldOf,
      acts: switches(app),
    }),
    ...reminderActs(app, type),
  ];
