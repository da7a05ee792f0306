import { sql } from "drizzle-orm";
import { dashboardCalls, type Need } from "#src/contracts/admin/dashboard.ts";
import { whyBarred } from "#src/contracts/acting.ts";
import { queryText, withQuery } from "#src/contracts/queryText.ts";
import { mayMake, type Access } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import type { NeedAct, NeedDeclaration, ServerDashboard } from "./dashboard.ts";

type Row = { key: string; count: number; of: number; oldest: string | Date };

/** Why someone acting as another user cannot do it; null if they can. */
export const whyNot = (app: App, { acting }: Caller, { bars }: NeedAct): string | null => {
  const call = bars(app);
  return call ? whyBarred(acting, call) : null;
};

const isFor = (app: App, caller: Caller, access: Access<Caller>): Promise<boolean> =>
  mayMake(app, { endpoint: dashboardCalls.read, access }, caller);

/** The needs that the caller can settle on a dashboard of theirs. */
export async function settledBy(app: App, caller: Caller, { place, needs }: ServerDashboard) {
  const settled: NeedDeclaration[] = [];
  for (const need of needs)
    if (!need.settledBy || (await isFor(app, caller, need.settledBy))) settled.push(need);
  return { place, needs: settled };
}

/** What the caller settles on a dashboard that they do not have; it leads them to a list of their own. */
async function settledElsewhere(app: App, caller: Caller, { place, needs }: ServerDashboard) {
  const settled: NeedDeclaration[] = [];
  for (const { elsewhere, waiting, ...need } of needs)
    if (elsewhere && (await isFor(app, caller, elsewhere.access)))
      settled.push({
        ...need,
        list: elsewhere.list,
        // Their own list shows nothing else.
        waiting: (at, of) => ({ ...waiting(at, of), question: {} }),
      });
  return { place, needs: settled };
}

/**
 * Returns what is waiting on these dashboards, in the order of their declarations, in a single statement.
 * @param others those that the caller does not have
 */
export async function needsOf(
  app: App,
  caller: Caller,
  dashboards: readonly ServerDashboard[],
  others: readonly ServerDashboard[],
): Promise<Need[]> {
  const own = await Promise.all(dashboards.map((one) => settledBy(app, caller, one)));
  const foreign = await Promise.all(others.map((one) => settledElsewhere(app, caller, one)));
  const needs = [...own, ...foreign].flatMap(({ place, needs: declared }) =>
    declared.map((one) => ({ ...one, area: place.title, waiting: one.waiting(app, caller) })),
  );
  if (needs.length === 0) return [];
  const counted = needs.map(
    ({ key, waiting: { from, where, since, of = sql`count(*)` } }) =>
      sql`select ${key}::text as key, count(*)::int as count, ${of}::int as of, min(${since}) as oldest from ${from} where ${where}`,
  );
  const { rows } = await app.db().execute<Row>(sql.join(counted, sql` union all `));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return needs.flatMap(({ key, area, words, reason, waiting, list, verb = "Open list", act }) => {
    const { count, of, oldest } = byKey.get(key)!;
    if (count === 0) return [];
    return [
      {
        key,
        area,
        count,
        words,
        reason: typeof reason === "function" ? reason(of) : count === 1 ? reason.one : reason.many,
        oldest: new Date(oldest).toISOString(),
        list: list === undefined ? null : withQuery(list, queryText(waiting.question)),
        verb,
        act: act ? { consequence: act.consequence, barred: whyNot(app, caller, act) } : null,
      },
    ];
  });
}
