import pg from "pg";
import { auditCalls } from "#src/contracts/admin/audit.ts";
import { dropIndices } from "./manyUsers.ts";
import { timeQuestions, type Spread } from "./usersList.ts";

/** Measures the audit log after years of use, one query after the other. */

const lines = (count: number): string => `
  insert into audit_log (at, user_id, act, subject, outcome)
  select timestamptz '2026-11-01' - (${count} - n) * interval '20 seconds', 1 + n % 5000,
    case when n % 10 < 6 then 'login' when n % 10 < 8 then 'glossary term changed'
      when n % 10 = 8 then 'user created' else 'PATCH /api/admin/users/:id' end,
    case when n % 10 < 6 then null when n % 10 < 8 then 'glossary term ' || n % 9000 else 'user ' || n % 9000 end,
    case when n % 50 = 9 then 'refused' else 'done' end
  from generate_series(1, ${count}) n`;

/** Fills a database in which a server has created its tables. */
export async function fillWithLines(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const indices = await dropIndices(client, "audit_log");
    await client.query(lines(count));
    for (const index of indices) await client.query(index);
    await client.query("vacuum analyze audit_log");
  } finally {
    await client.end();
  }
}

/** A page this many lines back, a different one each time. */
const back = (many: number, query: string) => (n: number) => `?page=${many / 25 + n * 7}&${query}`;

const questions: Record<string, (n: number) => string> = {
  firstPage: () => "",
  oldestFirst: () => "?sort=at",
  halfAMillionBack: back(500_000, ""),
  aMillionBack: back(1_000_000, ""),
  aMillionOn: back(1_000_000, "sort=at"),
  aMillionBackOfSignIns: back(1_000_000, "act=sign_in"),
  refused: () => "?outcome=refused",
  ofOne: (n) => `?actor=${20 + n}`,
  aboutOne: (n) => `?subject=glossary+term+${6 + n * 10}`,
  ofAKind: () => "?kind=glossary%20term",
  inADay: (n) => `?at_from=2026-03-${10 + (n % 20)}&at_to=2026-03-${10 + (n % 20)}`,
  search: (n) => `?search=user+${1008 + n * 10}`,
};

/** @returns milliseconds by query */
export const timeAudit = (
  server: { url: string },
  cookie: string,
  tell: (line: string) => void,
): Promise<Record<string, Spread>> =>
  timeQuestions(server.url + auditCalls.list.path, questions, cookie, tell);
