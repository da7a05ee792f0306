import { sql } from "drizzle-orm";
import { figureDays, figuresShown, type Figure } from "#src/contracts/admin/dashboard.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { day } from "#src/contracts/milliseconds.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { perApp } from "../perApp.ts";
import type { FigureDeclaration, ServerDashboard } from "./dashboard.ts";

/** Milliseconds. Figures of thirty days look no different a minute later, and counting them means reading them all. */
const keptFor = 60_000;

const kept = perApp(() => new Map<string, { at: number; figures: Promise<Figure[]> }>());

/** The figures shown for these dashboards: the first of each, then the second ones, until there are four. */
const shownOf = (dashboards: readonly ServerDashboard[]): FigureDeclaration[] =>
  Array.from({ length: figuresShown }, (_, place) =>
    dashboards.flatMap(({ figures }) => figures[place] ?? []),
  )
    .flat()
    .slice(0, figuresShown);

/**
 * Returns the four figures of these dashboards, at most a minute old, shared by everyone for whom they are the same.
 */
export function figuresFor(
  app: App,
  caller: Caller,
  dashboards: readonly ServerDashboard[],
): Promise<Figure[]> {
  const shown = shownOf(dashboards);
  if (shown.length === 0) return Promise.resolve([]);
  const name = shown.map(({ key, countedBy }) => `${key} ${countedBy?.(caller) ?? ""}`).join("; ");
  const now = app.now().getTime();
  const known = kept(app).get(name);
  if (known && now >= known.at && now - known.at < keptFor) return known.figures;
  const figures = count(app, caller, shown);
  kept(app).set(name, { at: now, figures });
  // A failed query is retried next time.
  figures.catch(() => kept(app).delete(name));
  return figures;
}

type Row = { key: string; ago: number; n: number };

/** Every figure by day, in a single statement. */
async function count(app: App, caller: Caller, shown: readonly FigureDeclaration[]): Promise<Figure[]> {
  const today = calendarDay(app.now());
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * day);
  const first = daysAgo(2 * figureDays - 1).toISOString();
  const counted = shown.map(
    ({ key, source }) =>
      sql`select ${key}::text as key, (${today}::date - d.day)::int as ago, d.n::int as n from (${source(sql`${first}::timestamptz`, caller)}) d`,
  );
  const { rows } = await app.db().execute<Row>(sql.join(counted, sql` union all `));
  return shown.map(({ key, label, at = null }) => {
    const own = rows.filter((row) => row.key === key && row.ago >= 0 && row.ago < 2 * figureDays);
    const days = Array.from({ length: figureDays }, () => 0);
    for (const { ago, n } of own) if (ago < figureDays) days[figureDays - 1 - ago] = n;
    const before = own.filter(({ ago }) => ago >= figureDays).reduce((sum, { n }) => sum + n, 0);
    const address = typeof at === "function" ? at(calendarDay(daysAgo(figureDays - 1))) : at;
    return { key, label, at: address, days, before };
  });
}
