import { and, eq, sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import type { Match, MatchQuery } from "#src/contracts/mentoring.ts";
import {
  mentoringLimits,
  otherSide,
  regularities,
  type Method,
  type ProfileType,
  type Regularity,
} from "#src/contracts/mentoringWords.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { refuse } from "../../refusals.ts";
import { mentoringProfiles, users } from "../../schema/index.ts";
import { userStatus } from "../../schema/people.ts";
import { publicProfile, type Asking } from "./cards.ts";
import { requireSkills, skillsOf } from "./profileParts.ts";
import { partsOf, reasonsOf, weights, type Fit, type Part, type Wanted } from "./reasons.ts";
import { isAway, type MentoringApp, type ProfileRow } from "./records.ts";

/** Finding people who fit: one statement scores everybody, and returns one page of them. */

type Query = z.output<typeof MatchQuery>;

const milesOfADegree = 69.1;
/** How far somebody travels if they do not say. */
const farthest = 50;

/**
 * The side that somebody searches as, and the profile that they search with: their profile for that side, or else their
 * other one.
 */
type Looking = { as: ProfileType; own: ProfileRow | undefined };

async function lookingOf(app: MentoringApp, { user }: Asking, { as: given }: Query): Promise<Looking> {
  const rows = await app.db().select().from(mentoringProfiles).where(eq(mentoringProfiles.userId, user));
  const has = (side: ProfileType): ProfileRow | undefined => rows.find(({ type }) => type === side);
  // B-202, as on the screens: a draft does not count (B-186).
  const isMentor = (has("MENTOR")?.status ?? "DRAFT") !== "DRAFT";
  const as = given ?? (isMentor ? "MENTOR" : "MENTEE");
  return { as, own: has(as) ?? rows[0] };
}

/** @throws Refused 422 for filters that are not possible */
async function wantedOf(app: MentoringApp, query: Query, own: ProfileRow | undefined): Promise<Wanted> {
  const chosen = [...new Set(query.skills)];
  if (chosen.length > 0) await requireSkills(app, chosen);
  const place =
    own && own.latitude !== null && own.longitude !== null
      ? { latitude: own.latitude, longitude: own.longitude }
      : null;
  if (query.distance !== undefined && place === null)
    throw refuse.invalid({ distance: ["Add a town to your profile to search by distance"] });
  return {
    skills: chosen.length > 0 || !own ? chosen : await skillsOf(app, own.id),
    skillsChosen: chosen.length > 0,
    place,
    reach: query.distance ?? own?.distance ?? null,
    methods: query.method ? [query.method] : (own?.methods ?? []),
    regularity: query.regularity ?? own?.regularity ?? null,
    role: query.role || (own?.role ?? ""),
    roleChosen: query.role !== "",
  };
}

/** The distance to a profile `p` in miles, on a sphere. */
const milesTo = ({ latitude, longitude }: NonNullable<Wanted["place"]>): SQL => sql`(
  7917.6 * asin(sqrt(least(1,
    power(sin(radians(p.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(p.latitude))
      * power(sin(radians(p.longitude - ${longitude}::float8) / 2), 2)))))`;

/** Whether a profile is in the box around a place: outside the box, no arithmetic is needed. */
const inBox = ({ latitude, longitude }: NonNullable<Wanted["place"]>, miles: number): SQL => {
  const high = miles / milesOfADegree;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return sql`(p.latitude between ${latitude - high}::float8 and ${latitude + high}::float8
    and p.longitude between ${longitude - wide}::float8 and ${longitude + wide}::float8)`;
};

/** How well each part except the skills fits a profile `p`, from 0 to 1. */
function fitsOf(wanted: Wanted): Record<Exclude<Part, "skills">, SQL> {
  const { place, reach, methods, regularity, role, roleChosen } = wanted;
  const days = regularities.map((one) => one.days);
  const at = days.indexOf(regularity as Regularity);
  const close = [days[at - 1], days[at + 1]].filter((one) => one !== undefined);
  const both = sql`least(${reach ?? farthest}::float8, coalesce(p.distance, ${farthest}))`;
  return {
    distance: place
      ? sql`case when ${inBox(place, reach ?? farthest)} and 'face-to-face' = any(p.methods)
          then greatest(0, case when ${milesTo(place)} <= ${both} then 1 - ${milesTo(place)} / (2 * ${both}) else 0 end)
          else 0 end`
      : sql`0`,
    regularity: sql`case when p.regularity = ${regularity}::int then 1
      when p.regularity = any(${sql.param(close)}::int[]) then 0.5 else 0 end`,
    method: sql`case when ${isAnyMethod(methods)} then 1 else 0 end`,
    role: roleChosen
      ? sql`case when ${matchesEveryWord(sql`lower(p.role)`, role) ?? sql`true`} then 1 else 0 end`
      : sql`case when lower(p.role) = ${role.toLowerCase()}::text then 1 else 0 end`,
  };
}

const isAnyMethod = (methods: readonly Method[]): SQL =>
  methods.length === 0
    ? sql`false`
    : sql.join(
        methods.map((method) => sql`${method}::text = any(p.methods)`),
        sql` or `,
      );

/**
 * The people whom the caller may ask and who match the filters. Their skills are not considered here.
 */
function isFound(asking: Asking, query: Query, as: ProfileType, { place }: Wanted): SQL {
  return and(
    sql`p.type = ${otherSide(as)} and p.status = 'ACTIVE' and p.user_id <> ${asking.user}::int`,
    sql`p.user_id not in (select ${users.id} from ${users} where ${userStatus(users)} = 'disabled')`,
    query.distance !== undefined && place
      ? sql`${inBox(place, query.distance)} and ${milesTo(place)} <= ${query.distance}::float8`
      : undefined,
    query.method ? sql`${query.method} = any(p.methods)` : undefined,
    query.regularity ? sql`p.regularity = ${query.regularity}::int` : undefined,
    query.ids.length > 0 ? sql`p.id = any(${sql.param(query.ids)}::int[])` : undefined,
    matchesEveryWord(sql`lower(p.role || ' ' || n.first_name || ' ' || n.last_name)`, query.role),
  )!;
}

/**
 * Everybody found, with their score. Skills are counted separately from the profiles and joined by grouping: the number
 * of either is unpredictable, and a join planned for few takes seconds with many.
 */
function foundBy(asking: Asking, query: Query, as: ProfileType, wanted: Wanted): SQL {
  const parts = partsOf(wanted);
  const fits = fitsOf(wanted);
  const whole = parts.reduce((sum, part) => sum + weights[part], 0);
  const plain = parts.flatMap((part) => (part === "skills" ? [] : [sql`${weights[part]} * (${fits[part]})`]));
  const skillsWeigh = parts.includes("skills")
    ? sql`${weights.skills}::float8 * sum(o.shared) / ${wanted.skills.length}`
    : sql`0`;
  const names = query.role === "" ? sql`` : sql`join users n on n.id = p.user_id`;
  return sql`
    select o.id, round(100 * (max(o.score) + ${skillsWeigh}) / ${Math.max(1, whole)}::float8)::int as score, bool_or(o.away) as away
    from (
      select p.id, (${plain.length > 0 ? sql.join(plain, sql` + `) : sql`0`})::float8 as score, ${isAway(asking.now)} as away, 0 as shared
      from mentoring_profiles p ${names} where ${isFound(asking, query, as, wanted)}
      union all
      select ps.profile_id, null, null, 1 from mentoring_profile_skills ps
      where ps.skill_id = any(${sql.param([...wanted.skills])}::int[])) o
    group by o.id having count(o.score) > 0 ${query.skills.length > 0 ? sql`and sum(o.shared) > 0` : sql``}`;
}

type Row = Omit<Match, "reasons"> & { fits: Fit["fits"] };

/** E-063 @throws Refused 422 for filters that are not possible, or more people than can be compared */
export async function searchMatches(app: MentoringApp, asking: Asking, query: Query) {
  if (new Set(query.ids).size > mentoringLimits.compared)
    throw refuse.invalid({ ids: [`Compare at most ${mentoringLimits.compared} people`] });
  return findMatches(app, asking, query);
}

/** The same for any number of people. */
export async function findMatches(app: MentoringApp, asking: Asking, query: Query) {
  const looking = await lookingOf(app, asking, query);
  const wanted = await wantedOf(app, query, looking.own);
  const { page, perPage } = query;
  const fitted = Object.entries(fitsOf(wanted)).map(([part, fit]) => sql`${part}::text, ${fit}`);
  const { rows } = await app.db().execute<{ total: number; match: Row | null }>(sql`
    with found as materialized (${foundBy(asking, query, looking.as, wanted)}),
    page as materialized (
      select f.id, f.score, row_number() over (order by f.score desc, f.away, f.id) as place
      from (select * from found f order by f.score desc, f.away, f.id
        limit ${perPage} offset ${(page - 1) * perPage}) f)
    select counted.total, told.match from (select count(*)::int as total from found) counted
    left join lateral (
      select page.place, json_build_object(
        'profile', ${publicProfile(asking)}, 'score', page.score,
        'fits', json_build_object(${sql.join(fitted, sql`, `)}),
        'shared_skills', (
          select coalesce(json_agg(ps.skill_id order by ps.skill_id), '[]'::json) from mentoring_profile_skills ps
          where ps.profile_id = p.id and ps.skill_id = any(${sql.param([...wanted.skills])}::int[])),
        'miles', ${wanted.place ? sql`round(${milesTo(wanted.place)})::int` : sql`null`},
        'relationship', (
          select json_build_object('id', r.id, 'status', r.status) from mentoring_relationships r
          where r.status in ('PENDING', 'ACTIVE') and ${pairOf(looking)})) as match
      from page join mentoring_profiles p on p.id = page.id join users u on u.id = p.user_id) told on true
    order by told.place`);
  return {
    data: rows.flatMap(({ match }) => (match ? [matchOf(wanted, match)] : [])),
    meta: { total: rows[0]!.total, page, perPage },
  };
}

/** The relationship of the caller's profile with the profile `p`. */
function pairOf({ as, own }: Looking): SQL {
  const id = own?.type === as ? own.id : 0;
  return as === "MENTEE"
    ? sql`r.learner_profile_id = ${id}::int and r.advisor_profile_id = p.id`
    : sql`r.advisor_profile_id = ${id}::int and r.learner_profile_id = p.id`;
}

const matchOf = (wanted: Wanted, { fits, ...match }: Row): Match => ({
  ...match,
  reasons: reasonsOf(wanted, { ...match, fits }),
});
