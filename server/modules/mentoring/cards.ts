import { sql, type SQL } from "drizzle-orm";
import { isoOf } from "../../database/isoOf.ts";
import { isAway, relationshipsOf } from "./records.ts";

/** Profiles and relationships as JSON built by a statement, in the form of their contracts. */

/** The user who asks, and the current time. */
export type Asking = { user: number; now: Date };

/** The aliases of a profile and its user in a statement. */
type Of = { p: SQL; u: SQL };
const profile: Of = { p: sql`p`, u: sql`u` };

export const freePlacesOf = (p: SQL): SQL<number | null> =>
  sql<number | null>`(case when ${p}.type = 'MENTOR'
    then greatest(0, coalesce(${p}.mentee_limit, 0) - ${relationshipsOf(p)}) end)`;

const skillsOf = (p: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description)
    order by lower(s.name), s.id), '[]'::json)
  from mentoring_profile_skills ps join mentoring_skills s on s.id = ps.skill_id where ps.profile_id = ${p}.id)`;

/**
 * A profile as others see it. If it is not active they see only whose it is, because it is a draft or has not been
 * approved.
 */
export const publicProfile = ({ user, now }: Asking, { p, u }: Of = profile): SQL => {
  const isShown = sql`(${p}.status = 'ACTIVE' or ${p}.user_id = ${user}::int)`;
  const shown = (value: SQL, otherwise: SQL): SQL =>
    sql`case when ${isShown} then ${value} else ${otherwise} end`;
  return sql`json_build_object(
    'id', ${p}.id, 'type', ${p}.type,
    'user', json_build_object(
      'id', ${u}.id, 'first_name', ${u}.first_name, 'last_name', ${u}.last_name,
      'image', (select '/profile_image/' || i.user_id || '/' || i.version from profile_images i where i.user_id = ${u}.id)),
    'role', ${shown(sql`${p}.role`, sql`''`)},
    'about', ${shown(sql`${p}.about`, sql`''`)},
    'skills', ${shown(skillsOf(p), sql`'[]'::json`)},
    'methods', ${shown(sql`${p}.methods`, sql`'{}'::text[]`)},
    'regularity', ${shown(sql`${p}.regularity`, sql`null`)},
    'town', ${shown(sql`${p}.town`, sql`null`)},
    'distance', ${shown(sql`${p}.distance`, sql`null`)},
    'mentee_limit', ${p}.mentee_limit,
    'free_places', ${freePlacesOf(p)},
    'away', ${isAway(now, p)},
    'away_until', case when ${isAway(now, p)} then ${p}.away_until end)`;
};

/** What its owner sees in addition. */
export const ownPart = ({ now }: Asking): SQL => sql`json_build_object(
  'status', p.status, 'paused', p.paused_by is not null and ${isAway(now)},
  'decline_message', p.decline_message, 'hold_message', p.hold_message,
  'town', case when p.town is not null then
    json_build_object('name', p.town, 'latitude', p.latitude, 'longitude', p.longitude) end,
  'version', p.version, 'submitted_at', ${isoOf(sql`p.submitted_at`)}, 'saved_at', ${isoOf(sql`p.updated_at`)},
  'relationships', ${relationshipsOf()})`;

/** The start of every statement about relationships `r`: the profiles of both sides, and their users. */
export const relationshipsFrom = sql`
  mentoring_relationships r
  join mentoring_profiles l on l.id = r.learner_profile_id join users lu on lu.id = l.user_id
  join mentoring_profiles a on a.id = r.advisor_profile_id join users au on au.id = a.user_id`;

/** Which side of a relationship a user is on, if they are part of it. */
export const sideOf = ({ user }: Asking): SQL =>
  sql`(case when l.user_id = ${user}::int then 'MENTEE' else 'MENTOR' end)`;

export const isOf = ({ user }: Asking): SQL => sql`(l.user_id = ${user}::int or a.user_id = ${user}::int)`;

/** A relationship in a list, for one of its sides. */
export const relationshipCard = (asking: Asking): SQL => sql`json_build_object(
  'id', r.id, 'status', r.status,
  'learner', ${publicProfile(asking, { p: sql`l`, u: sql`lu` })},
  'advisor', ${publicProfile(asking, { p: sql`a`, u: sql`au` })},
  'message', r.message, 'as', ${sideOf(asking)}, 'asked_by', r.asked_by,
  'both_active', l.status = 'ACTIVE' and a.status = 'ACTIVE' and lu.disabled_at is null and au.disabled_at is null,
  'asked_at', ${isoOf(sql`r.asked_at`)}, 'changed_at', ${isoOf(sql`r.changed_at`)},
  'expires_at', case when r.status = 'PENDING' then ${isoOf(sql`r.expires_at`)} end,
  'next_meeting_on', r.next_meeting_on,
  'last_meeting_on', (select max(m.on) from mentoring_meetings m where m.relationship_id = r.id))`;
