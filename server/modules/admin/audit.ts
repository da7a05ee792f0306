import { and, ne, or, sql, type SQL } from "drizzle-orm";
import { auditCalls } from "#src/contracts/admin/audit.ts";
import { roleLabels } from "#src/contracts/roles.ts";
import { systemAdmins } from "../../access.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { knownNames } from "../../resources/knownNames.ts";
import { readingModule } from "../../resources/resourceModule.ts";
import { auditActor, auditKind, auditLog, auditSort, auditWords } from "../../schema/audit.ts";
import { fullName, users } from "../../schema/people.ts";
import { auditKinds, recordTables } from "./auditKinds.ts";
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

/** Giving and taking roles is the same act in the table; its changes say which it was. */
const act = sql`case when ${auditLog.act} = 'user roles assigned' then coalesce((
  select 'user roles ' || nullif(concat_ws(' and ',
    case when ${rolesOnlyIn(sql`change -> 'after'`, sql`change -> 'before'`)} is not null then 'given' end,
    case when ${rolesOnlyIn(sql`change -> 'before'`, sql`change -> 'after'`)} is not null then 'taken' end), '')
  from jsonb_array_elements(${listed(sql`${details} -> 'changes'`)}) as changes (change)
  where change ->> 'field' = 'roles' limit 1), ${auditLog.act}) else ${auditLog.act} end`;

/** A value in words, shortened to fit a cell of a list. */
const inShort = (json: SQL) => sql`(
  select case when length(value) > 60 then left(value, 59) || '…' else coalesce(nullif(value, ''), '–') end
  from (select regexp_replace(left(case jsonb_typeof(${json})
    when 'array' then (
      select string_agg(coalesce(part ->> 'name', part ->> 'label', part #>> '{}'), ', ')
      from jsonb_array_elements(${listed(json)}) as parts (part))
    when 'object' then coalesce(${json} ->> 'name', ${json} ->> 'label', ${json} ->> 'title', ${json} #>> '{}')
    else ${json} #>> '{}' end, 1000), '<[^>]*>', ' ', 'g') as value) as said)`;

/** How many changes a list shows. */
const mostChanges = 3;

/** What a line changed, from what to what; for a new record, its initial values. */
const changed = sql`(
  select string_agg(case
      when change ->> 'field' = 'roles' then concat_ws('; ',
        'Gave ' || ${rolesOnlyIn(sql`change -> 'after'`, sql`change -> 'before'`)},
        'Took ' || ${rolesOnlyIn(sql`change -> 'before'`, sql`change -> 'after'`)})
      else upper(left(change ->> 'field', 1)) || replace(substr(change ->> 'field', 2), '_', ' ') || ': '
        || case when ${details} ->> 'did' = 'created' then '' else ${inShort(sql`change -> 'before'`)} || ' → ' end
        || ${inShort(sql`change -> 'after'`)}
      end, '; ' order by n) filter (where n <= ${mostChanges})
    || case when count(*) > ${mostChanges} then '; and ' || (count(*) - ${mostChanges}) || ' more' else '' end
  from jsonb_array_elements(${listed(sql`${details} -> 'changes'`)}) with ordinality as changes (change, n))`;

/** What a line is about, with the names of people. */
const about = sql`coalesce(case when ${auditKind(auditLog)} = 'user' then (
  select ${fullName(users)} || ' (' || ${subject} || ')' from ${users} where ${users.id} = ${number}) end, ${subject})`;

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
    filters: {
      act: (given) => isOneOf(auditSort(auditLog), given),
      kind: (given) => isOneOf(auditKind(auditLog), knownNames("kind", given, auditKinds(app))),
      actor: (given) => isOneOf(auditActor(auditLog), given),
      on_behalf_of: (given) => and(isOneOf(userId, given), ne(adminUserId, userId)),
      user: aboutPeople,
    },
  });
