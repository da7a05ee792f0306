import type { SearchedOptionList } from "#src/contracts/admin/options.ts";
import type { FeatureFlag, PermissionName, RoleName } from "#src/contracts/roles.ts";
import type { ThemeName } from "#src/contracts/themes.ts";
import { route } from "../route.ts";
import type { AnyResource } from "./resource.ts";

/**
 * Where a resource is: the little that the route table needs to know. Everything else is loaded with its screens, so
 * that learners load none of it.
 */
export type ResourcePlace<
  Name extends string = string,
  Path extends string = string,
  Param extends string = string,
> = {
  /** The name of its list in the ledger, from which the names of its other screens are derived. */
  readonly name: Name;
  readonly path: Path;
  readonly title: string;
  /** As in “Add a term” and “12 terms”. */
  readonly words: { readonly one: string; readonly many: string };
  /** The audit log's name for a record, if it is not the word for one. */
  readonly kind?: string;
  readonly theme: ThemeName;
  readonly roles: readonly RoleName[];
  /** Users must also have all of these permissions. */
  readonly permissions?: readonly PermissionName[];
  readonly features?: readonly FeatureFlag[];
  /**
   * The name of the parameter with a record's own number, for records that belong to those of another resource, whose
   * number is the `id` of the path.
   */
  readonly param?: Param;
  /** Each record belongs to something that has no screen here, whose number is the `id` of the path. */
  readonly within?: Within;
  /** Its records are read-only: they have a screen that shows them, but no form. */
  readonly isRead?: true;
  /** The list of options that its records form. A form that chooses from the list can add one. */
  readonly offers?: SearchedOptionList;
  /** Its declaration, from `resources/`. */
  readonly load: () => Promise<{ default: AnyResource }>;
};

/** What records belong to: its parameter in their calls, the list that has its name, and the page that shows it. */
type Within = { readonly param: string; readonly list: SearchedOptionList; readonly page: string };

/** Declares where a resource is, with its name and path as literal types. */
export const place = <
  const Name extends string,
  const Path extends string,
  const Param extends string = "id",
>(
  one: ResourcePlace<Name, Path, Param>,
): ResourcePlace<Name, Path, Param> => one;

/** The parameter with a record's number in its addresses. */
export const paramOf = <Param extends string>({ param }: { readonly param?: Param }): Param | "id" =>
  param ?? "id";

export const metaOf = ({ theme, roles, permissions, features, param }: ResourcePlace, title: string) => ({
  // The learners' screen of the same thing has the plain title.
  title: `${title} (admin)`,
  theme,
  layout: "admin" as const,
  needs: {
    login: true,
    admin: true,
    roles,
    ...(permissions && { permissions }),
    ...(features && { features }),
  } as const,
  ids: ["id", ...(param ? [param] : [])],
});

/** The list of a resource. */
export const listRoute = <Name extends string, Path extends string>(at: ResourcePlace<Name, Path>) =>
  route(at.name, at.path, metaOf(at, at.title));

/** The form that makes a record. */
export const createRoute = <Name extends string, Path extends string>(at: ResourcePlace<Name, Path>) =>
  route(`${at.name}Create`, `${at.path}/create`, metaOf(at, `${at.title}: new ${at.words.one}`));

/** The form that changes a record, with its history. */
export const editRoute = <Name extends string, Path extends string, Param extends string>(
  at: ResourcePlace<Name, Path, Param>,
) =>
  route(`${at.name}Edit`, `${at.path}/:${paramOf(at)}/edit`, metaOf(at, `${at.title}: edit ${at.words.one}`));

/** The screen that puts records in order. */
export const reorderRoute = <Name extends string, Path extends string>(at: ResourcePlace<Name, Path>) =>
  route(`${at.name}Reorder`, `${at.path}/reorder`, metaOf(at, `${at.title}: change order`));

/** The screen that imports records from a file. Users who may make one may import many. */
export const importRoute = <Name extends string, Path extends string>(at: ResourcePlace<Name, Path>) =>
  route(`${at.name}Import`, `${at.path}/import`, metaOf(at, `${at.title}: import`));

/** The screen of one read-only record. */
export const viewRoute = <Name extends string, Path extends string>(at: ResourcePlace<Name, Path>) =>
  route(`${at.name}View`, `${at.path}/:id`, metaOf(at, `${at.title}: ${at.words.one}`));

/** A screen below a record: its path after the record's id. */
export const belowRoute = <Name extends string, Path extends string, const Below extends string>(
  at: ResourcePlace<Name, Path>,
  below: Below,
  title: string,
) => route(`${at.name}/${below}`, `${at.path}/:id/${below}`, metaOf(at, `${at.title}: ${title}`));

/** The routes to list, create and edit. Static segments stand before parameters. */
export const routesOf = <Name extends string, Path extends string>(at: ResourcePlace<Name, Path>) =>
  [listRoute(at), createRoute(at), editRoute(at)] as const;

/** The address of a form. Carries the list's query along, so that the way back and the neighbours keep to it. */
export const editAddress = ({ path }: ResourcePlace, id: number, question = ""): string =>
  `${path}/${id}/edit${question && `?${question}`}`;
/** The same for a read-only record. */
export const viewAddress = ({ path }: ResourcePlace, id: number, question = ""): string =>
  `${path}/${id}${question && `?${question}`}`;
export const createAddress = ({ path }: ResourcePlace): string => `${path}/create`;
/** The address of an import, by its number; without one, of a new import. */
export const importAddress = ({ path }: ResourcePlace, id: number | null = null): string =>
  `${path}/import${id === null ? "" : `?import=${id}`}`;
export const reorderAddress = ({ path }: ResourcePlace): string => `${path}/reorder`;
export const listAddress = ({ path }: Pick<ResourcePlace, "path">, question = ""): string =>
  `${path}${question && `?${question}`}`;
