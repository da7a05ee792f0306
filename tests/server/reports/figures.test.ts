import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Figure } from "#src/contracts/admin/dashboard.ts";
import { lateAnswerCalls } from "#src/contracts/admin/lateAnswers.ts";
import { mentorApplicationCalls } from "#src/contracts/admin/mentoring/mentors.ts";
import { reportAddress, type Report } from "#src/contracts/admin/reports.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import { lateAnswers as lateAnswersPlace } from "#src/routes/admin/accreditation.ts";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import { mentorApplications } from "#src/routes/admin/mentoring.ts";
import { earlierCompletions, itemCompletions, lateAnswers, users } from "#server/schema/index.ts";
import { areas } from "#server/areas/areas.ts";
import { createExam, Sitter } from "../examHall.ts";
import type { Browser } from "../harness.ts";
import { keepSends } from "../sentEmails.ts";
import { addMentoringWorld } from "./mentoringWorld.ts";
import { reportsPath, startWithRecords } from "./records.ts";

/** The number that a figure of a dashboard shows is the number behind its link. */

const records = startWithRecords();
let reader: Browser;

beforeAll(async () => {
  const { t, at } = records;
  const db = t.app.db();
  await addMentoringWorld(t);
  // By the clock of the database it would be another day.
  await db.update(users).set({ createdAt: at(-2) });
  const sends = keepSends(t);
  await sends.addSend();
  await sends.addSend({ daysAgo: 40 });
  await sends.addSend({ state: "queued" });
  await sends.addSend({ state: "bounced", daysAgo: 3, address: "gone@example.org" });
  // One was renewed, and then completed again because the item had changed; another earned its CPD long ago.
  const [renewed] = await db
    .select()
    .from(itemCompletions)
    .where(eq(itemCompletions.completedAt, at(-3)));
  const [old] = await db
    .select()
    .from(itemCompletions)
    .where(eq(itemCompletions.completedAt, at(-1)));
  const earned = (days: number, of: typeof renewed) =>
    db
      .update(itemCompletions)
      .set({ earnedAt: at(days) })
      .where(sql`user_id = ${of!.userId} and item_id = ${of!.itemId}`);
  await earned(-5, renewed);
  await earned(-40, old);
  const earlier = (days: number, { userId, itemId }: NonNullable<typeof renewed>) => ({
    ...{ userId, itemId, completedAt: at(days), arrivedAt: at(days), validUntil: at(0) },
    source: "read" as const,
  });
  await db.insert(earlierCompletions).values([
    { ...earlier(-5, renewed!), replacedBy: "change" },
    { ...earlier(-20, renewed!), replacedBy: "renewal" },
    { ...earlier(-40, old!), replacedBy: "change" },
  ]);
  const learner = await t.signIn("learner@example.org");
  const answers = [{ question_id: 1, question_type_id: 3 as const, answer: "Late", flagged: false }];
  const sitter = await new Sitter(t.app, learner, await createExam(t.app, {})).begin();
  await db
    .insert(lateAnswers)
    .values({ attemptId: sitter.attempt.attempt_id, answers, receivedAt: t.app.now() });
  reader = await t.signIn("super@example.org");
});

type Behind = { meta: { total: number }; totals: Record<string, number> };
const rows = ({ meta }: Behind) => meta.total;
const sum =
  (field: string) =>
  ({ totals }: Behind) =>
    totals[field];

/** The number behind each figure; null if its link leads to something else. */
const counts: Readonly<Record<string, ((behind: Behind) => number | undefined) | null>> = {
  "sign-ins": rows,
  completions: sum("completions"),
  searches: sum("searches"),
  "new-users": rows,
  "late-arrivals": rows,
  "mentoring-meetings": sum("meetings"),
  "mentoring-requests": rows,
  "mentoring-relationships": rows,
  "mentoring-applications": rows,
  // In whole hours.
  "listening-hours": ({ totals }) => Math.round(totals["listened"]! / 3_600),
  "podcast-listens": sum("listens"),
  "podcast-subscriptions": rows,
  "podcast-downloads": sum("downloads"),
  "emails-sent": rows,
  "emails-waiting": rows,
  "emails-bounced": rows,
  // The report lists the emails to them.
  "addresses-suppressed": null,
};

const lists: Readonly<Record<string, string>> = {
  [peoplePlaces[0].path]: adminUserCalls.list.path,
  [lateAnswersPlace.path]: lateAnswerCalls.list.path,
  [mentorApplications.path]: mentorApplicationCalls.list.path,
};
const reports: readonly Report[] = areas.flatMap((area) => area.reports?.declared ?? []);

async function behind(address: string): Promise<Behind> {
  const { pathname, search } = new URL(address, "http://a");
  const report = reports.find((one) => reportAddress(one) === pathname);
  const answer = await reader.get(`${report ? `${reportsPath}/${report.key}` : lists[pathname]}${search}`);
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.json;
}

test("each figure that links to a list or a report is the number that it shows", async () => {
  const figures: Figure[] = [];
  for (const { dashboard } of areas) {
    if (!dashboard) continue;
    const { json } = await reader.get(`/api/admin/dashboard?area=${dashboard.place.area}`);
    figures.push(...json.data.figures);
  }
  const linked = figures.filter(({ at }) => at !== null);
  expect(linked.map(({ key }) => key).toSorted()).toEqual(Object.keys(counts).toSorted());
  const told: [string, number][] = [];
  const found: [string, number | undefined][] = [];
  for (const { key, days, at } of linked) {
    const counted = counts[key];
    if (!counted) continue;
    told.push([key, days.reduce((all, one) => all + one)]);
    found.push([key, counted(await behind(at!))]);
  }
  expect(told).toEqual(found);
  // Little was heard: less than an hour.
  expect(told.filter(([, n]) => n === 0).map(([key]) => key)).toEqual(["listening-hours"]);
});
