import { count, eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, test } from "vitest";
import type { App } from "#server/app.ts";
import { examAttempts, outbox } from "#server/schema/index.ts";
import { createExam, ofEach, Sitter } from "./examHall.ts";
import { startTestApp, type Browser, type TestApp, type TestOptions } from "./harness.ts";

/** Makes the database refuse every change of an attempt. @returns a function that ends this */
export async function refuseChanges(app: App, attemptId: number): Promise<() => Promise<void>> {
  await app.db().execute(sql`create or replace function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`);
  await app.db().execute(
    sql.raw(`create or replace trigger refuse_one before update on exam_attempts for each row
      when (old.id = ${attemptId}) execute function refuse_one()`),
  );
  return async () => {
    await app.db().execute(sql`drop trigger if exists refuse_one on exam_attempts`);
  };
}

/** A server without exams before each test, a signed-in learner, and an administrator of exams. */
export function startExamRoom(options: TestOptions = {}) {
  let t: TestApp;
  let learner: Browser;
  let userId: number;
  beforeAll(async () => {
    t = await startTestApp(options);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    const ada = { email: "learner@example.org", firstName: "Ada", lastName: "Lovelace" };
    userId = (await t.createUser(ada)).id;
    await t.createUser({ email: "admin@example.org", roles: ["exam admin"] });
    learner = await t.signIn("learner@example.org");
  });
  const sitter = (exam: number, browser = learner, tab?: string) => new Sitter(t.app, browser, exam, tab);
  /** The number of rows in this table. */
  const rows = async (table: PgTable) => (await t.app.db().select({ n: count() }).from(table))[0]!.n;
  return {
    get t() {
      return t;
    },
    get learner() {
      return learner;
    },
    get userId() {
      return userId;
    },
    sitter,
    /** Makes an exam, and the learner starts it. */
    begin: async (draft: Parameters<typeof createExam>[1] = {}, tab?: string) =>
      sitter(await createExam(t.app, draft), learner, tab).begin(),
    /** The live events sent under this name. */
    told: async (name: string) =>
      (await t.app.db().select().from(outbox).where(eq(outbox.kind, "realtime"))).filter(
        ({ payload }) => payload.name === name,
      ),
    rows,
    attempts: () => rows(examAttempts),
  };
}

/** An exam room in whose tests the learner has begun an exam with one question of each form. */
export function startSitting() {
  const room = startExamRoom();
  return { room, test: test.extend("one", () => room.begin(ofEach())) };
}
