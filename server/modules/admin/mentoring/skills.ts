import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { MentoringSkill, mentoringSkillCalls } from "#src/contracts/admin/mentoring/skills.ts";
import type { App } from "../../../app.ts";
import { isOneOf } from "../../../database/lists.ts";
import { refuse } from "../../../refusals.ts";
import { lineOf } from "../../../resources/history.ts";
import { resourceModule, resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import {
  mentoringProfiles,
  mentoringProfileSkills,
  mentoringSkills,
  searchable,
} from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { announceChange } from "../../mentoring/tell.ts";
import { mentoringAdmins } from "./access.ts";
import { takesPart } from "./standing.ts";

const { id, name, description, archivedAt } = mentoringSkills;

/** Profiles that name the skill. */
const named = (which: SQL): SQL => sql`(
  select count(*)::int from mentoring_profile_skills s join mentoring_profiles p on p.id = s.profile_id
  where s.skill_id = ${id} and ${which})`;
const mentors = named(sql`p.type = 'MENTOR' and ${takesPart()}`);
const mentees = named(sql`p.type = 'MENTEE' and ${takesPart()}`);
const profiles = named(sql`true`);

/** Skills, and merging two of them (B-490). */
export const mentoringSkillsModule = (app: App): Handled[] => [
  ...resourceModule(app, {
    calls: mentoringSkillCalls,
    access: mentoringAdmins,
    table: mentoringSkills,
    file: "mentoring-skills",
    more: () => ({ mentors, mentees, profiles }),
    search: searchable(name, description),
    sorts: { mentors, mentees, profiles },
    // A dashboard's query sends text.
    filters: {
      in_use: (given) => sql`(${profiles} > 0) = ${String(given) === "true"}`,
      not_offered: (given) => sql`(${mentees} > 0 and ${mentors} = 0) = ${String(given) === "true"}`,
    },
    unique: { mentoring_skills_name: { field: "name", message: "A skill with this name already exists" } },
    keeps: ({ profiles: count }) =>
      count > 0 ? "Profiles name it. Archive it, or merge it into another skill" : null,
  }),

  on(
    mentoringSkillCalls.merge,
    mentoringAdmins,
    ({ params: { id: from }, body: { into }, caller }) =>
      app.inTransaction(async () => {
        const resource = resourcesOf(app).get("mentoring skill")!;
        const before = await findRow(app, resource, from);
        if (into === from) throw refuse.invalid({ into: ["Choose a different skill"] });
        // Locks both in order of id, so that two merges in opposite directions do not deadlock.
        const locked = await app
          .db()
          .select()
          .from(mentoringSkills)
          .where(isOneOf(id, [from, into]))
          .orderBy(id)
          .for("no key update");
        const [gone, kept] = [from, into].map((one) => locked.find((row) => row.id === one));
        if (!kept || kept.archivedAt) throw refuse.invalid({ into: ["Choose a skill that is in use"] });
        if (gone!.archivedAt) throw refuse.conflict("This skill has been merged or archived already");
        await moveProfiles(app, from, into);
        const set = { archivedAt: app.now(), updatedAt: app.now(), version: sql`gen_random_uuid()` };
        await app
          .db()
          .update(mentoringSkills)
          .set(set)
          .where(and(eq(id, from), isNull(archivedAt)));
        const after = await findRow(app, resource, from);
        await app.audit(
          lineOf(resource, { caller, did: "merge", before, after, reason: `Into “${kept.name}”` }),
        );
        return { data: MentoringSkill.parse(after) };
      }),
    { audited: true },
  ),
];

/**
 * Every profile that names one skill now names the other; nobody has it twice. The profiles get a new version, so that a
 * form that is open does not save the old skills over it.
 */
async function moveProfiles(app: App, from: number, into: number): Promise<void> {
  const { skillId, profileId } = mentoringProfileSkills;
  const { id: profile, userId } = mentoringProfiles;
  const naming = app.db().select({ id: profileId }).from(mentoringProfileSkills).where(eq(skillId, from));
  // In order of id, as everywhere, so that nothing deadlocks.
  await app
    .db()
    .select({ id: profile })
    .from(mentoringProfiles)
    .where(inArray(profile, naming))
    .orderBy(profile)
    .for("update");
  await app.db().execute(sql`
    insert into mentoring_profile_skills (profile_id, skill_id)
    select profile_id, ${into} from mentoring_profile_skills where skill_id = ${from}
    on conflict (profile_id, skill_id) do nothing`);
  const moved = await app
    .db()
    .update(mentoringProfiles)
    .set({ version: sql`gen_random_uuid()`, updatedAt: app.now() })
    .where(inArray(profile, naming))
    .returning({ id: profile, userId });
  await app.db().delete(mentoringProfileSkills).where(eq(skillId, from));
  // All at once, so that they are written together.
  await Promise.all(moved.map((one) => announceChange(app, [one.userId], { profile: one.id })));
}
