import { pino } from "pino";
import type { App } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { createParts } from "#server/parts.ts";
import {
  broadcastReads,
  broadcasts,
  exams as examsTable,
  items,
  policyDecisions,
  sessions,
  users,
} from "#server/schema/index.ts";
import { seedDemo } from "#server/seed/index.ts";
import { type ExamFile, writeExams } from "#server/seed/exams.ts";
import { hashPassword } from "#server/sessions/passwords.ts";
import { csrfTokenOf, hashOf, newToken } from "#server/sessions/tokens.ts";
import { policyIds } from "#src/contracts/limits.ts";

/** Where a server keeps its data: the embedded database's directory, or a PostgreSQL server. */
export type HallStorage = { dataDir: string; databaseUrl?: string };

/** Somebody who sits exams, already signed in: no test of an exam waits for password hashing. */
export type Candidate = {
  userId: number;
  email: string;
  /** The id of the session, as the browser holds it. */
  session: string;
  csrf: string;
};

/** `examIds` by name, including the exams of the demo. */
export type Hall = { candidates: Candidate[]; examIds: Map<string, number> };

export const candidatePassword = "Exam-Hall-2026";

/**
 * Opens the database of a stopped server with the server's own modules. Tests put in what they need beforehand, and
 * read the results, without any code for tests in the product (D-21).
 */
export async function inDatabase<T>(place: HallStorage, work: (app: App) => Promise<T>): Promise<T> {
  const config = readConfig({
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    LOG_LEVEL: "silent",
  });
  const database = await openDatabase(config);
  try {
    return await work(createParts({ config, database, log: pino({ level: "silent" }) }).app);
  } finally {
    await database.close();
  }
}

/**
 * Fills an empty database with the demo academy (unless `hasDemo` says that it is there already), the given exams and
 * this many candidates.
 */
export const prepareHall = (
  place: HallStorage,
  exams: readonly ExamFile[],
  count: number,
  hasDemo = false,
): Promise<Hall> =>
  inDatabase(place, async (app) => {
    if (!hasDemo) await seedDemo(app);
    return app.inTransaction(async () => {
      const content = await app.db().select({ title: items.title, id: items.id }).from(items);
      await writeExams(app, exams, new Map(content.map(({ title, id }) => [title, id])));
      const all = await app.db().select({ id: examsTable.id, name: examsTable.name }).from(examsTable);
      return {
        examIds: new Map(all.map(({ id, name }) => [name, id])),
        candidates: await writeCandidates(app, count),
      };
    });
  });

async function writeCandidates(app: App, count: number): Promise<Candidate[]> {
  const passwordHash = await hashPassword(candidatePassword);
  const rows = await app
    .db()
    .insert(users)
    .values(
      Array.from({ length: count }, (_, i) => ({
        email: `candidate${i + 1}@academy.example`,
        firstName: "Candidate",
        lastName: `Number ${i + 1}`,
        passwordHash,
      })),
    )
    .returning({ userId: users.id, email: users.email });
  await settle(
    app,
    rows.map(({ userId }) => userId),
  );
  const candidates = rows.map((row) => {
    const session = newToken();
    return { ...row, session, csrf: csrfTokenOf(session) };
  });
  const end = new Date(app.now().getTime() + 6 * 3_600_000);
  await app
    .db()
    .insert(sessions)
    .values(
      candidates.map(({ userId, session }) => ({
        idHash: hashOf(session),
        userId,
        createdAt: app.now(),
        expiresAt: end,
        endsAt: end,
      })),
    );
  return candidates;
}

/** Clears the way to an exam for these users: accepts the policies, and reads the broadcasts. */
async function settle(app: App, userIds: readonly number[]): Promise<void> {
  const db = app.db();
  const decisions = userIds.flatMap((userId) =>
    Object.values(policyIds).map((policyId) => ({
      userId,
      policyId,
      version: "1.0",
      language: "en-GB",
      decision: "accepted" as const,
      decidedAt: app.now(),
    })),
  );
  await db.insert(policyDecisions).values(decisions);
  const shown = await db.select({ id: broadcasts.id }).from(broadcasts);
  await db
    .insert(broadcastReads)
    .values(shown.flatMap(({ id }) => userIds.map((userId) => ({ broadcastId: id, userId }))));
}
