import type { AuditKind, AuditLine } from "#src/contracts/admin/audit.ts";
import { houseReportOf } from "#src/contracts/admin/houseReports.ts";
import { linkShows, type Visitor } from "#src/machines/guard/needs.ts";
import { to } from "../table.ts";
import { housePlaces } from "./house.ts";
import { allSchedules } from "./houseReports.ts";
import { editAddress, reorderAddress, type Place } from "./place.ts";

/** Where the records of each kind are; kinds without a screen of theirs are not here. */
const names: Partial<Record<AuditKind, string>> = {
  user: "AdminUsers",
  audience: "AdminAudiences",
  profile: "AdminProfileManagement",
  contact: "AdminContacts",
  slide: "AdminCarouselIndex",
  carousel: "AdminCarouselIndex",
  broadcast: "AdminBroadcastsIndex",
  "glossary term": "AdminGlossaryManagement",
  "image bank": "AdminImageBankManagementIndex",
  "release note": "AdminReleaseNoteManagement",
  "feature flag": "AdminFeatureFlagManagement",
  "report schedule": allSchedules.name,
};

/** The resource that a line of the audit log is about. */
export const placeOfKind = (kind: string | null): Place | null =>
  [...housePlaces, allSchedules].find(({ name }) => name === names[kind as AuditKind]) ?? null;

type Named = Pick<AuditLine, "kind" | "subject" | "record_id">;

/** Where the record of a line is, for who may go there; null where it has no screen or is not there any more. */
export function addressOfRecord({ kind, subject, record_id: id }: Named, me: Visitor): string | null {
  if (kind === "PAP feed") return linkShows({ roles: ["super admin"] }, me) ? to("AdminPapFeed") : null;
  if (kind === "report") {
    const report = houseReportOf(subject!.replace(/^report /, ""));
    return report && !report.params ? `/admin/house/reports/${report.path}` : null;
  }
  const place = placeOfKind(kind);
  if (!place || !linkShows(place, me)) return null;
  if (kind === "carousel") return reorderAddress(place);
  // A schedule is below its report, and a line does not say which that is.
  return id === null || kind === "report schedule" ? null : editAddress(place, id);
}
