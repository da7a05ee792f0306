import type { AuditLine } from "#src/contracts/admin/audit.ts";
import { addressIn } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { linkShows, type Visitor } from "#src/machines/guard/needs.ts";
import type { Areas } from "../areas.ts";
import type { Told } from "./history.ts";
import { editAddress, reorderAddress, viewAddress, type ResourcePlace } from "./place.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import { scheduleAddress } from "./reports.ts";

type Offices = Areas["offices"];

/** The resource that a line of the audit log is about. A line about the order of slides is about the carousel. */
export const placeOfKind = (offices: Offices, named: string | null): ResourcePlace | null => {
  const kind = named === "carousel" ? "slide" : named;
  return offices.flatMap(({ places }) => places).find((at) => (at.kind ?? at.words.one) === kind) ?? null;
};

/** What the history of a kind of record is told with, and how it is loaded; null if nothing is declared. */
export function toldOfKind(
  offices: Offices,
  kind: string | null,
): { name: string; load: () => Promise<{ default: Told }> } | null {
  const { row, told } = screenOfKind(offices, kind) ?? {};
  return row && told
    ? { name: row.name, load: async () => ({ default: await told() }) }
    : placeOfKind(offices, kind);
}

const screenOfKind = (offices: Offices, kind: string | null) =>
  offices.flatMap(({ screens }) => screens ?? []).find((one) => one.kind === kind);

/** The office to which a report belongs. */
const reportOffice = (offices: Offices, key: string) =>
  offices.flatMap(({ reports }) => reports ?? []).find(({ places }) => Object.hasOwn(places, key));

/** The address of a screen. If the screen is about one record, its address includes that record. */
const addressOfScreen = ({ path }: { path: string }, id: number | null): string | null =>
  path.includes(":id") ? (id === null ? null : fillPath(path, { id })) : path;

type Named = Pick<AuditLine, "kind" | "subject" | "record_id" | "report">;

/** The address of a line's record; null if the user may not go there, or it has no screen or no longer exists. */
export function addressOfRecord(
  offices: Offices,
  { kind, subject, record_id: id, report: of }: Named,
  me: Visitor,
): string | null {
  if (kind === "report") {
    const key = subject!.replace(/^report /, "");
    const office = reportOffice(offices, key);
    const address = office && addressIn(office, key);
    return address && !address.includes(":") ? address : null;
  }
  const screen = screenOfKind(offices, kind);
  if (screen)
    return linkShows({ admin: true, ...screen.row.needs }, me) ? addressOfScreen(screen.row, id) : null;
  const place = placeOfKind(offices, kind);
  if (!place || !linkShows(place, me)) return null;
  if (kind === "carousel") return reorderAddress(place);
  // For a record that belongs to another, the line has only its own number, and not that of its parent.
  if (id === null || place.param) return null;
  if (kind !== "report schedule") return (place.isRead ? viewAddress : editAddress)(place, id);
  const office = of && reportOffice(offices, of);
  return of && office ? scheduleAddress(office, of, id) : null;
}
