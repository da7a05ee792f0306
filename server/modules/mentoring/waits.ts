import { sql } from "drizzle-orm";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import { mostCounted } from "#src/contracts/waiting.ts";
import { signedIn } from "../../access.ts";
import type { Waits } from "../../areas/waits.ts";
import { isOf, relationshipsFrom, sideOf } from "./cards.ts";

/** Requests that wait for the caller's answer. */
export const mentoringWaits: Waits = {
  shown: mentoringCalls.relationships,
  access: signedIn,
  async count(app, { userId }) {
    const asking = { user: userId, now: app.now() };
    const { rows } = await app.db().execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${relationshipsFrom}
        where ${isOf(asking)} and r.status = 'PENDING' and r.asked_by <> ${sideOf(asking)}
        limit ${mostCounted}) waiting`);
    return { "mentoring requests": rows[0]!.count };
  },
};
