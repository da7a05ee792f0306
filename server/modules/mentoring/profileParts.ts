import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { mentoringCalls } from "#src/contracts/mentoring.ts";
import { ProfileDraft } from "#src/contracts/mentoringProfiles.ts";
import type { ProfileType } from "#src/contracts/mentoringWords.ts";
import { isOneOf } from "../../database/lists.ts";
import { refuse } from "../../refusals.ts";
import { mentoringProfileSkills, mentoringSkills, type mentoringProfiles } from "../../schema/index.ts";
import type { MentoringApp, ProfileRow } from "./records.ts";
import { knownTown } from "./towns.ts";

/** The parts of a profile, and what a profile needs before it is submitted. */

/** Any of the parts, as they are sent. */
export type Parts = Omit<z.output<typeof mentoringCalls.createProfile.body>, "type">;

type Columns = Partial<typeof mentoringProfiles.$inferInsert>;

/**
 * The given parts as columns; skills have a table of their own. A mentee's profile has no limit on mentees.
 * @throws Refused 422 for an unknown town
 */
export async function columnsOf(type: ProfileType, { skills: _, town, ...parts }: Parts): Promise<Columns> {
  const { mentee_limit, methods, ...plain } = parts;
  return {
    ...plain,
    ...(methods && { methods: [...new Set(methods)] }),
    ...(mentee_limit !== undefined && { menteeLimit: type === "MENTOR" ? mentee_limit : null }),
    ...(town === null && { town: null, latitude: null, longitude: null }),
    ...(town && (await placeOf(town))),
  };
}

async function placeOf(given: NonNullable<Parts["town"]>): Promise<Columns> {
  const known = await knownTown(given);
  if (!known) throw refuse.invalid({ town: ["Choose a town from the list"] });
  return { town: known.name, latitude: known.latitude, longitude: known.longitude };
}

export async function skillsOf(app: MentoringApp, profileId: number): Promise<number[]> {
  const rows = await app
    .db()
    .select({ id: mentoringProfileSkills.skillId })
    .from(mentoringProfileSkills)
    .where(eq(mentoringProfileSkills.profileId, profileId))
    .orderBy(mentoringProfileSkills.skillId);
  return rows.map(({ id }) => id);
}

/**
 * Replaces the skills of a profile. A skill that it already had may stay, even if that has since been retired.
 * @throws Refused 422 for one that does not exist, or can no longer be chosen
 */
export async function writeSkills(
  app: MentoringApp,
  profileId: number,
  given: readonly number[],
): Promise<void> {
  const ids = [...new Set(given)];
  const before = await skillsOf(app, profileId);
  const known = await requireSkills(app, ids);
  const retired = known.find(({ id, archivedAt }) => archivedAt !== null && !before.includes(id));
  if (retired) throw refuse.invalid({ skills: [`“${retired.name}” can no longer be chosen`] });
  await app.db().delete(mentoringProfileSkills).where(eq(mentoringProfileSkills.profileId, profileId));
  if (ids.length > 0)
    await app
      .db()
      .insert(mentoringProfileSkills)
      .values(ids.map((skillId) => ({ profileId, skillId })));
}

/** @throws Refused 422 where one of them does not exist */
export async function requireSkills(app: MentoringApp, ids: readonly number[]) {
  const { id, name, archivedAt } = mentoringSkills;
  const known = await app.db().select({ id, name, archivedAt }).from(mentoringSkills).where(isOneOf(id, ids));
  if (known.length < new Set(ids).size)
    throw refuse.invalid({ skills: ["One of these skills no longer exists. Choose again"] });
  return known;
}

/** The content of a row, as it would be submitted. */
export const draftOf = (row: ProfileRow, skills: number[]) => ({
  role: row.role,
  about: row.about,
  skills,
  methods: row.methods,
  regularity: row.regularity,
  town: row.town === null ? null : { name: row.town, latitude: row.latitude!, longitude: row.longitude! },
  distance: row.distance,
  mentee_limit: row.menteeLimit,
});

/**
 * Checks that a profile has everything that it needs to be submitted.
 * @throws Refused 422 with messages for every incomplete field
 */
export function requireWhole(type: ProfileType, draft: ReturnType<typeof draftOf>): void {
  const errors: Record<string, string[]> = {};
  const parsed = ProfileDraft.safeParse(draft);
  for (const { path, message } of parsed.error?.issues ?? []) (errors[path.join(".")] ??= []).push(message);
  if (draft.methods.includes("face-to-face") && draft.town === null)
    errors.town = ["Choose a town to meet face-to-face"];
  if (type === "MENTOR" && draft.mentee_limit === null)
    errors.mentee_limit = ["Choose how many mentees you take"];
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors);
}
