import { withArticle } from "#src/contracts/words.ts";
import type { FoundRecord } from "#src/contracts/finding.ts";
import { addressIn } from "#src/contracts/reportPlaces/reportPlaces.ts";
import type { CurrentUser } from "#src/contracts/user.ts";
import { linkShows } from "#src/machines/guard/needs.ts";
import { groups, type PaletteEntry } from "#src/machines/palette/offered.ts";
import { adminNavigation, adminNavigationOf } from "#src/routes/admin/adminNavigation.ts";
import { addressOfRecord, placeOfKind } from "#src/routes/admin/auditRecords.ts";
import { createAddress, importAddress, reorderAddress } from "#src/routes/admin/place.ts";
import type { Areas } from "#src/routes/areas.ts";
import { pageEntry } from "#src/ui/palette/entries.ts";

const actEntry = (label: string, address: string): PaletteEntry => ({
  id: address,
  group: groups.acts,
  label,
  hint: null,
  address,
});

/** What this administrator may open and do in the back office: pages, reports, and what its resources declare. */
export function officeEntries({ offices, routes }: Areas, me: CurrentUser): PaletteEntry[] {
  const pages = adminNavigationOf(adminNavigation(offices), me, routes.exists).flatMap((group) =>
    group.sections.flatMap(({ links }) =>
      links.map((link) => pageEntry(link.name, routes.rowNamed(link.routeName)!.path, group.parentGroup)),
    ),
  );
  const reports = offices.flatMap(({ reports: office }) =>
    office && linkShows({ admin: true, ...office }, me)
      ? Object.entries(office.places)
          .filter(([, { path }]) => !path.includes(":"))
          .map(([key, { title }]) => ({
            ...pageEntry(title, addressIn(office, key), office.title),
            group: groups.reports,
          }))
      : [],
  );
  const acts = offices
    .flatMap(({ places }) => places)
    // What belongs to a record is added at that record.
    .filter((place) => !place.param && linkShows({ admin: true, ...place }, me))
    .flatMap((place) => {
      const { name, words } = place;
      return [
        ...(routes.exists(`${name}Create`)
          ? [actEntry(`Add ${withArticle(place.kind ?? words.one)}`, createAddress(place))]
          : []),
        ...(routes.exists(`${name}Import`) ? [actEntry(`Import ${words.many}`, importAddress(place))] : []),
        ...(routes.exists(`${name}Reorder`)
          ? [actEntry(`Change the order of ${words.many}`, reorderAddress(place))]
          : []),
      ];
    });
  const waits = offices.flatMap((office) =>
    (office.waits ?? []).flatMap(({ at, act }) => {
      const row = routes.rowNamed(at);
      return act && row && linkShows(row.needs, me)
        ? [actEntry(act.label, `${row.path}?${new URLSearchParams(act.query)}`)]
        : [];
    }),
  );
  return [...pages, ...reports, ...waits, ...acts];
}

/** A record of the back office as an entry; null if it has no screen that this user may open. */
export function recordEntry(
  { offices }: Areas,
  { kind, id, title, hint }: FoundRecord,
  me: CurrentUser,
): PaletteEntry | null {
  const address = addressOfRecord(offices, { kind, subject: null, record_id: id, report: null }, me);
  const place = placeOfKind(offices, kind);
  if (address === null || !place) return null;
  const group = kind === "user" ? groups.people : place.title;
  return { id: `${kind} ${id}`, group, label: title, hint, address };
}
