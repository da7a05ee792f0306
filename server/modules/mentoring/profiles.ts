import { and, eq, isNull, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import type { mentoringCalls } from "#src/contracts/mentoring.ts";
import type { Profile, PublicProfile } from "#src/contracts/mentoringProfiles.ts";
import { mentoringLimits, type ProfileType } from "#src/contracts/mentoringWords.ts";
import { refuse } from "../../refusals.ts";
import { contactEmails, mentoringProfiles, users } from "../../schema/index.ts";
import { ownPart, publicProfile, type Asking } from "./cards.ts";
import type { MentoringApp } from "./records.ts";
import { announceChange } from "./tell.ts";
import { columnsOf, writeSkills } from "./profileParts.ts";

/** Reading and creating profiles. */

/** One of the caller's own profiles, or all of them. */
export async function readOwn(app: MentoringApp, asking: Asking, id?: number): Promise<Profile[]> {
  const { rows } = await app.db().execute<{ seen: PublicProfile; own: Omit<Profile, "id"> }>(sql`
    select ${publicProfile(asking)} as seen, ${ownPart(asking)} as own
    from mentoring_profiles p join users u on u.id = p.user_id
    where p.user_id = ${asking.user}::int and ${id === undefined ? sql`true` : sql`p.id = ${id}::int`}
    order by p.type`);
  return rows.map(({ seen, own }) => ({ ...seen, ...own }));
}

/** @throws Refused 404 if it is not the caller's, whether or not it exists */
export async function requireOwn(app: MentoringApp, asking: Asking, id: number): Promise<Profile> {
  const [profile] = await readOwn(app, asking, id);
  if (!profile) throw noProfile();
  return profile;
}

export const noProfile = () => refuse.notFound("This mentoring profile does not exist");

/** Another user's active profiles. */
async function readOthers(app: MentoringApp, asking: Asking, userId: number): Promise<PublicProfile[]> {
  const { rows } = await app.db().execute<{ seen: PublicProfile }>(sql`
    select ${publicProfile(asking)} as seen from mentoring_profiles p join users u on u.id = p.user_id
    where p.user_id = ${userId}::int and p.status = 'ACTIVE' and u.disabled_at is null order by p.type`);
  return rows.map(({ seen }) => seen);
}

/** E-054 */
export async function readProfiles(app: MentoringApp, asking: Asking, userId = asking.user) {
  const isOwn = userId === asking.user;
  return {
    own: isOwn ? await readOwn(app, asking) : [],
    others: isOwn ? [] : await readOthers(app, asking, userId),
    support_address: await supportAddress(app),
    request_days: app.config.mentoringRequestDays,
  };
}

/** B-197: the configured address, otherwise the contact of the area or of House, otherwise the sender of emails. */
async function supportAddress(app: MentoringApp): Promise<string> {
  const { supportAddress: given, mailFrom } = app.config;
  if (given !== null) return given;
  const { area, email, id, archivedAt } = contactEmails;
  const [contact] = await app
    .db()
    .select({ email })
    .from(contactEmails)
    .where(and(sql`${area} in ('mentoring', 'house')`, isNull(archivedAt)))
    .orderBy(sql`${area} = 'house'`, id)
    .limit(1);
  return contact?.email ?? /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

type Beginning = z.output<typeof mentoringCalls.createProfile.body>;

/**
 * Creates a draft. Missing parts are filled in with what is known: the role is the caller's job title, and how they
 * meet is taken from their other profile.
 * @returns its id
 * @throws Refused 409 if one of this type exists; 422 on its fields
 */
export async function beginProfile(
  app: MentoringApp,
  userId: number,
  { type, ...parts }: Beginning,
): Promise<number> {
  return app.inTransaction(async () => {
    const now = app.now();
    const [row] = await app
      .db()
      .insert(mentoringProfiles)
      .values({
        ...(await knownOf(app, userId)),
        ...(await columnsOf(type, parts)),
        userId,
        type,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: mentoringProfiles.id });
    if (!row) throw refuse.conflict(alreadyBegun[type]);
    if (parts.skills) await writeSkills(app, row.id, parts.skills);
    await announceChange(app, [userId], { profile: row.id });
    return row.id;
  });
}

const alreadyBegun: Record<ProfileType, string> = {
  MENTEE: "You already have a mentee profile",
  MENTOR: "You already have a mentor profile",
};

async function knownOf(app: MentoringApp, userId: number) {
  const [user] = await app.db().select({ job: users.jobTitle }).from(users).where(eq(users.id, userId));
  const [other] = await app.db().select().from(mentoringProfiles).where(eq(mentoringProfiles.userId, userId));
  const { role, methods, regularity, town, latitude, longitude, distance } = other ?? {};
  return {
    ...(other ? { methods, regularity, town, latitude, longitude, distance } : {}),
    role: role || (user?.job ?? "").slice(0, mentoringLimits.role),
  };
}
