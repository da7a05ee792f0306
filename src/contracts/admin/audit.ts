import { z } from "zod";
import { Id, Instant } from "../endpoint.ts";
import { filter } from "./question.ts";
import { listCalls, PersonRef } from "./resource.ts";

export const auditOutcomes = ["done", "refused"] as const;

/** A line of the audit log: who did what to what, for whom, and what came of it. It is only ever added to. */
export const AuditLine = z.object({
  id: Id,
  at: Instant,
  actor: PersonRef.nullable(),
  on_behalf_of: PersonRef.nullable(),
  act: z.string(),
  subject: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
  details: z.record(z.string(), z.unknown()),
  request_id: z.string().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** The audit log, searchable by act and subject (G-18). */
export const auditCalls = listCalls("/api/admin/audit", {
  words: { one: "line", many: "lines of the audit log" },
  row: AuditLine,
  sorts: ["at"],
  sorted: "-at",
  filters: {
    outcome: filter.anyOf(auditOutcomes),
    /** Whoever acted, or was acted as. */
    user: filter.ids,
    ...filter.range("at"),
  },
});
