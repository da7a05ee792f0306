import * as z from "zod/mini";
import { Id, Instant } from "../endpoint.ts";
import { filter } from "./query.ts";
import { PersonRef, readingCalls } from "./resource.ts";

export const auditOutcomes = ["done", "refused"] as const;

/** What sort of act a line is about; `call` is one that was refused, or made while acting as another user. */
export const auditActs = [
  "sign_in",
  "acting",
  "roles",
  "created",
  "changed",
  "removed",
  "file",
  "call",
  "other",
] as const;
export type AuditAct = (typeof auditActs)[number];

/** A line of the audit log: who did what to what, for whom, and with what outcome. Lines are only ever added. */
export const AuditLine = z.object({
  id: Id,
  at: Instant,
  actor: z.nullable(PersonRef),
  on_behalf_of: z.nullable(PersonRef),
  /** Whether it was done in review mode: on nobody else's behalf, but not as oneself. */
  reviewing: z.boolean(),
  /** Distinguishes giving roles from taking them. */
  act: z.string(),
  subject: z.nullable(z.string()),
  /** The subject with the name of its record, which may have been deleted: `Ada Byron (user 5)`. */
  about: z.nullable(z.string()),
  /** What changed, in short: `Job title: Analyst → Director; and 2 more`. */
  changed: z.nullable(z.string()),
  /** The kind of record that `subject` names, and the record's number while it exists. */
  kind: z.nullable(z.string()),
  record_id: z.nullable(Id),
  /** For a schedule that still exists, its report; otherwise null. */
  report: z.nullable(z.string()),
  outcome: z.enum(auditOutcomes),
  details: z.record(z.string(), z.unknown()),
  request_id: z.nullable(z.string()),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** The audit log, searchable by act and subject (G-18). */
export const auditCalls = readingCalls("/api/admin/audit", {
  words: { one: "line", many: "audit log entries" },
  row: AuditLine,
  sorts: ["at"],
  sorted: "-at",
  filters: {
    outcome: filter.anyOf(auditOutcomes),
    act: filter.anyOf(auditActs),
    kind: filter.names,
    /** One record: `glossary term 3`. */
    subject: filter.exactly,
    /** The user who acted, including as another user. */
    actor: filter.ids,
    /** The user who was acted as. */
    on_behalf_of: filter.ids,
    /** The user who acted, was acted as, or whose own record was acted on. */
    user: filter.ids,
    ...filter.range("at"),
  },
});
