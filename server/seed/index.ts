import { count, sql } from "drizzle-orm";
import type { App, Outbox } from "#server/app.ts";
import { inPortions, isOneOf } from "#server/database/lists.ts";
import { safeHtml } from "#server/html.ts";
import {
  broadcastReads,
  broadcasts,
  featureFlags,
  items,
  itemCompletions,
  itemReadings,
  itemViews,
  notifications,
  policyDecisions,
  policyVersions,
  users,
} from "#server/schema/index.ts";
import { putPolicy } from "#server/modules/policies.ts";
import { rebuildSearchWords } from "#server/search/words.ts";
import { hashPassword } from "#server/sessions/passwords.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { featureFlags as flagNames } from "#src/contracts/roles.ts";
import { policyNames } from "#src/contracts/policyNames.ts";
import { policyIds } from "#src/contracts/limits.ts";
import { accounts, demoPassword, emailOf } from "./accounts.ts";
import { seedAttempts } from "./attempts.ts";
import { readContent } from "./content.ts";
import { seedEmailTexts } from "./emailTexts.ts";
import { seedEmails, seedEmailYears } from "./emails.ts";
import { seedEvents } from "./events.ts";
import { assignExams, readExams, writeExams } from "./exams.ts";
import { seedHouse } from "./house.ts";
import { seedLists } from "./lists.ts";
import { seedMentoring } from "./mentoring.ts";
import { newcomerNotices, ordinaryNotices } from "./notices.ts";
import { seedDirectory } from "./people.ts";
import { seedContents } from "./contents.ts";
import { seedPodcasts } from "./podcasts.ts";
import { seedPss } from "./pss.ts";
import { seedRecord } from "./record.ts";
import { seedReminders } from "./reminders.ts";
import { seedCertificates, seedTraining } from "./training.ts";
import { seedColleagues } from "./years/colleagues.ts";
import { seedYears } from "./years/years.ts";
import { idOf, writeContent, type Ids } from "./writeContent.ts";

export { demoAccounts } from "./accounts.ts";

/** Nobody gets a mail about an invented past. */
const nothingLeaves: Outbox = { mail: async () => null, live: async () => {}, liveSoon: async () => {} };

type Size = {
  /**
   * The academy of a firm with three hundred people after two years, instead of just the accounts and a few colleagues.
   */
  whole?: boolean;
};

/**
 * Loads the demo academy into an empty database, in one transaction: accounts, policies, content, and a past for each
 * account so that no screen is empty. Does nothing if there are users already.
 * @returns whether anything was written
 */
export async function seedDemo(loading: App, { whole = false }: Size = {}): Promise<boolean> {
  const app: App = { ...loading, outbox: nothingLeaves };
  return app.inTransaction(async () => {
    // If several servers start at once, only one loads it.
    await app.db().execute(sql`select pg_advisory_xact_lock(hashtext('lyceum.seed'))`);
    const [existing] = await app.db().select({ users: count() }).from(users);
    if (existing!.users > 0) return false;
    const people = await seedPeople(app);
    const content = await seedContent(app);
    await seedNotices(app, people, content);
    await seedProgress(app, people, content);
    await seedLists(app, people, content);
    await seedExams(app, people, content);
    await seedHouse(app, people, content.itemIds);
    await seedDirectory(app, people, content.itemIds);
    if (whole) await seedColleagues(app, people);
    await seedEvents(app);
    await seedPodcasts(app, people);
    await seedMentoring(app, people);
    await seedRecord(app, people);
    await seedPss(app, people, content.itemIds);
    await seedContents(app, people.get("content")!);
    await seedCertificates(app, people);
    if (whole) await seedYears(app, people);
    await seedReminders(app);
    await seedEmails(app, people);
    if (whole) await seedEmailYears(app);
    await seedEmailTexts(app);
    await rebuildSearchWords(app);
    // The embedded database has no process that would gather statistics later.
    if (whole) await app.db().execute(sql`analyze`);
    return true;
  });
}

async function seedPeople(app: App): Promise<Ids> {
  const passwordHash = await hashPassword(demoPassword);
  const rows = await app
    .db()
    .insert(users)
    .values(
      accounts.map((account, i) => ({
        email: emailOf(account.name),
        firstName: account.firstName,
        lastName: account.lastName,
        employeeNumber: account.external ? null : `LY-${1001 + i}`,
        jobTitle: account.jobTitle,
        passwordHash,
        external: account.external ?? false,
        pssEnrolled: account.pssEnrolled ?? false,
        language: account.language ?? null,
        roles: account.roles ?? [],
        permissions: account.permissions ?? [],
        // The database's clock may be another one.
        createdAt: app.now(),
      })),
    )
    .returning({ id: users.id, name: users.email });
  const people = new Map(rows.map(({ id, name }) => [name.split("@")[0]!, id]));

  const texts = readContent().policies;
  const published = (
    [
      [policyIds.gdpr, texts.gdpr],
      [policyIds.cookies, texts.cookies],
    ] as const
  ).map(([policyId, text]) => ({
    policyId,
    policyVersion: "1.0",
    text,
    publishedAt: new Date(app.now().getTime() - 60 * day),
  }));
  await app.db().insert(policyVersions).values(published);
  for (const { policyId: id, policyVersion: version, text } of published)
    await putPolicy(app, { id, name: policyNames[id]!, version, text });
  const settled = [...people].filter(([name]) => name !== "newcomer").map(([, id]) => id);
  await app
    .db()
    .insert(policyDecisions)
    .values(
      settled.flatMap((userId) =>
        Object.values(policyIds).map((policyId) => ({
          userId,
          policyId,
          version: "1.0",
          language: "en-GB",
          decision: "accepted" as const,
          decidedAt: new Date(app.now().getTime() - 30 * day),
        })),
      ),
    );
  await app
    .db()
    .insert(featureFlags)
    .values(flagNames.map((name) => ({ name, enabled: true })))
    // A start without the demo has created them, switched off.
    .onConflictDoUpdate({ target: featureFlags.name, set: { enabled: true } });
  return people;
}

type Content = { itemIds: Ids; boxsetIds: Ids; titles: string[] };

async function seedContent(app: App): Promise<Content> {
  const { topics, boxsets, across, single } = readContent();
  const all = [...boxsets.flatMap((boxset) => boxset.items), ...single];
  const made = [
    ...boxsets.map((boxset) => ({ ...boxset, of: boxset.items.map(({ title }) => title) })),
    ...across,
  ];
  const before = (days: number) => new Date(app.now().getTime() - days * day);
  const ids = await writeContent(app, {
    topics,
    // The last file of the last folder is the newest.
    items: all.map((item, i) => ({ ...item, publishedAt: before((all.length - i) * 3) })),
    boxsets: made.map((boxset, i) => ({ ...boxset, publishedAt: before((made.length - i) * 18) })),
  });
  return { ...ids, titles: all.map((item) => item.title) };
}

async function seedNotices(app: App, people: Ids, { itemIds, boxsetIds }: Content): Promise<void> {
  const db = app.db();
  const rows = [...people].flatMap(([name, userId]) =>
    // The oldest first, as their ids show them.
    (name === "newcomer" ? newcomerNotices : ordinaryNotices).toReversed().map((notice) => {
      const url = notice.item
        ? `/item/${idOf(itemIds, notice.item)}`
        : notice.boxset
          ? `/boxset/${idOf(boxsetIds, notice.boxset)}`
          : notice.url;
      const at = new Date(app.now().getTime() - notice.daysAgo * day);
      return {
        userId,
        meta: notice.boxset ? { contentType: "boxset" } : notice.item ? { contentType: "item" } : {},
        data: {
          type: notice.type,
          message: notice.message,
          ...(url && { url }),
          ...(notice.icon && { icon: notice.icon }),
        },
        createdAt: at,
        readAt: notice.read ? at : null,
      };
    }),
  );
  await inPortions(rows, (some) => db.insert(notifications).values(some));

  const [broadcast] = await db
    .insert(broadcasts)
    .values({
      startsAt: app.now(),
      message: safeHtml(
        "<p><strong>Planned maintenance.</strong> The academy will be read-only on Sunday from 02:00 to 04:00 (UK time). Nothing that you have saved is affected.</p>",
      ),
    })
    .returning({ id: broadcasts.id });
  const readers = [...people].filter(([name]) => name !== "newcomer");
  await db
    .insert(broadcastReads)
    .values(readers.map(([, userId]) => ({ broadcastId: broadcast!.id, userId })));
}

/**
 * Adds a past for everyone except the newcomer: some items completed, one in progress, one changed since, two with a
 * due date.
 */
async function seedProgress(app: App, people: Ids, { itemIds, titles }: Content): Promise<void> {
  const db = app.db();
  const at = (days: number) => new Date(app.now().getTime() + days * day);
  const item = (title: string) => idOf(itemIds, title);
  const experienced = [...people].filter(([name]) => name !== "newcomer").map(([, id]) => id);

  const done = titles.slice(0, 4).map(item);
  await db
    .insert(itemCompletions)
    .values(
      experienced.flatMap((userId) =>
        done.map((itemId, i) => ({ userId, itemId, completedAt: at(-12 + i), arrivedAt: at(-12 + i) })),
      ),
    );
  // changed since they completed it (T-14)
  await db
    .update(items)
    .set({ updatedAt: at(-1) })
    .where(isOneOf(items.id, done.slice(1, 2)));

  const underWay: [string, number, number][] = [
    ["Options at retirement", 0.45, -0.2],
    ["Explaining risk in plain words", 0.7, -1.1],
    ["Recognising vulnerability", 0.15, -3],
  ];
  await db.insert(itemViews).values([
    ...experienced.flatMap((userId) =>
      underWay.map(([title, position, days]) => ({
        userId,
        itemId: item(title),
        position,
        startedAt: at(days),
        viewedAt: at(days),
      })),
    ),
    ...experienced.flatMap((userId) =>
      done.map((itemId, i) => ({
        userId,
        itemId,
        position: 1,
        startedAt: at(-12 + i),
        viewedAt: at(-12 + i),
      })),
    ),
  ]);

  await db.insert(itemReadings).values([
    ...experienced.flatMap((userId) =>
      underWay.map(([title, furthest, days]) => ({
        userId,
        itemId: item(title),
        furthest,
        seconds: 60,
        heardAt: at(days),
      })),
    ),
    ...experienced.flatMap((userId) =>
      done.map((itemId, i) => ({ userId, itemId, furthest: 1, seconds: 900, heardAt: at(-12 + i) })),
    ),
  ]);

  await seedTraining(app, people, item, titles);
}

async function seedExams(app: App, people: Ids, { itemIds }: Content): Promise<void> {
  const files = readExams();
  const examIds = await writeExams(app, files, itemIds);
  await assignExams(app, files, examIds, [...people.values()]);
  await seedAttempts(app, people, examIds);
}
