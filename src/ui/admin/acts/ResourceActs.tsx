import type { PropsWithChildren } from "react";
import { useParams } from "wouter";
import type { BulkDone } from "#src/contracts/admin/resource.ts";
import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { ActDone } from "#src/machines/act/actMachine.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import type { App } from "#src/app.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { filled } from "../filled.ts";
import { forgetResource } from "../forgetResource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { ActsProvider, doneToEach, idsOf, type Asked } from "./ActsProvider.tsx";

type Props = PropsWithChildren<{
  at: ResourceAt;
  /** Called in addition to forgetting the rows, when an act or its undoing was done or may have been. */
  changed?: () => void;
}>;

/** The acts that a resource declares: those of its `bulk` call, and those with a call of their own. */
export function ResourceActs({ at: { place, resource }, changed, children }: Props) {
  const { call } = useCalls();
  const { forget } = useCache();
  return (
    <ActsProvider
      // Each record has a list of its own: the members of one group are not those of the next.
      identity={[place.name, ...Object.values(useParams())].join(" ")}
      words={place.words}
      acts={resource.acts}
      perform={async (asked) =>
        (await doAlone(call, forget, resource, asked)) ??
        (await doByCall(call, resource, asked)) ??
        doInBulk(call, resource, asked)
      }
      changed={() => {
        forgetResource(forget, resource);
        changed?.();
      }}
    >
      {children}
    </ActsProvider>
  );
}

async function doInBulk(
  call: App["call"],
  { calls }: AnyResource,
  { act, target, reason, given, signal }: Asked,
): Promise<ActDone> {
  const [query, whom] = "all" in target ? [target.question, { all: true }] : [{}, { ids: target.ids }];
  const body = { act, ...(reason && { reason }), ...(given && { given }), ...whom };
  return outcomeOf(await call(calls.bulk!, { query, body, ...(signal && { signal }) }));
}

const outcomeOf = ({ data }: { data: BulkDone }): ActDone => ({
  ...data,
  undo: data.undo === null ? null : { token: data.undo },
});

/** Returns null if the act is not one of `alone`. */
async function doAlone(
  call: App["call"],
  forget: (path: string) => void,
  { alone = [] }: AnyResource,
  { act, target, signal }: Asked,
): Promise<ActDone | null> {
  const one = alone.find(({ name }) => name === act);
  if (!one) return null;
  const asked = { params: { id: idsOf(target)[0] }, ...(signal && { signal }) };
  const { data } = (await call(one.call, asked)) as { data: Readonly<Record<string, unknown>> };
  for (const { path } of one.changes ?? []) forget(path);
  const says = one.instead && data[one.instead.when] === true ? one.instead.says : one.done;
  return { done: 1, refused: [], undo: null, says: filled(says, data) };
}

/** Returns null if the act is one of `bulk`. */
async function doByCall(
  call: App["call"],
  { acts }: AnyResource,
  { act, target, given, signal }: Asked,
): Promise<ActDone | null> {
  const own = acts.find(({ name }) => name === act)?.call;
  if (!own) return null;
  const version = "ids" in target ? target.version : undefined;
  if (!namesOneRecord(own)) {
    const body = { ...given, ids: idsOf(target) };
    return outcomeOf((await call(own, { body, ...(signal && { signal }) })) as { data: BulkDone });
  }
  const body = given || version ? { ...given, ...(version && { version }) } : undefined;
  return doneToEach(target, (id) =>
    call(own, { params: { id }, ...(body && { body }), ...(signal && { signal }) }),
  );
}

/** Whether a call's path names one record. */
const namesOneRecord = ({ path }: Endpoint): boolean => /\/:id(\/|$)/.test(path);
