import { sql } from "drizzle-orm";
import { learningCalls } from "#src/contracts/learning.ts";
import { mostCounted } from "#src/contracts/waiting.ts";
import { signedIn } from "../access.ts";
import type { Waits } from "../areas/waits.ts";
import { soon } from "../dueSoon.ts";
import { openItems } from "../search/openAssignments.ts";

/** Content that was assigned to a learner and is not completed: what is overdue, and what is due within a week. */
export const learningWaits: Waits = {
  shown: learningCalls.home,
  access: signedIn,
  async count(app, { userId }) {
    const now = sql`${app.now().toISOString()}::timestamptz`;
    const { rows } = await app.db().execute<{ overdue: number; due: number }>(sql`
      select count(*) filter (where due_at < ${now})::int as overdue,
        count(*) filter (where due_at >= ${now})::int as due
      from (
        select a.due_at from ${openItems(now)} a join items i on i.id = a.item_id and i.live
        where a.user_id = ${userId} and a.due_at < ${soon(app.now())}::timestamptz
        limit ${mostCounted}) waiting`);
    const { overdue, due } = rows[0]!;
    return { "learning overdue": overdue, "learning due": due };
  },
};
