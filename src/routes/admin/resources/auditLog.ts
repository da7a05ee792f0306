import { auditActs, auditCalls, auditOutcomes, type AuditAct } from "#src/contracts/admin/audit.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import type { Tone } from "../kinds.ts";
import { resource } from "../resource.ts";

export const outcomeWords = {
  done: { label: "Done", tone: "success" },
  refused: { label: "Refused", tone: "warning" },
} as const satisfies Record<(typeof auditOutcomes)[number], { label: string; tone: Tone }>;

const actWords: Record<AuditAct, string> = {
  sign_in: "Signing in and out",
  acting: "Acting as a user and review mode",
  roles: "Roles assigned and removed",
  created: "Created",
  changed: "Changed",
  removed: "Deleted or removed",
  file: "Imports and exports",
  call: "Refused requests, and requests made as another user",
  other: "Other",
};

/** Who did what, for whom, and with what outcome. It can be read and exported, nothing else. */
export default resource({
  calls: auditCalls,
  named: "act",
  about: "Every change in the back office, every refusal and every sign-in: who, when, and what changed.",
  empty: "Everything done from now on will be recorded here.",
  unmatched:
    "Try another word or fewer filters. To look for a person, use the Person filter: the search does not include names.",
  columns: [
    { field: "act", label: "What", as: "link", capital: true },
    { field: "about", label: "Subject", capital: true },
    { field: "changed", label: "What changed" },
    { field: "outcome", as: "status", words: outcomeWords },
    { field: "actor", label: "Who", as: "person" },
    { field: "on_behalf_of", label: "Acting as", as: "person" },
    { field: "at", label: "When", as: "dateTime" },
    { field: "reviewing", label: "In review mode", as: "boolean", hidden: true },
    { field: "kind", label: "Kind of record", hidden: true, capital: true },
    { field: "subject", label: "Record", hidden: true, capital: true },
    { field: "request_id", label: "Request", hidden: true },
  ],
  often: ["user", "actor", "outcome"],
  filters: [
    { field: "at", label: "When", as: "dateRange" },
    { field: "user", label: "Person", as: "users" },
    { field: "actor", label: "Who", as: "users" },
    { field: "on_behalf_of", label: "Acting as", as: "users" },
    {
      field: "outcome",
      as: "multiSelect",
      choices: choicesOf(outcomeWords, auditOutcomes),
    },
    {
      field: "act",
      label: "What",
      as: "multiSelect",
      choices: choicesOf(actWords, auditActs),
    },
    {
      field: "kind",
      label: "Kind of record",
      as: "multiSelect",
      choices: "audit_kinds",
    },
    {
      field: "subject",
      label: "Record",
      as: "text",
      help: "The kind of record and its number, for example: glossary term 3.",
    },
  ],
});
