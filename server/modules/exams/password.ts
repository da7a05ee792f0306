import { and, eq, sql } from "drizzle-orm";
import { exam as limits } from "#src/contracts/limits.ts";
import type { App } from "../../app.ts";
import { perApp } from "../../perApp.ts";
import { refuse } from "../../refusals.ts";
import { examPasswordTries } from "../../schema/index.ts";
import { verifyPassword } from "../../sessions/passwords.ts";
import { hashOf } from "../../sessions/tokens.ts";

/**
 * Whether a password is the exam's. Each try counts before it is checked, so that a hundred at once count as a hundred.
 * The right password resets the count.
 * @throws Refused 429 beyond five within a quarter of an hour, right or wrong (D-4)
 */
export async function isPassword(
  app: App,
  {
    userId,
    examId,
    given,
    passwordHash,
  }: { userId: number; examId: number; given: string; passwordHash: string },
): Promise<boolean> {
  await countTry(app, userId, examId);
  if (!(await verifyOnce(app, given, passwordHash))) return false;
  await app.db().delete(examPasswordTries).where(ofUser(userId, examId));
  return true;
}

const ofUser = (userId: number, examId: number) =>
  and(eq(examPasswordTries.userId, userId), eq(examPasswordTries.examId, examId));

async function countTry(app: App, userId: number, examId: number): Promise<void> {
  const now = app.now();
  const { tries, endsAt } = examPasswordTries;
  const over = sql`${endsAt} <= ${now.toISOString()}::timestamptz`;
  const window = new Date(now.getTime() + limits.passwordWindowSeconds * 1_000);
  const [row] = await app
    .db()
    .insert(examPasswordTries)
    .values({ userId, examId, tries: 1, endsAt: window })
    .onConflictDoUpdate({
      target: [examPasswordTries.userId, examPasswordTries.examId],
      set: {
        tries: sql`case when ${over} then 1 else ${tries} + 1 end`,
        endsAt: sql`case when ${over} then excluded.ends_at else ${endsAt} end`,
      },
    })
    .returning({ tries, endsAt });
  if (row!.tries > limits.passwordTries)
    throw refuse.tooMany({
      now,
      until: row!.endsAt,
      field: "password",
      said: "Too many wrong passwords.",
    });
}

/** The passwords proven in this process, by hash: a whole hall that starts at once costs one slow comparison. */
const provenOf = perApp(() => new Map<string, Promise<boolean>>());
const mostProven = 1_000;

async function verifyOnce(app: App, given: string, passwordHash: string): Promise<boolean> {
  const known = provenOf(app);
  const key = `${passwordHash} ${hashOf(given)}`;
  const verified = known.get(key) ?? verifyPassword(given, passwordHash);
  known.set(key, verified);
  const right = await verified.catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
  if (!right) known.delete(key);
  if (known.size > mostProven) known.delete(known.keys().next().value!);
  return right;
}
