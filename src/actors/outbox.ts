import { fromPromise } from "xstate";
import { z } from "zod";
import { contentTypes, Reading } from "#src/contracts/learning.ts";
import { outboxMachine, type OfflineAct, type QueuedAct } from "#src/machines/outbox/outboxMachine.ts";
import { conflictAsInvalid } from "#src/services/failures.ts";
import { outboxKey } from "#src/services/storage.ts";
import { perform, touched } from "./acts.ts";
import { readMe, createRoot, type RootParts } from "./parts.ts";

const content = { content: z.enum(contentTypes), id: z.int() };
const Act: z.ZodType<OfflineAct> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("complete"),
    ...content,
    ...Reading.shape,
    completed: z.boolean(),
    at: z.string().optional(),
  }),
  z.object({ kind: z.literal("viewed"), ...content, ...Reading.shape, position: z.number() }),
  z.object({ kind: z.literal("hide"), ...content, hidden: z.boolean() }),
  z.object({ kind: z.literal("readNotification"), which: z.union([z.int(), z.literal("all")]) }),
]);
const Stored = z.array(z.object({ key: z.string(), act: Act }));

/** Acts that wait for the network (T-60); they survive a reload, and belong to the user who did them. */
export function createOutbox({ world, services, queries, report, forget }: RootParts) {
  const { storage, tabs } = world;
  const key = outboxKey(readMe(queries)?.id ?? 0);
  const stored = (): QueuedAct[] => storage.read(key, Stored) ?? [];
  const store = (acts: QueuedAct[]): void => (acts.length ? storage.write(key, acts) : storage.forget(key));

  const machine = outboxMachine.provide({
    actors: {
      // One tab at a time, and nothing that another tab has sent meanwhile.
      sendAct: fromPromise(({ input, signal }) =>
        world.locked("lyceum.outbox", async () => {
          if (stored().some((queued) => queued.key === input.key))
            await perform(services, input.act, { signal });
        }),
      ),
    },
    actions: {
      storeAct: (_, { key: id, act }) => store([...stored(), { key: id, act }]),
      removeAct: (_, { key: id }) => store(stored().filter((queued) => queued.key !== id)),
      showSent: (_, { key: id, act }) => {
        touched[act.kind].forEach(forget);
        tabs.tell({ type: "outbox.sent", key: id });
      },
      tellRefused: (_, { act, failure }) => {
        touched[act.kind].forEach(forget);
        report(conflictAsInvalid(failure));
      },
    },
  });
  return createRoot(world, machine, { input: { acts: stored() } });
}
