import { sql, type SQL } from "drizzle-orm";
import type { Assignment, AssignmentKind, AssignmentStatus } from "#src/contracts/training.ts";
import { assignmentAfter, type AssignmentMove } from "#src/machines/training/assignmentLifecycle.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { soon } from "../../dueSoon.ts";
import { catalogueOf } from "../../search/catalogue.ts";
import { certifiedUntil, windowOpens } from "../../search/certificates.ts";
import { leaveAt } from "../../search/openAssignments.ts";
import { cardOf, standingOf } from "../../search/standing.ts";

/** As the database returns it; times in milliseconds. */
type Row = {
  id: number;
  kind: AssignmentKind;
  item: number;
  reason: string;
  by: string | null;
  consequence: string | null;
  due: number;
  completed: number | null;
  /** When the completion expires, and from when it can be renewed. */
  until: number | null;
  opens: number | null;
  exemptUntil: number | null;
  exemptReason: string | null;
  /** The last day of their current leave, `2026-11-30`. */
  leaveEnds: string | null;
  /** Whether that leave has moved it. */
  moved: boolean;
};

const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;
const milliseconds = (moment: SQL) => sql`floor(extract(epoch from ${moment}) * 1000)::float8`;

const findAssignments = statement((db) =>
  db
    .select({
      standing: standingOf(user, now),
      assigned: sql<Row[]>`(
        select coalesce(json_agg(json_build_object(
          'id', a.id, 'kind', a.kind, 'item', a.item_id, 'reason', a.reason, 'consequence', a.consequence,
          'by', (select u.first_name || ' ' || u.last_name from users u where u.id = a.assigned_by),
          'due', ${milliseconds(sql`a.due_at`)}, 'completed', ${milliseconds(sql`c.completed_at`)},
          'until', ${milliseconds(certifiedUntil)}, 'opens', ${milliseconds(windowOpens)},
          'exemptUntil', ${milliseconds(sql`a.exempt_until`)}, 'exemptReason', a.exempt_reason,
          'leaveEnds', (select max(l.ends_on)::text from ${leaveAt(user, now)} l),
          'moved', exists (
            select from ${leaveAt(user, now)} l join leave_moves m on m.leave_id = l.id
            where m.kind in ('assignment', 'certificate') and m.subject_id = a.item_id)
          ) order by a.due_at, a.id), '[]')
        from assignments a left join item_completions c on c.user_id = a.user_id and c.item_id = a.item_id
        where a.user_id = ${user})`,
    })
    .from(sql`(values (1)) as once`)
    .prepare("assignments"),
);

/** Everything live that a learner was told to complete, soonest first, with its current status (T-20 … T-22). */
export async function readAssignments(app: App, userId: number): Promise<Assignment[]> {
  const at = app.now();
  const [row] = await findAssignments(app.db()).execute({ user: userId, now: at.toISOString() });
  const { standing, assigned } = row!;
  const catalogue = await catalogueOf(app, standing.version);
  return assigned.flatMap((one) => {
    const item = catalogue.items.get(one.item);
    if (!item) return [];
    const isExempt = one.exemptUntil !== null && one.exemptUntil > at.getTime();
    return [
      {
        id: one.id,
        kind: one.kind,
        card: cardOf(standing, item),
        status: statusOf({ ...one, isExempt, now: at }),
        reason: one.reason,
        assigned_by: one.by,
        consequence: one.consequence,
        due_at: iso(dueOf(one, at)),
        completed_at: one.completed === null ? null : iso(one.completed),
        certified_until: one.until === null ? null : iso(one.until),
        exemption: isExempt ? { until: iso(one.exemptUntil!), reason: one.exemptReason! } : null,
        paused_until: one.leaveEnds,
        moved_by_leave: one.moved,
      },
    ];
  });
}

/** A renewal is due when its certificate expires. */
const dueOf = ({ due, until, opens }: Pick<Row, "due" | "until" | "opens">, now: Date): number =>
  until !== null && isOpen(opens, now) ? until : due;

const isOpen = (opens: number | null, now: Date): boolean => opens !== null && opens <= now.getTime();

type Facts = Pick<Row, "due" | "completed" | "until" | "opens" | "leaveEnds"> & {
  isExempt: boolean;
  now: Date;
};

/** The status of an assignment: from its lifecycle, and while it is open from its due date. */
function statusOf({ leaveEnds, isExempt, now, ...of }: Facts): AssignmentStatus {
  const due = dueOf(of, now);
  const moves: AssignmentMove[] = [
    ...(leaveEnds === null ? [] : [{ type: "leaveBegins" } as const]),
    ...(isExempt ? [{ type: "exempt" } as const] : []),
    ...(of.completed === null ? [] : [{ type: "complete" } as const]),
    ...(isOpen(of.opens, now) ? [{ type: "windowOpens" } as const] : []),
  ];
  switch (assignmentAfter(moves)) {
    case "COMPLETED":
      return "completed";
    case "EXEMPT":
      return "exempt";
    case "PAUSED":
      return "paused by leave";
    case "RECERTIFYING":
      return due < now.getTime() ? "overdue" : "recertifying";
    case "OPEN":
      if (due < now.getTime()) return "overdue";
      return iso(due) < soon(now) ? "due soon" : "open";
  }
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
