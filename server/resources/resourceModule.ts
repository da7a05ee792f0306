import type * as z from "zod/mini";
import type { ImportCalls } from "#src/contracts/admin/import.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { on, type Context, type Handled, type Handling } from "../serve.ts";
import { runBulkAct, type BulkAsk } from "./bulk.ts";
import { createRecordByKey } from "./creations.ts";
import { exportRows, type ExportAsk } from "./export.ts";
import { readHistory } from "./history.ts";
import type { Importable } from "./imports/columns.ts";
import { importModule } from "./imports/importModule.ts";
import type { ListQuery, RowQuery } from "./listQuery.ts";
import {
  ownTo,
  withinOne,
  withoutTypes,
  type AnyResource,
  type List,
  type ListedCalls,
  type Resource,
  type ResourceCalls,
} from "./resource.ts";
import { findRow, readNeighbours, readPage } from "./rows.ts";
import { withDefaults } from "./withDefaults.ts";
import { removeRecord, updateRecord } from "./write.ts";

/** Handles every endpoint of a resource. Each write is one transaction with its line in the audit log. */
export function resourceModule<const C extends ResourceCalls>(app: App, of: Resource<C>): Handled[] {
  const resource = withDefaults(withoutTypes(of));
  remember(app, resource);
  const { calls } = resource;
  const audited = { audited: true };
  const call = answering(app, resource);

  return [
    ...readingOf(app, resource),
    ...(resource.imports ? importModule(app, resource as Importable, calls as ImportCalls) : []),
    ...(calls.create
      ? [
          call(
            calls.create,
            async (own, { body: { key, ...draft }, caller }) => ({
              data: await createRecordByKey(app, own, caller, key as string | undefined, draft),
            }),
            audited,
          ),
        ]
      : []),
    call(
      calls.update,
      async (own, { params: { id }, body, caller }) => ({
        data: await updateRecord(app, own, caller, id, body),
      }),
      audited,
    ),
    call(calls.history, (own, { params: { id }, query }) => readHistory(app, own, id, query)),
    ...(calls.bulk
      ? [
          call(
            calls.bulk,
            async (own, { body, query, caller }) => ({
              data: await runBulkAct(app, own, caller, body as BulkAsk, query),
            }),
            audited,
          ),
        ]
      : []),
    ...(calls.remove
      ? [
          call(
            calls.remove,
            (own, { params: { id }, query, caller }) =>
              removeRecord(app, own, caller, id, String((query as z.output<z.ZodMiniAny>).version)),
            audited,
          ),
        ]
      : []),
  ];
}

/** Handles the endpoints of read-only records. */
export function readingModule<const C extends ListedCalls & Pick<ResourceCalls, "read" | "neighbours">>(
  app: App,
  of: List<C>,
): Handled[] {
  return readingOf(app, withDefaults(withoutTypes(of)));
}

function readingOf(app: App, list: AnyResource): Handled[] {
  const { calls } = list;
  const call = answering(app, list);
  return [
    answering(app, list, list.lists)(calls.list, (own, { query }) => readPage(app, own, query)),
    call(calls.exportFile, (own, { query, reply }) => exportRows(app, own, query, reply), {
      limit: { name: "export", max: 30, seconds: 600 },
    }),
    answering(
      app,
      list,
      list.reads,
    )(calls.read, async (own, { params: { id } }) => ({
      data: await findRow(app, own, id),
    })),
    call(calls.neighbours, async (own, { params: { id }, query }) => ({
      data: await readNeighbours(app, own, id, query),
    })),
  ];
}

/** Handles endpoints with the resource as its caller sees it, narrowed to the parent that the path names. */
const answering =
  (app: App, resource: AnyResource, access = resource.access) =>
  (
    endpoint: Endpoint,
    handle: (own: AnyResource, asked: Asked) => Promise<unknown>,
    handling: Handling = {},
  ): Handled =>
    on(
      endpoint,
      access,
      async (context) => {
        const asked = askedOf(context);
        return handle(await ownOf(app, resource, asked), asked);
      },
      handling,
    );

async function ownOf(app: App, resource: AnyResource, { caller, params }: Asked): Promise<AnyResource> {
  const own = { ...ownTo(resource, caller), ...(await resource.loads?.()) };
  return own.within ? withinOne(app, own, Number(params[own.within.param])) : own;
}

/** What a resource's endpoints read from a context; the contract determines what each part contains. */
type Asked = Omit<Context, "params" | "query" | "body" | "caller"> & {
  params: { id: number } & Readonly<Record<string, unknown>>;
  query: ListQuery & RowQuery & Pick<ExportAsk, "format" | "columns">;
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

/** The resources that this app serves, by name. */
export const resourcesOf = (app: App): ReadonlyMap<string, AnyResource> => known.get(app) ?? new Map();
