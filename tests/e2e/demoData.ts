import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { emailOf } from "#server/seed/accounts.ts";
import { seedDemo } from "#server/seed/index.ts";
import { inDatabase } from "../exam/hall.ts";
import type { App } from "#server/app.ts";
import { itemReadings, items, notifications, users } from "#server/schema/index.ts";
import { databaseOf, onServer } from "../server/databases.ts";
import { demoVariable, postgresOfRun } from "./demoPlace.ts";

/** Those who complete something in the tests have read it before, as no test waits for the time that reading takes. */
const readers: [name: string, titles: RegExp, furthest?: number][] = [
  ["newcomer", /^Inheritance tax/],
  ["mentoring", /^Rebalancing/],
  // This one reads it to the end in a test: has taken the time for it, but seen none of it yet.
  ["learner", /^The Consumer Duty file review/, 0],
  ["event", /./],
  ["pss", /./],
];

async function readBefore(app: App): Promise<void> {
  const people = await app.db().select({ id: users.id, email: users.email }).from(users);
  const all = await app.db().select({ id: items.id, title: items.title }).from(items);
  await app
    .db()
    .insert(itemReadings)
    .values(
      readers.flatMap(([name, titles, furthest = 1]) =>
        all
          .filter(({ title }) => titles.test(title))
          .map(({ id }) => ({
            userId: people.find(({ email }) => email === emailOf(name))!.id,
            itemId: id,
            furthest,
            seconds: 86_400,
            heardAt: app.now(),
          })),
      ),
    )
    .onConflictDoUpdate({
      target: [itemReadings.userId, itemReadings.itemId],
      set: { furthest: sql`excluded.furthest`, seconds: 86_400 },
    });
}

/** Gives the newcomer so many notifications that they fill three pages. */
async function notifyOften(app: App): Promise<void> {
  const people = await app.db().select({ id: users.id, email: users.email }).from(users);
  const userId = people.find(({ email }) => email === emailOf("newcomer"))!.id;
  const all = await app.db().select({ id: items.id, title: items.title }).from(items);
  await app
    .db()
    .insert(notifications)
    .values(
      Array.from({ length: 44 }, (_, i) => {
        const { id, title } = all[i % all.length]!;
        return {
          userId,
          meta: { contentType: "item" },
          data: {
            type: "content.recommended",
            message: `Recommended for new starters: ${title}`,
            url: `/item/${id}`,
            icon: "recommend",
          },
          createdAt: app.now(),
        };
      }),
    );
}

/**
 * Playwright's global setup: writes the demo academy once for the whole run. Every server of the run begins with a copy
 * of it, instead of writing the same itself.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright requires its setup to be the default export
export default async function prepareDemoData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "lyceum-demo-"));
  const dataDir = join(folder, "data");
  const url = postgresOfRun();
  const name = "lyceum_demo";
  if (url) await onServer(url, `create database ${name}`);
  await inDatabase({ dataDir, ...(url && { databaseUrl: databaseOf(url, name) }) }, async (app) => {
    await seedDemo(app);
    await readBefore(app);
    await notifyOften(app);
  });
  process.env[demoVariable] = url ? name : dataDir;
  return () => rmSync(folder, { recursive: true, force: true });
}
