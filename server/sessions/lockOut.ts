import { eq, sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";
import { signInFailures } from "../schema/index.ts";
import { hashOf } from "./tokens.ts";

/** So many failures block an address (6.3.1). */
export const failuresUntilBlocked = 5;
/** The first block lasts a quarter of an hour, each further failure doubles it, up to a day (decision 6). */
const firstBlockSeconds = 900;
const longestBlockSeconds = 86_400;
/** Beyond these the longest is reached; more would overflow. */
const mostDoublings = 10;
/** Failures older than this do not count any more. */
const forgetAfterSeconds = 86_400;

const keyOf = (email: string): string => hashOf(email.trim().toLowerCase());

const count = statement((db) => {
  const { failures, blockedUntil, updatedAt } = signInFailures;
  const now = sql`${sql.placeholder("now")}::timestamptz`;
  const next = sql<number>`case when ${updatedAt} < ${sql.placeholder("stale")}::timestamptz then 1 else ${failures} + 1 end`;
  const block = sql`${now} + make_interval(secs => least(${longestBlockSeconds}::int, ${firstBlockSeconds}::int * power(2, least(${next} - ${failuresUntilBlocked}::int, ${mostDoublings}::int))))`;
  return db
    .insert(signInFailures)
    .values({ emailHash: sql.placeholder("emailHash"), failures: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: signInFailures.emailHash,
      set: {
        failures: next,
        blockedUntil: sql`case when ${next} >= ${failuresUntilBlocked}::int then ${block} end`,
        updatedAt: now,
      },
      setWhere: sql`${blockedUntil} is null or ${blockedUntil} <= ${now}`,
    })
    .returning({ failures })
    .prepare("count_sign_in_attempt");
});

const forget = statement((db) =>
  db
    .delete(signInFailures)
    .where(eq(signInFailures.emailHash, sql.placeholder("emailHash")))
    .prepare("forget_sign_in_failures"),
);

export type Attempt = "blocked" | "last before the block" | "free";

/**
 * Counts an attempt to sign in before its password is looked at, so that a hundred at once count as a hundred.
 * Known and unknown addresses count alike (D-9). While an address is blocked nothing counts and nothing is looked at.
 */
export async function countAttempt(app: Pick<App, "db" | "now">, email: string): Promise<Attempt> {
  const now = app.now();
  const [row] = await count(app.db()).execute({
    emailHash: keyOf(email),
    now: now.toISOString(),
    stale: new Date(now.getTime() - forgetAfterSeconds * 1_000).toISOString(),
  });
  if (!row) return "blocked";
  return row.failures >= failuresUntilBlocked ? "last before the block" : "free";
}

/** A success, or a new password by mail, forgets the failures at once. */
export async function forgetFailures(app: Pick<App, "db">, email: string): Promise<void> {
  await forget(app.db()).execute({ emailHash: keyOf(email) });
}
