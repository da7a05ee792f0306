import pg from "pg";

/** An academy of a million people, in a database with a server's tables, on which the list of users is measured. */

/** The sizes of the audiences that are made here; the measured file is an export of the first. */
export const audienceSizes = {
  "Bench: exported": 200_000,
  "Bench: large": 300_000,
  "Bench: small": 2_000,
} as const;

/** Option lists with their number of options, and the field of a user that is chosen from each. */
const optionLists = [
  ["location", "locations", 120],
  ["division", "divisions", 12],
  ["grade", "grades", 15],
  ["department", "departments", 60],
  ["position", "position", 300],
  ["cost_centre", "cost_centre", 400],
] as const;

const firstNames =
  "Aisha Alan Amara Andrew Anna Ben Bethan Carlos Chen Chloe Daniel David Deepa Elena Emily Erik Fatima Fiona Gareth George Grace Hannah Harry Imran Isla Jack James Jane John Joseph Karen Kofi Laura Leah Liam Lucy Maria Mark Mei Mohammed Nadia Nina Oliver Omar Owen Paul Peter Priya Rachel Rhys Robert Rosa Ruth Sam Sarah Simon Sofia Stefan Susan Tariq Thomas Tom Uma Victor Wei William Yusuf Zara Zoe";
const lastStarts =
  "Ash Barn Beck Black Brad Brook Burn Carl Clay Cliff Cold Craw Dal Den East Fair Farn Field Glen Gold Grand Green Hal Hart Hath Hazel High Holm Kings Lang Lin Long Mal Marsh Mead Mil Mor New Nor Oak Pem Quill Rams Red Rock Rose Rush Sand Shel Smith Stan Stone Sut Thorn Wal West White Win Wood York";
const lastEnds =
  "bridge brook bury by combe cote croft dale den field ford gate ham hurst ing land leigh ley low man mere more ridge shaw smith son stead stone ton wall ward water well wick wood worth";

const words = (text: string): string => `'{${text.split(" ").join(",")}}'::text[]`;
/** Picks one of an array, the first ones more often than the last, like names and sizes of departments. */
const skewed = (array: string): string =>
  `(${array})[1 + floor(power(random(), 2) * cardinality(${array}))::int]`;
const moment = "timestamptz '2026-11-01'";

const people = (count: number): string => `
  insert into users (email, first_name, last_name, employee_number, job_title, external, sso_subject, roles, disabled_at,
    invited_at, created_at, updated_at)
  select lower(first || '.' || last || '.' || n) || '@example.org', first, last, 'E' || lpad(n::text, 8, '0'),
    'Adviser', kind < 0.01, case when kind < 0.95 then 'bench-' || n end,
    case when role < 0.0002 then '{content admin}' when role < 0.002 then '{trainer}' when role < 0.01 then '{partner admin}'
      when role < 0.04 then '{manager}' else '{}' end::text[],
    case when random() < 0.05 then ${moment} end, case when kind > 0.98 then ${moment} end,
    ${moment} - random() * interval '9 years', ${moment} - random() * interval '200 days'
  from (
    select n, random() as kind, random() as role, ${skewed(words(firstNames))} as first,
      ${skewed(words(lastStarts))} || ${skewed(words(lastEnds))} as last
    from generate_series(1, ${count}) n) made`;

const optionsOf = (list: string, count: number): string => `
  insert into admin_option_lists (list, label, active, position)
  select '${list}', 'Bench ' || n, true, n from generate_series(1, ${count}) n`;

const chosen = (field: string, list: string): string => `
  insert into user_options (user_id, field, option_id)
  select u.id, '${field}', ${skewed("l.ids")} from users u,
    (select array_agg(id order by id) as ids from admin_option_lists where list = '${list}' and label like 'Bench %') l
  where u.email like '%@example.org'`;

const audience = (name: string, size: number): string => `
  with made as (insert into audiences (name, description) values ('${name}', '') returning id)
  insert into audience_users (audience_id, user_id, source)
  select made.id, u.id, 'hand' from made, (select id from users order by random() limit ${size}) u`;

const signIns = `
  insert into audit_log (at, user_id, act, outcome)
  select ${moment} - random() * interval '90 days', u.id, 'login', 'done'
  from users u, generate_series(1, 2) where u.disabled_at is null and u.id % 10 < 7`;

const leaves = `
  insert into long_term_leaves (user_id, starts_on, ends_on, reason)
  select id, current_date - 10, current_date + 100, 'Bench' from users where id % 200 = 0`;

/**
 * Drops indices that are not unique and returns the statements to recreate them: building one is faster than adding to
 * it.
 */
export async function dropIndices(client: pg.Client, ...tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
    where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Fills the database. Triggers that keep audiences up to date are off meanwhile: a million single acts would take an
 * hour.
 */
export async function fillWithUsers(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("select setseed(0.5)");
    const indices = await dropIndices(client, "users", "user_options", "audit_log");
    await client.query(people(count));
    for (const [field, list, length] of optionLists) {
      await client.query(optionsOf(list, length));
      await client.query(chosen(field, list));
    }
    for (const [name, size] of Object.entries(audienceSizes))
      await client.query(audience(name, Math.min(size, count)));
    await client.query(signIns);
    await client.query(leaves);
    for (const index of indices) await client.query(index);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** The ids that the queries use, by name: options, audiences, a few people. */
export async function idsOf(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; id: number }>(`
      select list || ' ' || label as name, id from admin_option_lists where label like 'Bench %'
      union all select name, id from audiences where name like 'Bench: %'
      union all select 'somebody', max(id) / 2 from users
      union all (select 'a manager', id from users where roles = '{manager}' order by id desc limit 1)`);
    return new Map(rows.map(({ name, id }) => [name, id]));
  } finally {
    await client.end();
  }
}
