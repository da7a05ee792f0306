import { and, ne, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { auditCalls, type AuditAct } from "#src/contracts/admin/audit.ts";
import { roleLabels } from "#src/contracts/roles.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { containing } from "../../database/matchesEveryWord.ts";
import { knownNames } from "../../resources/knownNames.ts";
import type { RecordRow } from "../../resources/resource.ts";
import { readingModule } from "../../resources/resourceModule.ts";
import { saidActs } from "../../resources/told.ts";
import { auditActor, auditKind, auditLog, auditSort, auditWords } from "../../schema/audit.ts";
import { inWords, type Changed } from "./auditChanges.ts";
import { auditKinds, recordTables } from "./auditKinds.ts";
import { namesOfSubjects, type Subject } from "./auditSubjects.ts";
import { reportSchedules } from "../../schema/reports.ts";

const person = (id: SQL) => sql`(
  select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${id})`;
const { userId, adminUserId, subject } = auditLog;

const number = sql`substring(${subject} from ' ([0-9]{1,9})$')::int`;

/** The id of the record that a line is about, as long as the record exists. */
function recordId(app: App): SQL {
  const cases = [...recordTables(app)].map(
    ([name, table]) =>
      sql`when ${name} then (select ${table.id} from ${table} where ${table.id} = ${number})`,
  );
  return sql`case ${auditKind(auditLog)} ${sql.join(cases, sql` `)} end`;
}

const details = sql`${auditLog.details}`;
/** A JSON array; an empty one where the value is something else. */
const listed = (json: SQL) =>
  sql`case when jsonb_typeof(${json}) = 'array' then ${json} else '[]'::jsonb end`;

/** The roles in one list and not in the other, as the screens call them. */
const rolesOnlyIn = (these: SQL, others: SQL) => sql`(
  select string_agg(coalesce(${JSON.stringify(roleLabels)}::text::jsonb ->> role, role), ', ')
  from jsonb_array_elements_text(${listed(these)}) as given (role)
  where not ${listed(others)} @> to_jsonb(role))`;

/**
 * The act of a line, for the stored acts that can mean two things: a refused sign-in signed nobody in, and giving and
 * taking roles are stored alike. The outcome or the changes say which it was.
 */
export const actOf = (
  line: Record<"act" | "outcome" | "details", AnyPgColumn>,
): SQL => sql`case ${line.act} when 'login' then
  case ${line.outcome} when 'refused' then 'sign-in' else 'signed in' end
  when 'user roles assigned' then coalesce((
  select 'user roles ' || nullif(concat_ws(' and ',
    case when ${rolesOnlyIn(sql`change -> 'after'`, sql`change -> 'before'`)} is not null then 'given' end,
    case when ${rolesOnlyIn(sql`change -> 'before'`, sql`change -> 'after'`)} is not null then 'taken' end), '')
  from jsonb_array_elements(${listed(sql`${line.details} -> 'changes'`)}) as changes (change)
  where change ->> 'field' = 'roles' limit 1), ${line.act}) else ${line.act} end`;
const act = actOf(auditLog);

/** How many changes a list shows. */
const mostChanges = 3;

/** The first changes of a line, for `inWords`. */
const changed = sql`(
  select json_build_object('kind', ${auditKind(auditLog)}, 'did', ${details} ->> 'did', 'count', count(*)::int,
    'first', json_agg(change order by n) filter (where n <= ${mostChanges}))
  from jsonb_array_elements(${listed(sql`${details} -> 'changes'`)}) with ordinality as changes (change, n)
  having count(*) > 0)`;

/** What `act` says for the stored acts that can mean two things, and for which lines. Their sorts have an index. */
const varied: readonly { act: string; sort: AuditAct; words: string; when(word: string): SQL }[] = [
  {
    ...{ act: "login", sort: "sign_in", words: "signed in" },
    when: () => sql`${auditLog.outcome} = 'done'`,
  },
  {
    ...{ act: "login", sort: "sign_in", words: "sign-in" },
    when: () => sql`${auditLog.outcome} = 'refused'`,
  },
  {
    ...{ act: "user roles assigned", sort: "roles", words: "user roles given and taken" },
    when: (word) => sql`lower(${act}) like ${containing(word)}`,
  },
];

/** The sort of the other acts for which the product and the log have different words. */
const sortOf = (stored: string): AuditAct =>
  stored === "logout"
    ? "sign_in"
    : stored === "create administrator"
      ? "roles"
      : stored.endsWith(" removed")
        ? "removed"
        : "other";

/**
 * The lines whose act the product shows with a word that the log does not have: “taken” finds `podcast takeDown`. They
 * are found by the index of sorts; the dozens of acts that share a word such as “archived” are compared as one list.
 */
export function findsSaid(said: ReadonlyMap<string, string>, word: string): SQL | undefined {
  const isNew = (stored: string, words: string) =>
    words.includes(word) && !stored.toLowerCase().includes(word);
  const called = [...said].flatMap(([stored, words]) => (isNew(stored, words) ? [stored] : []));
  return or(
    ...varied
      .filter((one) => isNew(one.act, one.words))
      .map(
        (one) =>
          sql`(${auditLog.act} = ${one.act} and ${auditSort(auditLog)} = ${one.sort} and ${one.when(word)})`,
      ),
    ...[...Map.groupBy(called, sortOf)].map(
      ([sort, acts]) => sql`(${isOneOf(auditLog.act, acts)} and ${auditSort(auditLog)} = ${sort})`,
    ),
  );
}

/** Puts acts, subjects and changes in the words of the product. */
async function inTheirWords(
  app: App,
  said: ReadonlyMap<string, string>,
  rows: RecordRow[],
): Promise<RecordRow[]> {
  const changes = await inWords(
    app,
    rows.map((row) => (row.changed ?? null) as Changed | null),
  );
  const subjects = await namesOfSubjects(
    app,
    rows.map((row) => (row.about ?? null) as Subject | null),
  );
  return rows.map((row, at) => ({
    ...row,
    ...("act" in row && { act: said.get(String(row.act)) ?? row.act }),
    ...("changed" in row && { changed: changes[at] }),
    ...("about" in row && { about: subjects[at] }),
  }));
}

/** What a line is about, for `namesOfSubjects`. */
const about = sql`case when ${subject} is not null then
  json_build_object('subject', ${subject}, 'kind', ${auditKind(auditLog)}, 'record_id', ${number}) end`;

/**
 * Lines about what these people did, what was done as one of them, and what was done to them. Each of the three has an
 * index, and people are matched by id, so that no line is read to find out whose it is.
 */
export const aboutPeople = (ids: readonly number[]): SQL | undefined =>
  or(
    isOneOf(userId, ids),
    isOneOf(auditActor(auditLog), ids),
    isOneOf(
      subject,
      ids.map((id) => `user ${id}`),
    ),
  );

/** The audit log, which can only be read and exported. */
export const auditModule = (app: App) =>
  readingModule(app, {
    file: "audit-log",
    calls: auditCalls,
    access: systemAdmins,
    table: auditLog,
    more: () => ({
      act,
      about,
      changed,
      actor: person(auditActor(auditLog)),
      on_behalf_of: person(sql`case when ${adminUserId} <> ${userId} then ${userId} end`),
      reviewing: sql`coalesce(${adminUserId} = ${userId}, false)`,
      kind: auditKind(auditLog),
      record_id: recordId(app),
      report: sql`case ${auditKind(auditLog)} when 'report schedule' then (
        select ${reportSchedules.report} from ${reportSchedules} where ${reportSchedules.id} = ${number}) end`,
    }),
    search: auditWords(auditLog),
    async loads() {
      const said = await saidActs();
      return { finds: (word) => findsSaid(said, word), told: (of, rows) => inTheirWords(of, said, rows) };
    },
    filters: {
      act: (given) => isOneOf(auditSort(auditLog), given),
      kind: (given) => isOneOf(auditKind(auditLog), knownNames("kind", given, auditKinds(app))),
      actor: (given) => isOneOf(auditActor(auditLog), given),
      on_behalf_of: (given) => and(isOneOf(userId, given), ne(adminUserId, userId)),
      user: aboutPeople,
    },
  });
