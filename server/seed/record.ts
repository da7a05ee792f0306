import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { parse } from "yaml";
import { cpdKeys, type CpdKey } from "#src/contracts/cpdLog.ts";
import type { CpdBreakdown } from "#src/contracts/learning.ts";
import type { App } from "#server/app.ts";
import { cpdEntries } from "#server/schema/index.ts";
import { day } from "#src/contracts/milliseconds.ts";

/** Adds what the demo accounts have done for their learning record. */
export async function seedRecord(app: App, people: Map<string, number>): Promise<void> {
  const at = (days: number): string => new Date(app.now().getTime() + days * day).toISOString();
  // All but the newcomer have been there for a while: releases since then are news to them until they open them.
  const ids = [...people].flatMap(([name, id]) => (name === "newcomer" ? [] : [id]));
  await app.db().execute(sql`
    update users set created_at = ${at(-120)}::timestamptz where id = any(${sql.param(ids)}::int[])`);
  await app.db().execute(sql`
    insert into release_note_reads (user_id, note_id, read_at)
    select u.id, n.id, n.published_at + interval '1 day'
    from users u cross join release_notes n
    where u.id = any(${sql.param(ids)}::int[]) and n.published_at < ${at(-30)}::timestamptz`);
  await seedCpd(app, people, at);
}

type Learnt = {
  title: string;
  days: number;
  minutes: number;
  categories: CpdKey[];
  structured: boolean;
  reflection: string;
};

async function seedCpd(app: App, people: Map<string, number>, at: (days: number) => string): Promise<void> {
  const file = new URL("cpdEntries.yaml", import.meta.url);
  const learnt = parse(readFileSync(file, "utf8")) as Record<string, Learnt[]>;
  const rows = Object.entries(learnt).flatMap(([name, entries]) =>
    entries.map(({ title, days, minutes, categories, structured, reflection }) => ({
      ...{ userId: people.get(name)!, key: randomUUID(), title, minutes, structured, reflection },
      on: at(-days).slice(0, 10),
      cpd: Object.fromEntries(
        cpdKeys.map((key) => [key, categories.includes(key) ? minutes : 0]),
      ) as CpdBreakdown,
      createdAt: new Date(at(-days + 1)),
      updatedAt: new Date(at(-days + 1)),
    })),
  );
  await app.db().insert(cpdEntries).values(rows);
  // Two of their completions are confirmed.
  await app.db().execute(sql`
    insert into cpd_acceptances (user_id, item_id, accepted_at)
    select c.user_id, c.item_id, c.completed_at + interval '5 minutes' from item_completions c
    join items i on i.id = c.item_id and (i.cpd ->> 'cpd')::float8 > 0
    where c.user_id = ${people.get("learner")!} order by c.completed_at limit 2`);
}
