import { inArray, or, sql } from "drizzle-orm";
import { auditCalls } from "#src/contracts/admin/audit.ts";
import { house } from "../../access.ts";
import type { App } from "../../app.ts";
import { listModule } from "../../resources/resourceModule.ts";
import { auditLog, auditWords } from "../../schema/people.ts";

const person = (id: ReturnType<typeof sql>) => sql`(
  select json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) from users u where u.id = ${id})`;
const { userId, adminUserId } = auditLog;

/** The audit log: it is read and exported, and nothing else. */
export const auditModule = (app: App) =>
  listModule(app, {
    name: "line",
    file: "audit-log",
    calls: auditCalls,
    access: house,
    table: auditLog,
    more: () => ({
      actor: person(sql`coalesce(${adminUserId}, ${userId})`),
      on_behalf_of: person(sql`case when ${adminUserId} <> ${userId} then ${userId} end`),
    }),
    search: auditWords(auditLog),
    sorts: { at: auditLog.at },
    filters: {
      outcome: (given) => inArray(auditLog.outcome, given),
      user: (given) => or(inArray(userId, given), inArray(adminUserId, given)),
    },
  });
