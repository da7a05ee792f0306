import { and, eq, gt, sql } from "drizzle-orm";
import { sendReminders } from "#server/reminders/dispatch.ts";
import { catchUpHours, foresee, type Foreseen } from "#server/reminders/foresight.ts";
import {
  assignments,
  emailSends,
  examAssignments,
  examAttempts,
  itemCompletions,
  itemViews,
  longTermLeaves,
  reminders,
  reminderSends,
  reminderTellings,
  users,
} from "#server/schema/index.ts";
import { reminderLimits } from "#src/contracts/reminders.ts";
import { startTestApp } from "../harness.ts";
import { deskOn, furnish, type Desk } from "./desk.ts";
import { people, type Change, type History } from "./histories.ts";

/**
 * What is foreseen is what is sent: rules, dates, leave, exemptions, completions, zones and clock steps at random.
 * After each change the next reminders are foreseen; until the next change exactly those are claimed, and each
 * recipient gets as many emails as foreseen, none twice and none missed.
 */

const hour = 3_600_000;
const begins = Date.parse("2027-03-01T06:00:00Z");

export type World = Awaited<ReturnType<typeof openWorld>>;

/** One server with its database, for any number of histories. */
export async function openWorld() {
  const t = await startTestApp();
  const desk = deskOn(t, await furnish(t));
  const ids: number[] = [];
  for (let n = 0; n < people; n += 1)
    ids.push(await desk.person(`learner${n}@example.org`, { managerId: desk.ids.boss }));
  return { t, desk, people: ids, claimed: 0, passedOver: 0, together: 0 };
}

const at = (days: number): Date => new Date(begins + days * 24 * hour);
const dayOf = (days: number): string => at(days).toISOString().slice(0, 10);

async function empty({ t, people: ids }: World): Promise<void> {
  const db = t.app.db();
  for (const table of [reminders, assignments, examAssignments, examAttempts, itemCompletions, itemViews])
    await db.delete(table);
  for (const table of [longTermLeaves, emailSends]) await db.delete(table);
  for (const id of ids)
    await db.update(users).set({ disabledAt: null, timeZone: null }).where(eq(users.id, id));
  await db.execute(sql`truncate outbox, notifications cascade`);
}

async function furnishHistory(world: World, { zones: theirs, rules, assigned: all }: History): Promise<void> {
  const { desk, people: ids } = world;
  const db = world.t.app.db();
  for (const [nth, timeZone] of theirs.entries())
    await db.update(users).set({ timeZone }).where(eq(users.id, ids[nth]!));
  for (const { of, anchor, offset: by, onDay, repeat, endsIn, recipients } of rules)
    await desk.rule({
      ...{ contentType: of === "exam" ? "exam" : "item", contentId: desk.ids[of as "item"], anchor },
      ...{ offset: { ...by }, onDate: anchor === "date" ? dayOf(onDay) : null, recipients },
      ...{ repeatDays: repeat?.days ?? null, times: repeat?.times ?? 1 },
      endsOn: endsIn === null ? null : dayOf(endsIn),
      message: of === "exam" ? "exam-reminder" : "training-reminder",
    });
  for (const one of all) {
    const given = { userId: ids[one.who]!, assignedAt: at(Math.min(one.since, 2)), dueAt: at(one.dueIn) };
    if (one.of === "exam") await desk.assignExam(given);
    else await desk.assign({ ...given, itemId: desk.ids[one.of as "item"], validMonths: one.months });
  }
}

async function apply({ t, desk, people: ids }: World, changed: Change): Promise<void> {
  const db = t.app.db();
  const now = t.app.now();
  const userId = "who" in changed ? ids[changed.who]! : 0;
  const isExam = "of" in changed && changed.of === "exam";
  const itemId = "of" in changed ? desk.ids[changed.of as "item"] : 0;
  const ofItem = and(eq(assignments.userId, userId), eq(assignments.itemId, itemId));
  switch (changed.is) {
    case "nothing":
      return;
    case "due":
      await db
        .update(assignments)
        .set({ dueAt: at(changed.dueIn) })
        .where(ofItem);
      if (isExam)
        await db
          .update(examAssignments)
          .set({ dueAt: at(changed.dueIn) })
          .where(eq(examAssignments.userId, userId));
      return;
    case "complete":
    case "begin":
      if (isExam) return begin(desk, userId, changed.is === "complete" ? "PASSED" : "FAILED");
      if (changed.is === "begin")
        await db
          .insert(itemViews)
          .values({ userId, itemId, startedAt: now, viewedAt: now })
          .onConflictDoNothing();
      else
        await db
          .insert(itemCompletions)
          .values({
            userId,
            itemId,
            completedAt: now,
            validUntil: changed.days === null ? null : new Date(now.getTime() + changed.days * 24 * hour),
          })
          .onConflictDoNothing();
      return;
    case "takeBack":
      await db
        .delete(itemCompletions)
        .where(and(eq(itemCompletions.userId, userId), eq(itemCompletions.itemId, itemId)));
      return;
    case "exempt":
      await db
        .update(assignments)
        .set(
          changed.until === null
            ? { exemptUntil: null, exemptReason: null }
            : { exemptUntil: at(changed.until), exemptReason: "Secondment" },
        )
        .where(ofItem);
      return;
    case "leave":
      return desk.leave(dayOf(changed.from), dayOf(changed.from + changed.days), userId);
    case "noLeave":
      await db.delete(longTermLeaves).where(eq(longTermLeaves.userId, userId));
      return;
    case "zone":
      await db.update(users).set({ timeZone: changed.zone }).where(eq(users.id, userId));
      return;
    case "disabled":
      await db
        .update(users)
        .set({ disabledAt: changed.disabled ? now : null })
        .where(eq(users.id, userId));
      return;
    case "rule": {
      const all = await db.select().from(reminders).orderBy(reminders.id);
      const { id } = all[changed.nth % all.length]!;
      await db
        .update(reminders)
        .set({ offset: { ...changed.offset }, enabled: changed.enabled, activeFrom: now })
        .where(eq(reminders.id, id));
    }
  }
}

async function begin(desk: Desk, userId: number, status: "PASSED" | "FAILED"): Promise<void> {
  const now = desk.now();
  await desk.t.app
    .db()
    .insert(examAttempts)
    .values({
      ...{ examId: desk.ids.exam, userId, seed: "s", passPercentage: 70, draftKey: "k", status },
      ...{ startedAt: now, finishesAt: now, originalFinishesAt: now, finishedAt: now, endedBy: "learner" },
      ...{ contactAt: now, journalSeq: 1, journalHead: "h" },
    });
}

const nameOf = ({
  reminderId,
  userId,
  cycle,
  step,
  moment,
}: Omit<Foreseen, "state" | "recipients">): string =>
  `${reminderId} ${userId} ${cycle} ${step} ${moment.toISOString()}`;

/**
 * Plays a history. @throws Error with what was foreseen and not sent, or sent and not foreseen
 */
export async function live(world: World, drawn: History): Promise<void> {
  const { t } = world;
  t.clock.set(begins);
  await empty(world);
  await furnishHistory(world, drawn);
  for (const { change: changed, passes } of drawn.segments) {
    await apply(world, changed);
    const from = t.app.now().getTime();
    const times = [{ hours: 0, servers: 1 }, ...passes];
    const span = times.reduce((sum, { hours }) => sum + hours, 0);
    const all = await foresee(t.app, {
      from: new Date(from - catchUpHours * hour),
      to: new Date(from + span * hour),
    });
    let coming = all.filter(({ state }) => state === "planned" || state === "due");
    for (const { hours, servers } of times) {
      t.clock.set(t.app.now().getTime() + hours * hour);
      const now = t.app.now().getTime();
      const late = now - catchUpHours * hour;
      const due = coming.filter(({ moment }) => moment.getTime() <= now && moment.getTime() > late);
      world.passedOver += coming.filter(({ moment }) => moment.getTime() <= late).length;
      coming = coming.filter(({ moment }) => moment.getTime() > now);
      await passOnce(world, due, servers);
    }
  }
}

async function passOnce(world: World, due: readonly Foreseen[], servers: number): Promise<void> {
  const { t } = world;
  const db = t.app.db();
  const last = async (table: typeof reminderSends | typeof emailSends): Promise<number> =>
    (await db.select({ id: sql<number>`coalesce(max(${table.id}), 0)` }).from(table))[0]!.id;
  const [claim, email] = [await last(reminderSends), await last(emailSends)];
  await Promise.all(Array.from({ length: servers }, () => sendReminders(t.app)));
  const claims = await db.select().from(reminderSends).where(gt(reminderSends.id, claim));
  const said = `at ${t.app.now().toISOString()}`;
  mustBeSame(`claims ${said}`, due.map(nameOf), claims.map(nameOf));
  const emails = await db.select().from(emailSends).where(gt(emailSends.id, email));
  mustBeSame(
    `emails ${said}`,
    await emailsOf(world, due),
    emails.map(({ userId }) => String(userId)),
  );
  const left = await db.select().from(reminderTellings);
  if (left.length > 0) throw new Error(`${left.length} are still to be told ${said}`);
  world.claimed += due.length;
}

/** The recipients of the emails: of several steps only the last is sent, and many to one person are combined. */
async function emailsOf(world: World, due: readonly Foreseen[]): Promise<string[]> {
  const rules = await world.t.app.db().select().from(reminders);
  const lasts = new Map<string, Foreseen>();
  for (const one of due) {
    const key = `${one.reminderId} ${one.userId}`;
    const known = lasts.get(key);
    if (!known || known.moment < one.moment) lasts.set(key, one);
  }
  const counts = new Map<number, number>();
  for (const { reminderId, userId } of lasts.values()) {
    const { recipients } = rules.find(({ id }) => id === reminderId)!;
    for (const recipient of recipients) {
      const whom = recipient === "learner" ? userId : world.desk.ids.boss;
      counts.set(whom, (counts.get(whom) ?? 0) + 1);
    }
  }
  return [...counts].flatMap(([whom, count]) => {
    if (count >= reminderLimits.digest) world.together += 1;
    return Array.from({ length: count >= reminderLimits.digest ? 1 : count }, () => String(whom));
  });
}

function mustBeSame(what: string, foretold: readonly string[], sent: readonly string[]): void {
  const [one, other] = [[...foretold].sort(), [...sent].sort()];
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`${what}\nforetold: ${one.join(" | ")}\nsent:     ${other.join(" | ")}`);
}
