import { fromPromise } from "xstate";
import { z } from "zod";
import { contentTypes, learningCalls } from "#src/contracts/learning.ts";
import { userCalls } from "#src/contracts/user.ts";
import { outboxMachine, type OfflineAct, type QueuedAct } from "#src/machines/outbox/outboxMachine.ts";
import type { DraftKey } from "#src/services/storage.ts";
import { readMe, createRoot, type Parts, type Services } from "./parts.ts";

const content = { content: z.enum(contentTypes), id: z.int() };
const Act: z.ZodType<OfflineAct> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("complete"), ...content, completed: z.boolean() }),
  z.object({ kind: z.literal("viewed"), ...content, position: z.number() }),
  z.object({ kind: z.literal("hide"), ...content, hidden: z.boolean() }),
  z.object({ kind: z.literal("readNotification"), which: z.union([z.int(), z.literal("all")]) }),
]);
const Stored = z.array(z.object({ key: z.string(), act: Act }));

function send({ learning, user }: Services, act: OfflineAct, signal: AbortSignal): Promise<unknown> {
  switch (act.kind) {
    case "complete":
      return learning.complete({
        body: { type: act.content, id: act.id, percentage: act.completed ? "100" : "0" },
        signal,
      });
    case "viewed":
      return learning.viewed({ body: { type: act.content, id: act.id, position: act.position }, signal });
    case "hide":
      return learning.removeFromView({
        params: { id: act.id, type: act.content },
        body: { restore: !act.hidden },
        signal,
      });
    case "readNotification":
      return act.which === "all"
        ? user.readAllNotifications({ signal })
        : user.readNotification({ params: { id: act.which }, signal });
  }
}

/** Whose rows an act has changed. */
const touched: Record<OfflineAct["kind"], readonly string[]> = {
  complete: [learningCalls.item.path, learningCalls.home.path, learningCalls.search.path],
  viewed: [learningCalls.home.path],
  hide: [learningCalls.item.path, learningCalls.home.path, learningCalls.search.path],
  readNotification: [userCalls.me.path],
};

/** Acts that wait for the network (T-60); they survive a reload, and belong to the user who did them. */
export function createOutbox({ world, services, queries, report, forget }: Parts) {
  const { storage, tabs } = world;
  const key: DraftKey = `lyceum.draft.outbox.${readMe(queries)?.id ?? 0}`;
  const stored = (): QueuedAct[] => storage.read(key, Stored) ?? [];
  const store = (acts: QueuedAct[]): void => (acts.length ? storage.write(key, acts) : storage.forget(key));

  const machine = outboxMachine.provide({
    actors: {
      // One tab at a time, and nothing that another tab has sent meanwhile.
      sendAct: fromPromise(({ input, signal }) =>
        world.locked("lyceum.outbox", async () => {
          if (stored().some((queued) => queued.key === input.key)) await send(services, input.act, signal);
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
        report(failure);
      },
    },
  });
  return createRoot(world, machine, { input: { acts: stored() } });
}
