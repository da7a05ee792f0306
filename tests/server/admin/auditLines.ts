import { beforeEach } from "vitest";
import { auditLog } from "#server/schema/index.ts";
import type { AuditLine } from "#src/contracts/admin/audit.ts";
import { startOffice } from "./office.ts";

export const path = "/api/admin/audit";

export type Line = typeof auditLog.$inferInsert;
const day = (number: number) => new Date(Date.UTC(2026, 9, number, 12));

/** A back office with an empty audit log before each test, and its lines as they are written and found. */
export function startAuditLog() {
  const office = startOffice("system");
  beforeEach(async () => {
    // The sign-in has left a line of its own.
    await office.t.app.db().delete(auditLog);
  });
  const write = (...lines: Partial<Line>[]) =>
    office.t.app
      .db()
      .insert(auditLog)
      .values(lines.map((line, i) => ({ at: day(i + 1), act: "login", outcome: "done" as const, ...line })))
      .returning({ id: auditLog.id });
  const found = async (query: string): Promise<AuditLine[]> =>
    (await office.system.get(`${path}?${query}`)).json.data;
  const acts = async (query: string) => (await found(query)).map(({ act }) => act);
  return { office, write, found, acts };
}
