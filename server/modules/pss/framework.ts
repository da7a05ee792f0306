import { sql } from "drizzle-orm";
import type { PointsEntry } from "#src/contracts/pss.ts";
import type { App } from "../../app.ts";
import { isoOf } from "../../database/isoOf.ts";
import { statement } from "../../database/database.ts";
import { standingOf, type Standing } from "../../search/standing.ts";
import { pssLedger } from "./ledger.ts";

/** A skill of the organisation's framework, with its items in order. */
export type SkillRow = {
  id: number;
  name: string;
  description: string;
  items: { id: number; points: number }[];
};
/** An accreditation with its skills in order. */
export type AccreditationRow = {
  id: number;
  name: string;
  purpose: string;
  points: number;
  skills: SkillRow[];
};

export type Framework = {
  accreditations: AccreditationRow[];
  /** The learner's, newest first. */
  ledger: PointsEntry[];
  standing: Standing;
};

const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

const findFramework = statement((db) =>
  db
    .select({
      standing: standingOf(user, now),
      accreditations: sql<AccreditationRow[]>`(
        select coalesce(json_agg(json_build_object(
          'id', a.id, 'name', a.name, 'purpose', a.purpose, 'points', a.points, 'skills', (
            select coalesce(json_agg(json_build_object(
              'id', s.id, 'name', s.name, 'description', s.description, 'items', (
                select coalesce(json_agg(json_build_object('id', i.item_id, 'points', i.points)
                  order by i.position, i.item_id), '[]')
                from pss_skill_items i where i.skill_id = s.id)) order by s.position, s.id), '[]')
            from pss_skills s where s.accreditation_id = a.id)) order by a.position, a.id), '[]')
        from pss_accreditations a)`,
      ledger: sql<PointsEntry[]>`(
        select coalesce(json_agg(json_build_object(
          'key', l.key, 'by', l.by, 'points', l.points, 'at', ${isoOf(sql`l.at`)},
          'accreditation', json_build_object('id', a.id, 'name', a.name),
          'skill', json_build_object('id', s.id, 'name', s.name),
          'item', case when i.id is not null then json_build_object('id', i.id, 'title', i.title) end,
          'open', coalesce(i.live, false), 'reason', l.reason,
          'given_by', (select u.first_name || ' ' || u.last_name from users u where u.id = l.given_by))
          order by l.at desc, l.key desc), '[]')
        from ${pssLedger(user)} l
        join pss_skills s on s.id = l.skill_id
        join pss_accreditations a on a.id = s.accreditation_id
        left join items i on i.id = l.item_id)`,
    })
    .from(sql`(values (1)) as once`)
    .prepare("pss_framework"),
);

/** The organisation's framework with a user's progress, in one statement, so that all of it is consistent. */
export async function readFramework(app: App, userId: number): Promise<Framework> {
  const [row] = await findFramework(app.db()).execute({ user: userId, now: app.now().toISOString() });
  return row!;
}
