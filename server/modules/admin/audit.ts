import { and, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import { auditCalls } from "#src/contracts/admin/audit.ts";
import { house } from "../../access.ts";
import type { App } from "../../app.ts";
import { readingModule, resourcesOf } from "../../resources/resourceModule.ts";
import { auditActor, auditKind, auditLog, auditSort, auditWords } from "../../schema/people.ts";
import { reportSchedules } from "../../schema/reports.ts";

const person = (id: SQL) => sql`(
  select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${id})`;
const { userId, adminUserId, subject } = auditLog;

const number = sql`substring(${subject} from ' ([0-9]{1,9})$')::int`;

/** The number of the record of a resource that a line is about, as long as it is there. */
function recordId(app: App): SQL {
  const cases = [...resourcesOf(app)].map(
    ([name, { table }]) =>
      sql`when ${name} then (select ${table.id} from ${table} where ${table.id} = ${number})`,
  );
  return sql`case ${auditKind(auditLog)} ${sql.join(cases, sql` `)} end`;
}

/** The audit log: it is read and exported, and nothing else. */
export const auditModule = (app: App) =>
  readingModule(app, {
    file: "audit-log",
    calls: auditCalls,
    access: house,
    table: auditLog,
    more: () => ({
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
      act: (given) => inArray(auditSort(auditLog), given),
      kind: (given) => inArray(auditKind(auditLog), given),
      actor: (given) => inArray(auditActor(auditLog), given),
      on_behalf_of: (given) => and(inArray(userId, given), ne(adminUserId, userId)),
      user: (given) => or(inArray(userId, given), inArray(auditActor(auditLog), given)),
    },
  });
