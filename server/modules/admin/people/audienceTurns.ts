import { sql } from "drizzle-orm";
import type { App } from "../../../app.ts";

/**
 * Until the transaction ends, keeps changes to an audience's rules apart from writes of people (`audience_refresh`, by
 * trigger) or of who belongs to an audience. "rules" waits for all of these and makes them wait; "people" waits for
 * rules alone.
 * Take the turn before locking any row that the other side may want: rows of `audience_users`, and rows of `users` if
 * the lock prevents references to them (`for update`, a delete, another `sso_subject`; not `for no key update`).
 */
export async function takeTurn(app: App, of: "rules" | "people"): Promise<void> {
  const lock = sql.raw(of === "rules" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared");
  await app.db().execute(sql`select ${lock}(hashtext('lyceum.audiences'))`);
}
