import { and, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { findingCalls, mostFoundOfAKind, type FoundRecord } from "#src/contracts/finding.ts";
import { mayMake, signedIn } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { matchesEveryWord } from "../database/matchesEveryWord.ts";
import { textOf } from "../html.ts";
import { columnsOf, ownTo, type AnyResource } from "../resources/resource.ts";
import { resourcesOf } from "../resources/resourceModule.ts";
import { screenOf } from "../resources/screen.ts";
import { suggestContent } from "../search/suggest.ts";
import { on, type Handled } from "../serve.ts";

/** How many matches are examined for names that begin with the text. */
const mostLookedAt = 2_000;

/** What the command palette finds: content by title, and the records of every list that the caller may read. */
export const findingModule = (app: App): Handled[] => [
  on(
    findingCalls.find,
    signedIn,
    async ({ caller, query: { text } }) => ({
      data: [...(await findContent(app, caller, text)), ...(await findRecords(app, caller, text))],
    }),
    { limit: { name: "search", max: 600, seconds: 60 } },
  ),
];

async function findContent(app: App, caller: Caller, text: string): Promise<FoundRecord[]> {
  const found = await suggestContent(app, caller, text);
  const ofKind = new Map<string, number>();
  return found
    .filter(({ type }) => {
      const before = ofKind.get(type) ?? 0;
      ofKind.set(type, before + 1);
      return before < mostFoundOfAKind;
    })
    .map(({ type, id, title, topic }) => ({ kind: type, id, title, hint: topic?.name ?? null }));
}

/** One statement for all kinds. */
async function findRecords(app: App, caller: Caller, text: string): Promise<FoundRecord[]> {
  const parts: SQL[] = [];
  for (const resource of resourcesOf(app).values()) {
    const { calls, access } = resource;
    if (!resource.search || !(await mayMake(app, { endpoint: calls.list, access }, caller))) continue;
    const part = await partOf(ownTo(resource, caller), text);
    if (part) parts.push(part);
  }
  if (parts.length === 0) return [];
  const { rows } = await app.db().execute<FoundRecord>(sql.join(parts, sql` union all `));
  return rows.map(({ title, hint, ...row }) => ({ ...row, title: textOf(title), hint: hint || null }));
}

/** The matching records of one kind, among those that its list shows; null if the kind has no screen. */
async function partOf(resource: AnyResource, text: string): Promise<SQL | null> {
  const screen = await screenOf(resource);
  const matches = matchesEveryWord(resource.search!, text);
  if (!screen || !matches) return null;
  const { table, name, holds } = resource;
  const fieldOf = (field: string): SQLWrapper | undefined =>
    resource.more?.()[field] ?? columnsOf(table).get(field)?.column;
  const title = fieldOf(screen.named);
  if (!title) return null;
  // The second column of the list, if it is plain text: people of the same name differ in their email address.
  const second = screen.columns.find(({ field }) => field !== screen.named);
  const told = second && second.as === undefined && columnsOf(table).get(second.field)?.column;
  const hint = told && told.getSQLType() === "text" ? told : sql`null`;
  return sql`(
    select ${name}::text as kind, id, title, hint from (
      select ${table.id} as id, left(${title}::text, 300) as title, left(${hint}::text, 200) as hint
      from ${table} where ${and(holds?.(), matches)!} limit ${mostLookedAt}) matching
    order by starts_with(lower(title), ${text.toLowerCase()}) desc, lower(title), id
    limit ${mostFoundOfAKind})`;
}
