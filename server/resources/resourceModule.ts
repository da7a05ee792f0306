import type * as z from "zod/mini";
import type { ImportCalls } from "#src/contracts/admin/import.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { on, type Context, type Handled } from "../serve.ts";
import { runBulkAct, type BulkAsk } from "./bulk.ts";
import { exportRows, type ExportAsk } from "./export.ts";
import { readHistory } from "./history.ts";
import type { Importable } from "./imports/columns.ts";
import { importModule } from "./imports/importModule.ts";
import type { ListQuery, RowQuery } from "./listQuery.ts";
import {
  ownTo,
  withoutTypes,
  type AnyResource,
  type List,
  type ListedCalls,
  type Resource,
  type ResourceCalls,
} from "./resource.ts";
import { findRow, readNeighbours, readPage } from "./rows.ts";
import { withDefaults } from "./withDefaults.ts";
import { createRecord, removeRecord, updateRecord } from "./write.ts";

/** Answers every call of a resource. Each write is one transaction with its line in the audit log. */
export function resourceModule<const C extends ResourceCalls>(app: App, of: Resource<C>): Handled[] {
  const resource = withDefaults(withoutTypes(of));
  remember(app, resource);
  const { calls, access } = resource;
  const own = { audited: true };
  const call = (
    endpoint: ResourceCalls["read"],
    handle: (context: Asked) => Promise<unknown>,
    handling = {},
  ): Handled => on(endpoint, access, (context) => handle(askedOf(context)), handling);

  return [
    ...readingOf(app, resource),
    ...(resource.imports ? importModule(app, resource as Importable, calls as ImportCalls) : []),
    ...(calls.create
      ? [
          call(
            calls.create,
            async ({ body, caller }) => ({
              data: await createRecord(app, ownTo(resource, caller), caller, body),
            }),
            own,
          ),
        ]
      : []),
    call(
      calls.update,
      async ({ params: { id }, body, caller }) => ({
        data: await updateRecord(app, ownTo(resource, caller), caller, id, body),
      }),
      own,
    ),
    call(calls.history, ({ params: { id }, query, caller }) =>
      readHistory(app, ownTo(resource, caller), id, query),
    ),
    ...(calls.bulk
      ? [
          call(
            calls.bulk,
            async ({ body, query, caller }) => ({
              data: await runBulkAct(app, ownTo(resource, caller), caller, body as BulkAsk, query),
            }),
            own,
          ),
        ]
      : []),
    ...(calls.remove
      ? [
          call(
            calls.remove,
            ({ params: { id }, query, caller }) =>
              removeRecord(
                app,
                ownTo(resource, caller),
                caller,
                id,
                String((query as z.output<z.ZodMiniAny>).version),
              ),
            own,
          ),
        ]
      : []),
  ];
}

/** Answers the calls of records that are only read. */
export function readingModule<const C extends ListedCalls & Pick<ResourceCalls, "read" | "neighbours">>(
  app: App,
  of: List<C>,
): Handled[] {
  return readingOf(app, withDefaults(withoutTypes(of)));
}

function readingOf(app: App, list: AnyResource): Handled[] {
  const { calls, access } = list;
  return [
    on(calls.list, access, (context) => readPage(app, ownTo(list, context.caller), askedOf(context).query)),
    on(
      calls.exportFile,
      access,
      ({ query, caller, reply }) =>
        exportRows(app, ownTo(list, caller), query as ExportAsk & RowQuery, reply),
      {
        limit: { name: "export", max: 30, seconds: 600 },
      },
    ),
    on(calls.read, list.reads ?? access, async ({ params, caller }) => ({
      data: await findRow(app, ownTo(list, caller), (params as Asked["params"]).id),
    })),
    on(calls.neighbours, access, async ({ params, query, caller }) => ({
      data: await readNeighbours(
        app,
        ownTo(list, caller),
        (params as Asked["params"]).id,
        query as Asked["query"],
      ),
    })),
  ];
}

/** What a resource's calls have of a context; which part each has is settled by its contract. */
type Asked = Omit<Context, "params" | "query" | "body" | "caller"> & {
  params: { id: number };
  query: ListQuery & RowQuery;
  body: Record<string, unknown>;
  caller: Caller;
};

const askedOf = (
  context: Omit<Asked, "params" | "query" | "body"> & Record<"params" | "query" | "body", unknown>,
) => context as Asked;

const known = new WeakMap<App, Map<string, AnyResource>>();

function remember(app: App, resource: AnyResource): void {
  const resources = known.get(app) ?? new Map<string, AnyResource>();
  known.set(app, resources.set(resource.name, resource));
}

/** The resources that this app answers for, by their names. */
export const resourcesOf = (app: App): ReadonlyMap<string, AnyResource> => known.get(app) ?? new Map();
