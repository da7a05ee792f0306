import { sql } from "drizzle-orm";
import type { ExamCard } from "#src/contracts/accreditation.ts";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import type { Due, DueCard, Home } from "#src/contracts/learning.ts";
import { mayMake, systemAdmins } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { statement } from "../database/database.ts";
import { readExamCards } from "../modules/accreditation.ts";
import { bankImageOf } from "../modules/bankImages.ts";
import { cpdDone } from "../modules/record/cpdRows.ts";
import { users, userStatus } from "../schema/index.ts";
import { catalogueOf, noCpd, type Catalogue } from "./catalogue.ts";
import { chooseHero } from "./hero.ts";
import { openExams, openItems } from "./openAssignments.ts";
import { newestOf, shelfOf } from "./shelf.ts";
import { slidesFor } from "./slides.ts";
import { cardOf, isHidden, standingOf, type Standing } from "./standing.ts";

/** As many as fit in one row of the home page. */
const mostBegun = 3;
const mostNew = 4;
/** How many dates are listed at once. */
const mostDue = 50;

type View = { id: number; read: number; viewed: number };
type Assigned = { type: "item" | "exam"; id: number; due: number; reason: string };

const user = sql`${sql.placeholder("user")}::int`;
const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

const now = sql`${sql.placeholder("now")}::timestamptz`;

/** Whether the user `u` has anything overdue. */
const isLate = sql`exists (
    select from ${openItems(now)} a join items i on i.id = a.item_id and i.live
    where a.user_id = u.id and a.due_at < ${now})
  or exists (
    select from ${openExams(now)} a join exams e on e.id = a.exam_id and e.live
    where a.user_id = u.id and a.due_at < ${now})`;

const findHome = statement((db) =>
  db
    .select({
      standing: standingOf(user, now),
      views: sql<View[]>`(
        select coalesce(json_agg(json_build_object(
          'id', v.item_id, 'read', greatest(v.position, r.furthest), 'viewed', ${milliseconds("v.viewed_at")})
          order by v.viewed_at desc, v.item_id), '[]')
        from item_views v left join item_readings r on r.user_id = v.user_id and r.item_id = v.item_id
        where v.user_id = ${user}
          and not exists (select from item_completions c where c.user_id = v.user_id and c.item_id = v.item_id))`,
      due: sql<Assigned[]>`(
        select coalesce(json_agg(json_build_object(
          'type', type, 'id', of, 'due', ${milliseconds("due_at")}, 'reason', reason) order by due_at, id), '[]')
        from (
          select 'item' as type, item_id as of, due_at, reason, id from ${openItems(now)} a where user_id = ${user}
          union all
          select 'exam', exam_id, due_at, reason, exam_id from ${openExams(now)} a where user_id = ${user}
        ) due)`,
      slides: sql<Home["slides"]>`(
        select coalesce(json_agg(json_build_object(
          'id', s.id, 'title', s.title, 'summary', s.summary, 'url', s.url,
          'image', ${bankImageOf(sql`s.image_id`)}) order by s.position, s.id), '[]')
        from ${slidesFor(user, now)})`,
      cpd: cpdDone(user, sql`${sql.placeholder("year")}`),
      team: sql<{ people: number; overdue: number }>`(
        select json_build_object('people', count(*), 'overdue', count(*) filter (where ${isLate}))
        from users u where u.manager_id = ${user} and u.disabled_at is null)`,
      toInvite: sql<number | null>`case when ${sql.placeholder("invites")}::boolean then (
        select count(*)::int from users where ${userStatus(users)} = 'new') end`,
      welcomed: sql<boolean>`exists (select from users u where u.id = ${user} and u.welcomed_at is not null)`,
    })
    .from(sql`(values (1)) as once`)
    .prepare("home"),
);

/**
 * Returns the home page of a user: what comes first, what is due (what is running, then soonest first, including hidden
 * content, as it stays due), where they left off, and what is new. Everything else omits what they have hidden.
 */
export async function readHome(app: App, caller: Caller): Promise<Home> {
  const mayInvite = await mayMake(app, { endpoint: adminUserCalls.list, access: systemAdmins }, caller);
  const at = app.now();
  const [[row], exams] = await Promise.all([
    findHome(app.db()).execute({
      user: caller.userId,
      now: at.toISOString(),
      year: at.getUTCFullYear(),
      invites: mayInvite,
    }),
    readExamCards(app, caller.userId),
  ]);
  const { standing, views, due: assigned, slides, cpd, team, toInvite, welcomed } = row!;
  const catalogue = await catalogueOf(app, standing.version);
  const begun = views.flatMap(({ id, read, viewed }) => {
    const item = catalogue.items.get(id);
    return item && !isHidden(standing, item)
      ? [{ ...cardOf(standing, item), read, viewed_at: iso(viewed) }]
      : [];
  });
  const due = dueOf(assigned, exams, { standing, catalogue, now: at });
  const hero = chooseHero(
    due,
    begun.map(({ read, viewed_at: _, ...card }) => ({ card, read })),
    at,
  );
  return {
    hero,
    due: due.slice(0, mostDue),
    continue: begun.filter(({ id }) => hero?.card.type !== "item" || hero.card.id !== id).slice(0, mostBegun),
    recent: newestOf(shelfOf(catalogue), standing, mostNew).map((content) => cardOf(standing, content)),
    slides,
    cpd: { minutes: cpd, target: app.config.cpdTarget },
    team: team.people > 0 ? team : null,
    to_invite: toInvite,
    first_run: caller.acting === "self" && !welcomed && hasBegunNothing(standing),
  };
}

type Known = { standing: Standing; catalogue: Catalogue; now: Date };

/** What is running first, then what has a date. An exam that is passed or no longer live is not due. */
function dueOf(
  assigned: readonly Assigned[],
  exams: readonly ExamCard[],
  { standing, catalogue, now }: Known,
): Due[] {
  const rowOf = ({ type, id, due, reason }: Assigned): Due[] => {
    const dated = { due_at: iso(due), overdue: due < now.getTime(), reason };
    const item = type === "item" ? catalogue.items.get(id) : undefined;
    if (item) return [{ card: cardOf(standing, item), ...dated, standing: null, finishes_at_iso: null }];
    const exam = type === "exam" ? exams.find((one) => one.id === id) : undefined;
    return exam && (isRunning(exam) || catalogue.exams.has(id))
      ? [{ ...examRow(exam, { standing, catalogue, now }), ...dated }]
      : [];
  };
  const rows = assigned.flatMap(rowOf).filter(({ standing: of }) => of !== "passed" && of !== "in progress");
  const running = exams
    .filter(isRunning)
    .map((exam) => {
      const own = assigned.find(({ type, id }) => type === "exam" && id === exam.id);
      return own
        ? rowOf(own)[0]!
        : { ...examRow(exam, { standing, catalogue, now }), due_at: null, overdue: false, reason: null };
    })
    .sort((one, other) => one.finishes_at_iso!.localeCompare(other.finishes_at_iso!));
  return [...running, ...rows];
}

const isRunning = ({ standing, finishes_at_iso }: ExamCard): boolean =>
  standing === "in progress" && finishes_at_iso !== null;

/** An exam that is no longer live but still running is not in the catalogue. */
function examRow(exam: ExamCard, { standing, catalogue, now }: Known) {
  const live = catalogue.exams.get(exam.id);
  const card: DueCard = live
    ? cardOf(standing, live)
    : {
        type: "exam",
        id: exam.id,
        title: exam.name,
        summary: exam.summary,
        kind: null,
        topic: null,
        minutes: Math.ceil(exam.duration_seconds / 60),
        cpd: noCpd,
        progress: "in progress",
        items: null,
        in_my_list: false,
        published_at: now.toISOString(),
      };
  return {
    card,
    standing: exam.standing,
    finishes_at_iso: exam.standing === "in progress" ? exam.finishes_at_iso : null,
  };
}

/** Whether nothing was read, completed or sat. */
const hasBegunNothing = ({ viewed, completed, exams }: Standing): boolean =>
  [viewed, completed, exams].every((begun) => Object.keys(begun).length === 0);

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
