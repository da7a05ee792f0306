import { sql, type SQL } from "drizzle-orm";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { passes } from "../search/attempts.ts";
import { certifiedUntil } from "../search/certificates.ts";
import { unneeded } from "./occasion.ts";
import type { ReminderMessage } from "./types.ts";

/** Someone who is still to receive something: a user, or an address without an account. */
export type Recipient = { userId: number | null; address: string | null };
export const keyOf = ({ userId, address }: Recipient): string => String(userId ?? address);

/** What they are to receive: a claim for one learner, and the values for its message. */
export type Pending = Recipient & {
  id: number;
  sendId: number;
  /** Whether its email is held, as there are more than were confirmed. */
  held: boolean;
  message: ReminderMessage;
  type: RemindedType;
  contentId: number;
  title: string;
  /** The kind of content, in one word. */
  kind: string;
  /** When it is due, or when its certificate expires; ISO 8601. */
  due: string;
  /** That day in the recipient's time zone: `2026-11-30`. */
  day: string;
  /** When it was completed, ISO 8601; null if it is not. */
  completed: string | null;
  /** Whether it is still to come. */
  isAhead: boolean;
  learnerId: number;
  learner: string;
  /** Who assigned it; null if a rule of the organisation did. */
  by: string | null;
  /** The recipient's time zone. */
  zone: string;
  /** If it is night for the recipient, when their morning begins. */
  morning: string | null;
};

/** Returns at most that many waiting recipients, except those with these keys. */
export async function whoWaits(
  { db }: Pick<App, "db">,
  most: number,
  without: readonly string[],
): Promise<Recipient[]> {
  const { rows } = await db().execute<Recipient>(sql`
    select distinct user_id as "userId", address from reminder_tellings
    where ${without.length === 0 ? sql`true` : sql`not ${isOneOf(sql`coalesce(user_id::text, address)`, without)}`}
    order by user_id, address limit ${most}`);
  return rows;
}

/** The local hours between which people get emails. */
const [morning, evening] = [sql.raw("time '08:00'"), sql.raw("time '20:00'")];

/**
 * Removes from the queue everything that these recipients are to receive, with the facts as they are now. What needs no
 * reminder any more is dropped. `heldClaims` still includes its claims, of which nothing may be left.
 */
export async function takePending(
  app: Pick<App, "db" | "now" | "config">,
  recipients: readonly Recipient[],
): Promise<{ pending: Pending[]; heldClaims: number[] }> {
  const users = recipients.flatMap(({ userId }) => userId ?? []);
  const addresses = recipients.flatMap(({ userId, address }) => (userId === null ? (address ?? []) : []));
  const now = sql`${app.now().toISOString()}::timestamptz`;
  const iso = (moment: SQL) => sql`to_json(${moment}) #>> '{}'`;
  const { rows } = await app.db().execute<Pending & { isNeeded: boolean }>(sql`
    with taken as (
      delete from reminder_tellings
      where ${isOneOf(sql`user_id`, users)} or (user_id is null and ${isOneOf(sql`address`, addresses)}) returning *)
    select ${unneeded} is null as "isNeeded", t.id, t.user_id as "userId", t.address, t.send_id as "sendId",
      s.held_at is not null as held, r.message,
      r.content_type as type, r.content_id as "contentId", of.title, of.kind, ${iso(sql`of.due_at`)} as due,
      ${iso(sql`of.completed_at`)} as completed,
      (of.due_at at time zone z.zone)::date::text as day, of.due_at >= ${now} as "isAhead",
      l.id as "learnerId", l.first_name || ' ' || l.last_name as learner,
      (select b.first_name || ' ' || b.last_name from users b where b.id = of.assigned_by) as by, z.zone,
      case when here.at::time < ${morning} or here.at::time >= ${evening} then ${iso(sql`
        (here.at::date + (here.at::time >= ${evening})::int + ${morning}) at time zone z.zone`)} end as morning
    from taken t join reminder_sends s on s.id = t.send_id join reminders r on r.id = s.reminder_id
      join users l on l.id = s.user_id left join users u on u.id = t.user_id
      cross join lateral (select coalesce(u.time_zone, ${app.config.timeZone}) as zone) z
      cross join lateral (select ${now} at time zone z.zone as at) here
      left join lateral (
        select i.title, i.kind, a.assigned_by, c.completed_at,
          case when s.cycle = 0 then a.due_at else coalesce(${certifiedUntil}, a.due_at) end as due_at
        from items i join assignments a on a.item_id = i.id and a.user_id = s.user_id
          left join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id
        where r.content_type = 'item' and i.id = r.content_id
        union all
        select e.name, 'exam', null, (
            select min(p.finished_at) from exam_attempts p
            where p.user_id = s.user_id and p.exam_id = e.id and ${passes(sql`p`)}), x.due_at
        from exams e join exam_assignments x on x.exam_id = e.id and x.user_id = s.user_id
        where r.content_type = 'exam' and e.id = r.content_id) of on true
    order by s.moment, s.id, t.id`);
  return {
    pending: rows.filter(({ isNeeded }) => isNeeded),
    heldClaims: rows.flatMap(({ held, sendId }) => (held ? sendId : [])),
  };
}
