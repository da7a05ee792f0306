import * as schema from "#server/schema/index.ts";
import type { ProfileType, RelationshipStatus } from "#src/contracts/mentoringWords.ts";
import type { TestApp } from "./harness.ts";

/** Mentoring as it is in the database, for tests of the back office and its reports. */

const day = 86_400_000;
export const daysFrom = (t: TestApp, days: number): Date => new Date(t.app.now().getTime() + days * day);
export const dayFrom = (t: TestApp, days: number): string => daysFrom(t, days).toISOString().slice(0, 10);

/** @returns its id */
export async function addSkill(t: TestApp, name: string, more = {}): Promise<number> {
  const [row] = await t.app
    .db()
    .insert(schema.mentoringSkills)
    .values({ name, ...more })
    .returning();
  return row!.id;
}

type ProfileDraft = Partial<typeof schema.mentoringProfiles.$inferInsert> & {
  /** Created with the profile, unless the `userId` is given. */
  name?: string;
  skills?: readonly number[];
};

/** Writes an active profile, and its user. @returns both ids */
export async function addProfile(
  t: TestApp,
  type: ProfileType,
  { name = "Mo Mentor", skills = [], ...draft }: ProfileDraft = {},
): Promise<{ id: number; userId: number }> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const userId =
    draft.userId ??
    (
      await t.createUser({
        email: `${name.toLowerCase().replaceAll(" ", ".")}@example.org`,
        firstName,
        lastName,
      })
    ).id;
  const at = t.app.now();
  const [row] = await t.app
    .db()
    .insert(schema.mentoringProfiles)
    .values({
      ...{ type, status: "ACTIVE", role: "Adviser", about: "About me", methods: ["online"], regularity: 30 },
      ...{ menteeLimit: type === "MENTOR" ? 4 : null, submittedAt: at, createdAt: at, updatedAt: at },
      ...draft,
      userId,
    })
    .returning();
  const profileId = row!.id;
  if (skills.length > 0)
    await t.app
      .db()
      .insert(schema.mentoringProfileSkills)
      .values(skills.map((skillId) => ({ profileId, skillId })));
  return { id: profileId, userId };
}

type RelationshipDraft = Partial<typeof schema.mentoringRelationships.$inferInsert>;

/** Writes a relationship of a mentee with a mentor, by their profiles. @returns its id */
export async function addRelationship(
  t: TestApp,
  [learnerProfileId, advisorProfileId]: readonly [mentee: number, mentor: number],
  status: RelationshipStatus,
  draft: RelationshipDraft = {},
): Promise<number> {
  const at = t.app.now();
  const hasBegun = status === "ACTIVE" || status === "ENDED";
  const [row] = await t.app
    .db()
    .insert(schema.mentoringRelationships)
    .values({
      ...{ learnerProfileId, advisorProfileId, status, askedBy: "MENTEE", message: "Hello" },
      ...{ askedAt: at, changedAt: at, expiresAt: daysFrom(t, 14), acceptedAt: hasBegun ? at : null },
      ...draft,
    })
    .returning();
  return row!.id;
}

/** Writes a meeting of this many minutes, this many days from now. */
export const addMeeting = (t: TestApp, relationshipId: number, days: number, minutes = 60) =>
  t.app
    .db()
    .insert(schema.mentoringMeetings)
    .values({
      ...{ relationshipId, key: crypto.randomUUID(), on: dayFrom(t, days), method: "online", minutes },
      ...{ loggedBy: "MENTOR", createdAt: daysFrom(t, days) },
    });
