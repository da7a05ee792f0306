import { sql } from "drizzle-orm";
import type { App } from "../../../app.ts";

/**
 * Until the transaction ends, nobody who writes people (`audience_refresh`, by trigger) or who belongs to an audience does so
 * while an audience gets new rules: "rules" waits for all of them and has them wait, "people" for rules alone.
 *
 * It is asked for before any row is locked that the other may want: rows of `audience_users`, and of `users` in a way that
 * keeps others from referring to them (`for update`, a delete, another `sso_subject`; not `for no key update`).
 */
export async function takeTurn(app: App, of: "rules" | "people"): Promise<void> {
  const lock = sql.raw(of === "rules" ? "pg_advisory_xact_lock" : "pg_advisory_xact_lock_shared");
  await app.db().execute(sql`select ${lock}(hashtext('lyceum.audiences'))`);
}
