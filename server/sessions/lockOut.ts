import { and, eq, gt, sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";
import { signInFailures } from "../schema/index.ts";
import { hashOf } from "./tokens.ts";

/** After this many failures, further attempts have to wait (6.3.1). */
export const failuresUntilBlocked = 5;
/** The first wait is one minute, and each further failure doubles it, up to a quarter of an hour (decision 24). */
const firstWaitSeconds = 60;
const longestWaitSeconds = 900;
/** Beyond this the longest wait is reached; more would overflow. */
const mostDoublings = 10;
/** Older failures no longer count. */
const forgetAfterSeconds = 86_400;

/**
 * Whose failures are counted together (D-24): those of all strangers for an address, those on one device that its owner
 * has used to sign in before, or those of a signed-in user confirming their identity.
 */
export type Counted =
  | { by: "strangers"; email: string }
  | { by: "device"; device: string }
  | { by: "user"; userId: number };

function keyOf(counted: Counted): string {
  switch (counted.by) {
    case "strangers":
      return hashOf(counted.email.trim().toLowerCase());
    case "device":
      return hashOf(`device ${counted.device}`);
    case "user":
      return hashOf(`user ${counted.userId}`);
  }
}

const count = statement((db) => {
  const { failures, blockedUntil, updatedAt } = signInFailures;
  const now = sql`${sql.placeholder("now")}::timestamptz`;
  const next = sql<number>`case when ${updatedAt} < ${sql.placeholder("stale")}::timestamptz then 1 else ${failures} + 1 end`;
  const block = sql`${now} + make_interval(secs => least(${longestWaitSeconds}::int, ${firstWaitSeconds}::int * power(2, least(${next} - ${failuresUntilBlocked}::int, ${mostDoublings}::int))))`;
  return db
    .insert(signInFailures)
    .values({ emailHash: sql.placeholder("key"), failures: 1, updatedAt: now })
    .onConflictDoUpdate({
      target: signInFailures.emailHash,
      set: {
        failures: next,
        blockedUntil: sql`case when ${next} >= ${failuresUntilBlocked}::int then ${block} end`,
        updatedAt: now,
      },
      setWhere: sql`${blockedUntil} is null or ${blockedUntil} <= ${now}`,
    })
    .returning({ blockedUntil })
    .prepare("count_sign_in_attempt");
});

const findBlock = statement((db) =>
  db
    .select({ blockedUntil: signInFailures.blockedUntil })
    .from(signInFailures)
    .where(
      and(
        eq(signInFailures.emailHash, sql.placeholder("key")),
        gt(signInFailures.blockedUntil, sql.placeholder("now")),
      ),
    )
    .prepare("find_sign_in_block"),
);

const forget = statement((db) =>
  db
    .delete(signInFailures)
    .where(eq(signInFailures.emailHash, sql.placeholder("key")))
    .prepare("forget_sign_in_failures"),
);

/**
 * - `free`: the password may be checked
 * - `last`: it may, and if it is wrong they have to wait until then
 * - `blocked`: it is not checked before then
 */
export type Attempt = { is: "free" } | { is: "last" | "blocked"; until: Date };

/**
 * Counts an attempt before its password is checked, so that a hundred at once count as a hundred. Known and unknown
 * addresses count alike (D-9). During a wait nothing is counted or checked.
 */
export async function countAttempt(app: Pick<App, "db" | "now">, counted: Counted): Promise<Attempt> {
  const now = app.now();
  const key = keyOf(counted);
  const [row] = await count(app.db()).execute({
    key,
    now: now.toISOString(),
    stale: new Date(now.getTime() - forgetAfterSeconds * 1_000).toISOString(),
  });
  if (row) return row.blockedUntil === null ? { is: "free" } : { is: "last", until: row.blockedUntil };
  const [block] = await findBlock(app.db()).execute({ key, now });
  // The wait has ended, or its row was deleted, between the two statements.
  return block?.blockedUntil ? { is: "blocked", until: block.blockedUntil } : { is: "free" };
}

/**
 * A success clears the failures counted together with it at once; a new password set by email clears those of
 * strangers.
 */
export async function forgetFailures(app: Pick<App, "db">, counted: Counted): Promise<void> {
  await forget(app.db()).execute({ key: keyOf(counted) });
}
