import { sql } from "drizzle-orm";
import { learningCalls } from "#src/contracts/learning.ts";
import { mostCounted } from "#src/contracts/waiting.ts";
import { signedIn } from "../access.ts";
import type { Waits } from "../areas/waits.ts";
import { soon } from "../dueSoon.ts";
import { isOpened, isShown } from "../search/lists/shares.ts";
import { openItems } from "../search/openAssignments.ts";

/**
 * What was assigned to a learner and is overdue, due within a week or up for renewal, and what was shared with them but
 * has not been opened.
 */
export const learningWaits: Waits = {
  shown: learningCalls.home,
  access: signedIn,
  async count(app, { userId }) {
    const now = sql`${app.now().toISOString()}::timestamptz`;
    const { rows } = await app.db().execute<{ overdue: number; due: number; shared: number }>(sql`
      select count(*) filter (where due_at < ${now})::int as overdue,
        count(*) filter (where due_at >= ${now})::int as due,
        (select count(*) from (
          select distinct s.type, s.content_id from shared_content s
          where s.user_id = ${userId} and not ${isOpened} and ${isShown}
          limit ${mostCounted}) unopened)::int as shared
      from (
        select a.due_at, a.recertifies from ${openItems(now)} a join items i on i.id = a.item_id and i.live
        where a.user_id = ${userId} and (a.due_at < ${soon(app.now())}::timestamptz or a.recertifies)
        limit ${mostCounted}) waiting`);
    const { overdue, due, shared } = rows[0]!;
    return { "learning overdue": overdue, "learning due": due, "learning shared": shared };
  },
};
