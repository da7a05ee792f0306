import { sql } from "drizzle-orm";
import type { Need } from "#src/contracts/admin/dashboard.ts";
import { whyBarred } from "#src/contracts/acting.ts";
import { queryText, withQuery } from "#src/contracts/queryText.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import type { NeedAct, ServerDashboard } from "./dashboard.ts";

type Row = { key: string; count: number; oldest: string | Date };

/** Why somebody who acts as another user cannot do it; null where they can. */
export const whyNot = (app: App, { acting }: Caller, { bars }: NeedAct): string | null => {
  const call = bars(app);
  return call ? whyBarred(acting, call) : null;
};

/** What waits on these dashboards, in the order of their declarations: all of it by one statement. */
export async function needsOf(
  app: App,
  caller: Caller,
  dashboards: readonly ServerDashboard[],
): Promise<Need[]> {
  const needs = dashboards.flatMap(({ place, needs: declared }) =>
    declared.map((one) => ({ ...one, area: place.title, waiting: one.waiting(app) })),
  );
  if (needs.length === 0) return [];
  const counted = needs.map(
    ({ key, waiting: { from, where, since } }) =>
      sql`select ${key}::text as key, count(*)::int as count, min(${since}) as oldest from ${from} where ${where}`,
  );
  const { rows } = await app.db().execute<Row>(sql.join(counted, sql` union all `));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return needs.flatMap(({ key, area, words, reason, waiting, list, verb, act }) => {
    const { count, oldest } = byKey.get(key)!;
    if (count === 0) return [];
    return [
      {
        key,
        area,
        count,
        words,
        reason: count === 1 ? reason.one : reason.many,
        oldest: new Date(oldest).toISOString(),
        list: list === undefined ? null : withQuery(list, queryText(waiting.question)),
        verb,
        act: act ? { consequence: act.consequence, barred: whyNot(app, caller, act) } : null,
      },
    ];
  });
}
