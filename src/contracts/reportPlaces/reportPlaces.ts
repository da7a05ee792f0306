/** Where the reports of an area are. Routes know it too, so nothing here loads what the reports say. */
import type { PermissionName, RoleName } from "../roles.ts";
import type { ThemeName } from "../themes.ts";

/** The part of the back office that reports belong to. */
export type ReportArea = {
  /** The address that its reports are below. */
  readonly path: string;
  readonly theme: ThemeName;
  /** Who may see its reports: one of these. */
  readonly roles: readonly RoleName[];
  /** And all of these. */
  readonly permissions?: readonly PermissionName[];
  /** False: none of them can be sent regularly. */
  readonly schedules?: false;
};

/** Reports by their keys, each with where it is below its area, and its title. */
export type ReportPlaces = Readonly<Record<string, { readonly path: string; readonly title: string }>>;

/** An area's reports: where they are, what their index is called, and what the names of their rows begin with. */
export type ReportOffice = ReportArea & {
  /** Such as `HouseReport`. */
  readonly name: string;
  readonly title: string;
  readonly places: ReportPlaces;
};

type KeyOf<Office extends ReportOffice> = keyof Office["places"] & string;

/** The address of a report, with its parameters as they are named there. */
export const addressIn = <Office extends ReportOffice>(
  { path, places }: Office,
  key: KeyOf<Office>,
): string => `${path}/${places[key]!.path}`;

/** What a report's declaration says of its place. */
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
