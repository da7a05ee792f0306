import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Foresight, ReminderDraft } from "#src/contracts/admin/reminders.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import { reminderLimits as limits } from "#src/contracts/reminders.ts";
import type { App } from "../../../app.ts";
import { daysAhead } from "../../../reminders/ahead.ts";
import { compareForesight, foresee, type Foreseen } from "../../../reminders/foresight.ts";
import { rulesOf, type ReminderRule } from "../../../reminders/rules.ts";
import { reminders } from "../../../schema/index.ts";
import { beginsAnew, dayIn } from "./rules.ts";

/** How many days are listed. */
const mostTold = 5;

/** What a rule, saved or not, would send in the days to come instead of the current one, if any. */
export async function foreseeRule(
  app: App,
  before: ReminderRule | null,
  after: ReminderRule,
): Promise<Foresight> {
  const within = daysAhead(app);
  const [old, anew] = await Promise.all([
    before ? foresee(app, { ...within, rules: rulesOf([before]) }) : [],
    foresee(app, { ...within, rules: rulesOf([after]) }),
  ]);
  const told = summaryOf(app, anew);
  const { largest } = told;
  const allowed = Math.max(limits.aDay, after.confirmedADay);
  return {
    ...told,
    days: limits.foreseenDays,
    ...compareForesight(old, anew),
    confirm: largest && largest.messages > allowed ? largest.messages : null,
  };
}

/** A reminder as it is stored. */
export async function ruleOf(app: App, id: number): Promise<ReminderRule> {
  const [rule] = await app.db().select().from(reminders).where(eq(reminders.id, id));
  return rule!;
}

type Unsaved = {
  type: RemindedType;
  content: number;
  /** As it is stored, and as it is read. */
  saved: ReminderRule | null;
  before: ReminderDraft | null;
  draft: ReminderDraft;
};

/** A reminder as it would be stored if this were saved now. */
export function unsavedRule(app: App, { type, content, saved, before, draft }: Unsaved): ReminderRule {
  const now = app.now();
  const rule = {
    ...{
      name: draft.name,
      message: draft.message,
      enabled: draft.enabled,
      confirmedADay: draft.confirmed_a_day,
    },
    ...{ contentType: type, contentId: content, anchor: draft.anchor, offset: draft.offset },
    ...{ onDate: draft.on_date, repeatDays: draft.repeat_days, times: draft.times, endsOn: draft.ends_on },
    ...{ recipients: draft.recipients, audienceId: draft.audience_id, addresses: draft.addresses },
  };
  return {
    ...(saved ?? { id: 0, version: randomUUID(), createdAt: now, updatedAt: now }),
    ...rule,
    activeFrom: !saved || beginsAnew(before, draft) ? now : saved.activeFrom,
  };
}

/** Messages and people in what is foreseen, day by day. */
function summaryOf(
  { config }: App,
  foreseen: readonly Foreseen[],
): Pick<Foresight, "messages" | "people" | "first" | "largest"> {
  const coming = foreseen.filter(({ state }) => state === "planned" || state === "due");
  const byDay = new Map<string, number>();
  for (const { moment, recipients } of coming) {
    const day = dayIn(config.timeZone, moment);
    byDay.set(day, (byDay.get(day) ?? 0) + recipients);
  }
  const days = [...byDay].map(([day, messages]) => ({ day, messages }));
  return {
    messages: days.reduce((sum, { messages }) => sum + messages, 0),
    people: new Set(coming.map(({ userId }) => userId)).size,
    first: days.slice(0, mostTold),
    largest: days.toSorted((one, other) => other.messages - one.messages)[0] ?? null,
  };
}
