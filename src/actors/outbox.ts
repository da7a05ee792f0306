import { fromPromise } from "xstate";
import * as z from "zod/mini";
import { outboxMachine, type QueuedAct } from "#src/machines/outbox/outboxMachine.ts";
import type { Call } from "#src/services/call.ts";
import { outboxKey } from "#src/services/storage.ts";
import { actKinds, perform } from "./acts.ts";
import { readMe, createRoot, type RootParts } from "./parts.ts";

/** Acts that wait for the network (T-60); they survive a reload, and belong to the user who did them. */
export function createOutbox(parts: RootParts, call: Call) {
  const { world, queries, report, forget } = parts;
  const { areas, page, storage, tabs } = world;
  const kindOf = actKinds(parts);
  const Stored = z.array(
    z.object({
      key: z.string(),
      act: z.union(areas.acts.map((kind) => kind.act)),
      latest: z._default(z.nullable(z.string()), null),
    }),
  );
  const key = outboxKey(readMe(queries)?.id ?? 0);
  const stored = (): QueuedAct[] => storage.read(key, Stored) ?? [];
  const store = (acts: QueuedAct[]): void => (acts.length ? storage.write(key, acts) : storage.forget(key));

  const machine = outboxMachine.provide({
    actors: {
      // One tab at a time, and nothing that another tab has sent in the meantime.
      sendAct: fromPromise(({ input, signal }) =>
        world.locked("lyceum.outbox", async () => {
          if (stored().some((queued) => queued.key === input.key))
            await perform(call, kindOf(input.act), input.act, { signal });
        }),
      ),
    },
    actions: {
      storeAct: (_, queued) => store([...stored(), queued]),
      removeAct: (_, { key: id }) => store(stored().filter((queued) => queued.key !== id)),
      showSent: (_, { key: id, act }) => {
        kindOf(act).touches.forEach(forget);
        tabs.tell({ type: "outbox.sent", key: id });
      },
      tellRefused: (_, { act, failure }) => {
        const kind = kindOf(act);
        kind.touches.forEach(forget);
        const { row, params } = areas.routes.matchPath(page.place().pathname);
        if (!kind.saidBy?.(act, { name: row.name, params })) report(failure, "in its own words");
      },
    },
  });
  return createRoot(world, machine, { input: { acts: stored() } });
}
