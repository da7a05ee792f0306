import type { ComponentType } from "react";
import type { AuditKind } from "#src/contracts/admin/audit.ts";
import type { FeatureFlag, RoleName } from "#src/contracts/roles.ts";
import { route, type ThemeName } from "../route.ts";
import type { AnyResource } from "./resource.ts";

/**
 * Where a resource is: the little that the route table needs of it. What its screens show is loaded with them, so that a
 * learner loads none of it.
 */
export type Place<Name extends string = string, Path extends string = string> = {
  /** The name of its list in the ledger; create and edit are named after it. */
  readonly name: Name;
  readonly path: Path;
  readonly title: string;
  /** As in “Add a term” and “12 terms”. */
  readonly words: { readonly one: string; readonly many: string };
  /** What the audit log calls one, where it is not the word for one. */
  readonly kind?: AuditKind;
  readonly theme: ThemeName;
  readonly roles: readonly RoleName[];
  readonly features?: readonly FeatureFlag[];
  /** Its declaration, from `resources/`. */
  readonly load: () => Promise<{ default: AnyResource }>;
};

/** Declares where a resource is, its name and path as literal types. */
export const place = <const Name extends string, const Path extends string>(
  one: Place<Name, Path>,
): Place<Name, Path> => one;

export const metaOf = ({ theme, roles, features }: Place, title: string) => ({
  // The learner's screen of the same thing has the plain title.
  title: `${title} (admin)`,
  theme,
  layout: "admin" as const,
  needs: { login: true, admin: true, roles, ...(features && { features }) } as const,
  ids: ["id"],
});

/** Its list. */
export const listRoute = <Name extends string, Path extends string>(at: Place<Name, Path>) =>
  route(
    at.name,
    at.path,
    async () => {
      const [screen, declared] = await Promise.all([import("#src/ui/admin/list/listPage.tsx"), at.load()]);
      return { default: screen.listPage(at, declared.default) };
    },
    metaOf(at, at.title),
  );

/** The form that makes a record. */
const createRoute = <Name extends string, Path extends string>(at: Place<Name, Path>) =>
  route(
    `${at.name}Create`,
    `${at.path}/create`,
    async () => {
      const [screen, declared] = await Promise.all([import("#src/ui/admin/form/formPages.tsx"), at.load()]);
      return { default: screen.createPage(at, declared.default) };
    },
    metaOf(at, `${at.title}: new ${at.words.one}`),
  );

/** The form that changes one, with its history. */
export const editRoute = <Name extends string, Path extends string>(at: Place<Name, Path>) =>
  route(
    `${at.name}Edit`,
    `${at.path}/:id/edit`,
    async () => {
      const [screen, declared] = await Promise.all([import("#src/ui/admin/form/formPages.tsx"), at.load()]);
      return { default: screen.editPage(at, declared.default) };
    },
    metaOf(at, `${at.title}: edit ${at.words.one}`),
  );

/** The screen that puts its records in order. */
export const reorderRoute = <Name extends string, Path extends string>(at: Place<Name, Path>) =>
  route(
    `${at.name}Reorder`,
    `${at.path}/reorder`,
    async () => {
      const [screen, declared] = await Promise.all([
        import("#src/ui/admin/reorder/reorderPage.tsx"),
        at.load(),
      ]);
      return { default: screen.reorderPage(at, declared.default) };
    },
    metaOf(at, `${at.title}: order`),
  );

/** The screen that imports records from a file; whoever may make one may import many. */
export const importRoute = <Name extends string, Path extends string>(at: Place<Name, Path>) =>
  route(
    `${at.name}Import`,
    `${at.path}/import`,
    async () => {
      const [screen, declared] = await Promise.all([
        import("#src/ui/admin/import/importPage.tsx"),
        at.load(),
      ]);
      return { default: screen.importPage(at, declared.default) };
    },
    metaOf(at, `${at.title}: import`),
  );

type ViewPage = { viewPage: (at: Place, resource: AnyResource) => ComponentType };

/** The screen of one record that is only read, made by a page of its own. */
export const viewRoute = <Name extends string, Path extends string>(
  at: Place<Name, Path>,
  page: () => Promise<ViewPage>,
) =>
  route(
    `${at.name}View`,
    `${at.path}/:id`,
    async () => {
      const [screen, declared] = await Promise.all([page(), at.load()]);
      return { default: screen.viewPage(at, declared.default) };
    },
    metaOf(at, `${at.title}: ${at.words.one}`),
  );

type BelowPage = { belowPage: (at: Place, resource: AnyResource) => ComponentType };

/** A screen below a record, made by a page of its own: its path after the record's id. */
export const belowRoute = <Name extends string, Path extends string, const Below extends string>(
  at: Place<Name, Path>,
  below: Below,
  title: string,
  page: () => Promise<BelowPage>,
) =>
  route(
    `${at.name}/${below}`,
    `${at.path}/:id/${below}`,
    async () => {
      const [screen, declared] = await Promise.all([page(), at.load()]);
      return { default: screen.belowPage(at, declared.default) };
    },
    metaOf(at, `${at.title}: ${title}`),
  );

/** List, create and edit; static segments stand before parameters. */
export const routesOf = <Name extends string, Path extends string>(at: Place<Name, Path>) =>
  [listRoute(at), createRoute(at), editRoute(at)] as const;

/** The address of a form; a list's question is carried along, so that the way back and the neighbours keep to it. */
export const editAddress = ({ path }: Place, id: number, question = ""): string =>
  `${path}/${id}/edit${question && `?${question}`}`;
/** The same of a record that is only read. */
export const viewAddress = ({ path }: Place, id: number, question = ""): string =>
  `${path}/${id}${question && `?${question}`}`;
export const createAddress = ({ path }: Place): string => `${path}/create`;
/** Where an import stands, by its number; where one begins, without. */
export const importAddress = ({ path }: Place, id: number | null = null): string =>
  `${path}/import${id === null ? "" : `?import=${id}`}`;
export const reorderAddress = ({ path }: Place): string => `${path}/reorder`;
export const listAddress = ({ path }: Place, question = ""): string => `${path}${question && `?${question}`}`;
