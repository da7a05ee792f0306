/** Where the reports of an area are. Routes need this too, so nothing here loads the contents of the reports. */
import type { PermissionName, RoleName } from "../roles.ts";
import type { ThemeName } from "../themes.ts";

/** The part of the back office that reports belong to. */
export type ReportArea = {
  /** The address that its reports are below. */
  readonly path: string;
  readonly theme: ThemeName;
  /** Users with one of these may see its reports. */
  readonly roles: readonly RoleName[];
  /** They need all of these as well. */
  readonly permissions?: readonly PermissionName[];
  /** False if none of them can be scheduled. */
  readonly schedules?: false;
};

/** Reports by key, each with its path within its area, and its title. */
export type ReportPlaces = Readonly<Record<string, { readonly path: string; readonly title: string }>>;

/** An area's reports: where they are, the title of their index, and the prefix of the names of their rows. */
export type ReportOffice = ReportArea & {
  /** Such as `HouseReport`. */
  readonly name: string;
  readonly title: string;
  readonly places: ReportPlaces;
};

type KeyOf<Office extends ReportOffice> = keyof Office["places"] & string;

/** The address of a report, with the names of its parameters in place. */
export const addressIn = <Office extends ReportOffice>(
  { path, places }: Office,
  key: KeyOf<Office>,
): string => `${path}/${places[key]!.path}`;

/** The part of a report's declaration about its place. */
export const placedIn = <Office extends ReportOffice, const Key extends KeyOf<Office>>(
  { places, path, theme, roles, permissions, schedules }: Office,
  key: Key,
): { key: Key; path: string; title: string; area: ReportArea } => ({
  key,
  ...places[key]!,
  area: {
    path,
    theme,
    roles,
    ...(permissions && { permissions }),
    ...(schedules === false && { schedules }),
  },
});
