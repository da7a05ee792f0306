import { sql } from "drizzle-orm";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { startTestApp, type TestApp } from "./harness.ts";
import { createSkill, join } from "./mentoringPeople.ts";
import type { Model, Standing } from "./mentoringWalkModel.ts";

/** The four people of random walks, and the server on which they walk. */

export type Member = Awaited<ReturnType<typeof join>>;
export type WalkWorld = {
  t: TestApp;
  mentor: Member;
  mentees: Member[];
  skill: number;
  administrator: number;
  /** Counts of what happened, so that a run that proves nothing is noticed. */
  counted: Record<string, number>;
};

/** A server with the four people of all walks. Requests live for a day. */
export async function openWalks(): Promise<WalkWorld> {
  const t = await startTestApp({
    env: { MENTORING_REQUEST_DAYS: "1", SESSION_SECONDS: "604800", SESSION_MAX_SECONDS: "2592000" },
  });
  const skill = await createSkill(t, "Negotiation");
  const member = (name: string, type: ProfileType) => join(t, name, type, { skills: [skill] });
  const mentor = await member("Max", "MENTOR");
  const mentees = [];
  for (const name of ["Mia", "Mona", "Milo"]) mentees.push(await member(name, "MENTEE"));
  const { id } = await t.createUser({ email: "office@example.org", roles: ["mentoring admin"] });
  return { t, mentor, mentees, skill, administrator: id, counted: {} };
}

/** Resets everybody to the beginning; they stay signed in however many days the walks take. */
export async function beginWalk({ t, mentor }: WalkWorld, limit: 1 | 4): Promise<Model> {
  const db = t.app.db();
  const now = t.app.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`delete from mentoring_relationships`);
  await db.execute(sql`delete from notifications`);
  await db.execute(sql`delete from outbox`);
  await db.execute(
    sql`update sessions set expires_at = ${at} + interval '7 days', ends_at = ${at} + interval '29 days'`,
  );
  await db.execute(sql`update mentoring_profiles set status = 'ACTIVE', away_since = null, away_until = null,
    paused_by = null, mentee_limit = case when id = ${mentor.profile}::int then ${limit}::int end`);
  const standing = (type: ProfileType): Standing => ({
    ...{ type, status: "ACTIVE", limit: type === "MENTOR" ? limit : 0, away: null, paused: false },
  });
  const mentees = [standing("MENTEE"), standing("MENTEE"), standing("MENTEE")];
  return { now: now.getTime(), mentor: standing("MENTOR"), mentees, bonds: [] };
}
