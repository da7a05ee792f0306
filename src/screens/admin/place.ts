import type { ComponentType } from "react";
import { paramOf, type ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { madeOf, named, type Screen, type Screens } from "../screen.ts";

type Make = (at: ResourcePlace, resource: AnyResource) => ComponentType;

/** A screen of a resource, made from a module and the resource's declaration. */
const ofResource = <Name extends string, Module>(
  at: ResourcePlace,
  name: Name,
  module: () => Promise<Module>,
  makeOf: (module: Module) => Make,
  first?: Screen["first"],
): Screens<Name> =>
  named(
    name,
    madeOf([module, at.load], (loaded, declared) => makeOf(loaded)(at, declared.default), first),
  );

/** The declaration of a place. If its records belong to something, it is for those of the one in the address. */
async function declaredAt(at: ResourcePlace, { params }: Asked): Promise<AnyResource> {
  const resource = (await at.load()).default;
  if (!at.within) return resource;
  const { withinRecord } = await import("#src/ui/admin/withinRecord.ts");
  return withinRecord({ place: at, resource }, Number(params.id)).resource;
}

/** The call for the name of what the records of a place belong to, if anything. */
async function parentOf({ within }: ResourcePlace, { params }: Asked): Promise<FirstCall[]> {
  if (!within) return [];
  const { nameQuestion } = await import("#src/ui/admin/withinRecord.ts");
  return [nameQuestion(within, Number(params.id))];
}

/** The rows that a list's address requests, and its saved views. */
const listed =
  (at: ResourcePlace) =>
  async (asked: Asked): Promise<FirstCall[]> => {
    const [resource, of, { readQuery }, { savedViewCalls }] = await Promise.all([
      declaredAt(at, asked),
      parentOf(at, asked),
      import("#src/ui/admin/list/query.ts"),
      import("#src/contracts/admin/savedViews.ts"),
    ]);
    return [
      { endpoint: resource.calls.list, query: readQuery(resource, asked.search) },
      { endpoint: savedViewCalls.list, query: { resource: at.name } },
      ...of,
    ];
  };

/** The record in the address. */
export const recordOf =
  (at: ResourcePlace) =>
  async (asked: Asked): Promise<FirstCall[]> => {
    const { read } = (await declaredAt(at, asked)).calls;
    const own = read ? [{ endpoint: read, params: { id: asked.params[paramOf(at)] } }] : [];
    return [...own, ...(await parentOf(at, asked))];
  };

type ListModule = { listPage: Make };
type FormModule = { createPage: Make; editPage: Make };

const ownList = (): Promise<ListModule> => import("#src/ui/admin/list/listPage.tsx");
const ownForms = (): Promise<FormModule> => import("#src/ui/admin/form/formPages.tsx");

/** Each is the screen of the row made by the function with the same prefix in `routes/admin/place.ts`. */
export const listScreen = <const Name extends string>(at: ResourcePlace<Name>, list = ownList) =>
  ofResource(at, at.name, list, (module) => module.listPage, listed(at));

/** @param of the first calls; by default, for what a new record belongs to */
export const createScreen = <const Name extends string>(
  at: ResourcePlace<Name>,
  forms = ownForms,
  of: Screen["first"] = (asked) => parentOf(at, asked),
) => ofResource(at, `${at.name}Create`, forms, (module) => module.createPage, of);

/** @param of further first calls, for example for what the record belongs to */
export const editScreen = <const Name extends string>(
  at: ResourcePlace<Name>,
  forms = ownForms,
  of: Screen["first"] = async () => [],
) =>
  ofResource(
    at,
    `${at.name}Edit`,
    forms,
    (module) => module.editPage,
    async (asked) => [...(await recordOf(at)(asked)), ...(await of(asked))],
  );

export const reorderScreen = <const Name extends string>(at: ResourcePlace<Name>) =>
  ofResource(
    at,
    `${at.name}Reorder`,
    () => import("#src/ui/admin/reorder/reorderPage.tsx"),
    (module) => module.reorderPage,
  );

export const importScreen = <const Name extends string>(at: ResourcePlace<Name>) =>
  ofResource(
    at,
    `${at.name}Import`,
    () => import("#src/ui/admin/import/importPage.tsx"),
    (module) => module.importPage,
  );

export const viewScreen = <const Name extends string>(
  at: ResourcePlace<Name>,
  view: () => Promise<{ viewPage: Make }>,
) => ofResource(at, `${at.name}View`, view, (module) => module.viewPage, recordOf(at));

export const belowScreen = <const Name extends string, const Below extends string>(
  at: ResourcePlace<Name>,
  below: Below,
  page: () => Promise<{ belowPage: Make }>,
) => ofResource(at, `${at.name}/${below}`, page, (module) => module.belowPage, recordOf(at));

/** A screen of one record, for a row that is none of the above. */
export const recordScreen = <const Name extends string>(
  at: ResourcePlace,
  name: Name,
  page: () => Promise<{ recordPage: Make }>,
) => ofResource(at, name, page, (module) => module.recordPage, recordOf(at));

/** The screens to list, create and edit. */
export const screensOf = <const Name extends string>(
  at: ResourcePlace<Name>,
  { list = ownList, forms = ownForms }: { list?: typeof ownList; forms?: typeof ownForms } = {},
) => ({ ...listScreen(at, list), ...createScreen(at, forms), ...editScreen(at, forms) });
