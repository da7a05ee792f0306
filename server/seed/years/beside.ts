import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { App } from "#server/app.ts";
import type { auditLog, cpdEntries, searchedTerms } from "#server/schema/index.ts";
import { calendarDay } from "#src/contracts/calendarDays.ts";
import { cpdKeys, type CpdKey } from "#src/contracts/cpdLog.ts";
import type { CpdBreakdown } from "#src/contracts/learning.ts";
import { day } from "#src/contracts/milliseconds.ts";
import { chance, drawn } from "../chance.ts";
import { ofMonth, workingTime } from "./calendar.ts";
import { span, type Learner } from "./learners.ts";

/** What people did besides the academy's items: learning elsewhere, signing in, searching. */

type Elsewhere = {
  title: string;
  minutes: number;
  categories: CpdKey[];
  structured: boolean;
  reflections: string[];
};
const elsewhere = parse(readFileSync(new URL("elsewhere.yaml", import.meta.url), "utf8")) as Elsewhere[];

/** What someone has learnt outside the academy: something every six weeks or so. */
export function entriesOf(app: App, learner: Learner): (typeof cpdEntries.$inferInsert)[] {
  if (learner.isAccount) return [];
  const many = Math.floor(((learner.from - learner.until) / 45) * (0.3 + chance(learner.n, 81)));
  return Array.from({ length: many }, (_, i) => {
    const { title, minutes, categories, structured, reflections } = drawn(
      elsewhere,
      chance(learner.n, i, 82),
    );
    const days = learner.until + (learner.from - learner.until) * chance(learner.n, i, 83);
    const at = workingTime(app, days, chance(learner.n, i, 84));
    return {
      ...{ userId: learner.id, key: randomUUID(), title, minutes, structured },
      on: calendarDay(at),
      cpd: Object.fromEntries(
        cpdKeys.map((key) => [key, categories.includes(key) ? minutes : 0]),
      ) as CpdBreakdown,
      reflection: drawn(reflections, chance(learner.n, i, 85)),
      ...{ createdAt: at, updatedAt: at },
    };
  });
}

/** Two or three sign-ins a month, the last one not long ago. */
export function signInsOf(app: App, learner: Learner): (typeof auditLog.$inferInsert)[] {
  if (learner.isAccount) return [];
  const many = Math.max(1, Math.floor((learner.from - learner.until) / (8 + 16 * chance(learner.n, 91))));
  return Array.from({ length: many }, (_, i) => {
    const days = learner.until + ((learner.from - learner.until) * (i + chance(learner.n, i, 92))) / many;
    const luck = chance(learner.n, i, 93);
    return {
      ...{ at: workingTime(app, days, luck), userId: learner.id, act: "login" },
      outcome: luck < 0.015 ? ("refused" as const) : ("done" as const),
      details: {},
    };
  });
}

type Searched = { term: string; results: number; a_month: number };
const searched = parse(readFileSync(new URL("searches.yaml", import.meta.url), "utf8")) as Searched[];

/** Searches, day by day. */
export function searchesOf(app: App): (typeof searchedTerms.$inferInsert)[] {
  return Array.from({ length: span }, (_, daysAgo) => daysAgo).flatMap((daysAgo) => {
    const at = new Date(app.now().getTime() - daysAgo * day);
    if (at.getUTCDay() % 6 === 0) return [];
    return searched.flatMap(({ term, results, a_month }, n) => {
      const searches = Math.floor((a_month / 21) * ofMonth[at.getUTCMonth()]! + chance(n, daysAgo, 101));
      if (searches === 0) return [];
      const clicks = results === 0 ? 0 : Math.round(searches * (0.4 + 0.6 * chance(n, daysAgo, 102)));
      return [{ day: calendarDay(at), term, searches, results, clicks }];
    });
  });
}
