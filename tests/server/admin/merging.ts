import { eq, sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import { belongings } from "#server/modules/admin/people/mergeCatalogue.ts";
import {
  examAttempts,
  feedback,
  itemCompletions,
  profiles,
  profileUsers,
  sharedContent,
  users,
} from "#server/schema/index.ts";
import { createAcademy, type Academy } from "../fixtures.ts";
import { startOffice } from "./office.ts";
import { peopleOf } from "./people.ts";

/** A back office in which the account of a learner is merged into that of a manager. */
export function startMerging() {
  const office = startOffice("system");
  const academy = {} as Academy;
  beforeEach(async () => {
    Object.assign(academy, await createAcademy(office.t.app));
  });
  const people = peopleOf(office);
  const { at, assign, createExam } = people;

  const ask = (more: object = {}) =>
    office.system.post("/api/admin/user/merge", {
      from: office.ids.learner,
      into: office.ids.manager,
      ...more,
    });
  /** Requests the preview, and makes the merge that it showed. */
  const merge = async (choices: object = {}) => {
    const { plan } = (await ask({ choices })).json.data;
    return ask({ choices, confirmed: plan.token });
  };
  /** Every row of every user, as text. */
  const everything = async () => {
    const rows: string[] = [];
    for (const { table } of belongings) {
      // For people who report to them, only this column: the rest of the row is their own.
      const row = table === "users" ? sql`array[t.id, t.manager_id]` : sql`t`;
      const found = await office.t.app
        .db()
        .execute(sql`select to_json(${row})::text as row from ${sql.identifier(table)} t order by 1`);
      rows.push(...(found.rows as { row: string }[]).map(({ row }) => `${table} ${row}`));
    }
    return rows;
  };

  /** What both accounts have done before. */
  const past = async () => {
    const db = office.t.app.db();
    const exam = await createExam();
    const common = {
      examId: exam,
      seed: "s",
      passPercentage: 60,
      startedAt: at(-3),
      finishesAt: at(-2),
      originalFinishesAt: at(-2),
      finishedAt: at(-2),
      contactAt: at(-2),
      draftKey: "k",
      journalSeq: 1,
      journalHead: "h",
    };
    await db.insert(examAttempts).values([
      { ...common, userId: office.ids.learner, status: "PASSED", percentage: 90 },
      { ...common, userId: office.ids.learner, status: "FAILED", percentage: 20 },
      { ...common, userId: office.ids.manager, status: "FAILED", percentage: 40 },
    ]);
    const done = (userId: number, itemId: number, days: number) => ({
      userId,
      itemId,
      completedAt: at(days),
    });
    await db
      .insert(itemCompletions)
      .values([
        done(office.ids.learner, academy.state, -9),
        done(office.ids.learner, academy.gifts, -8),
        done(office.ids.manager, academy.gifts, -2),
        done(office.ids.manager, academy.plain, -1),
      ]);
    await assign(office.ids.learner, academy.gifts, 3);
    await assign(office.ids.manager, academy.gifts, 3);
    const like = { type: "item" as const, subjectId: academy.gifts, createdAt: at(-1) };
    await db.insert(feedback).values([
      { ...like, userId: office.ids.learner, reaction: "like" },
      { ...like, userId: office.ids.manager, reaction: "dislike" },
    ]);
    const [one, two] = await db
      .insert(profiles)
      .values([
        { name: "Adviser", description: "" },
        { name: "Leader", description: "" },
      ])
      .returning();
    await db.insert(profileUsers).values([
      { userId: office.ids.learner, profileId: one!.id },
      { userId: office.ids.manager, profileId: two!.id },
    ]);
    const { learner, manager, trainer } = office.ids;
    const shared = { type: "item" as const, contentId: academy.plain, note: "", sharedAt: at(-1) };
    await db.insert(sharedContent).values([
      { ...shared, userId: learner, sharedBy: trainer },
      { ...shared, userId: trainer, sharedBy: learner },
      { ...shared, userId: manager, sharedBy: learner },
      { ...shared, userId: learner, sharedBy: manager },
    ]);
    await db
      .update(users)
      .set({ jobTitle: "Adviser", employeeNumber: "L-1" })
      .where(eq(users.id, office.ids.learner));
    await db.update(users).set({ employeeNumber: "M-1" }).where(eq(users.id, office.ids.manager));
  };

  return { ...people, office, academy, ask, merge, everything, past };
}
