import { roleSets } from "#src/contracts/roleSets.ts";
import type { AuditLine } from "#src/contracts/admin/audit.ts";
import { reportOf } from "#src/contracts/admin/allReports.ts";
import { reportAddress } from "#src/contracts/admin/reports.ts";
import { linkShows, type Visitor } from "#src/machines/guard/needs.ts";
import { to } from "../table.ts";
import { allPlaces } from "./allPlaces.ts";
import { editAddress, reorderAddress, type ResourcePlace } from "./place.ts";

/** The resource that a line of the audit log is about; the order of its slides is the carousel. */
export const placeOfKind = (named: string | null): ResourcePlace | null => {
  const kind = named === "carousel" ? "slide" : named;
  return allPlaces.find((at) => (at.kind ?? at.words.one) === kind) ?? null;
};

type Named = Pick<AuditLine, "kind" | "subject" | "record_id" | "report">;

/** Where the record of a line is, for who may go there; null where it has no screen or is not there any more. */
export function addressOfRecord(
  { kind, subject, record_id: id, report: of }: Named,
  me: Visitor,
): string | null {
  if (kind === "PAP feed")
    return linkShows({ admin: true, roles: roleSets.superAdmins }, me) ? to("AdminPapFeed") : null;
  if (kind === "report") {
    const report = reportOf(subject!.replace(/^report /, ""));
    return report && !report.params ? reportAddress(report) : null;
  }
  const place = placeOfKind(kind);
  if (!place || !linkShows(place, me)) return null;
  if (kind === "carousel") return reorderAddress(place);
  if (id === null) return null;
  return kind === "report schedule"
    ? of && to("HouseReportSchedulesEdit", { report: of, id })
    : editAddress(place, id);
}
