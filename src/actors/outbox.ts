import { fromPromise, waitFor, type Actor } from "xstate";
import * as z from "zod/mini";
import { lastSendLimit } from "#src/contracts/limits.ts";
import { outboxMachine, type QueuedAct } from "#src/machines/outbox/outboxMachine.ts";
import type { Call } from "#src/services/call.ts";
import { CallFailed, failureOf, readFailure } from "#src/services/failures.ts";
import { isActedOn } from "#src/services/query.ts";
import { outboxKey } from "#src/services/storage.ts";
import { actKinds, perform } from "./acts.ts";
import { readMe, createRoot, delay, type RootParts } from "./parts.ts";

/**
 * Sends what waits, before the session ends. Settles once that is done or impossible, or takes too long: a server that
 * does not respond must keep nobody signed in.
 */
export function sendWaiting(
  outbox: Actor<typeof outboxMachine>,
  world: Pick<RootParts["world"], "clock">,
): Promise<unknown> {
  outbox.send({ type: "send" });
  return Promise.race([waitFor(outbox, (snapshot) => !snapshot.hasTag("busy")), delay(world, lastSendLimit)]);
}

type Names = { isNameOutdated: () => boolean; userNow: () => number };

/**
 * Acts that wait for the network (T-60); they survive a reload, and belong to the user who did them. Asks for the names
 * only once it is started.
 */
export function createOutbox(parts: RootParts, call: Call, { isNameOutdated, userNow }: Names) {
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
  const keyNow = () => outboxKey(userNow());
  const stored = (key = keyNow()): QueuedAct[] => storage.read(key, Stored) ?? [];
  const store = (acts: QueuedAct[]): void =>
    acts.length ? storage.write(keyNow(), acts) : storage.forget(keyNow());
  const remove = (id: string): void => store(stored().filter((queued) => queued.key !== id));

  /** Outdates all rows but those of the page on which the act was done, which show it already and can undo it. */
  function forgetOthers(path: string): void {
    const queryKey = [path];
    const actedOn = queries.getQueryCache().findAll({ queryKey, predicate: isActedOn });
    void queries.invalidateQueries({ queryKey, predicate: (query) => !actedOn.includes(query) });
  }

  const machine = outboxMachine.provide({
    actors: {
      // Only one tab sends at a time, and never what another tab has sent meanwhile or what is kept for another user.
      sendAct: fromPromise(({ input, signal }) =>
        world.locked("lyceum.outbox", async () => {
          if (isNameOutdated()) throw new CallFailed(failureOf("cancelled"));
          if (!stored().some((queued) => queued.key === input.key)) return;
          // The session counted as used when the act was done. Nobody may be there now.
          await perform(call, kindOf(input.act), input.act, { signal, unattended: true });
          remove(input.key);
          tabs.tell({ type: "outbox.sent", key: input.key });
        }),
      ),
    },
    actions: {
      // The other tabs send the act if this one is closed before there is a network again.
      storeAct: (_, queued) => {
        store([...stored(), queued]);
        tabs.tell({ type: "outbox.queued", userId: userNow(), queued });
      },
      removeAct: (_, { key: id }) => remove(id),
      showSent: (_, { act }) => kindOf(act).touches.forEach(forgetOthers),
      // The user may be looking at any tab. One that no longer has the act ignores this.
      tellRefused: (_, { key: id, act, failure }) => {
        tabs.tell({ type: "outbox.refused", key: id, failure: readFailure(failure) });
        const kind = kindOf(act);
        kind.touches.forEach(forget);
        const { row, params } = areas.routes.matchPath(page.place().pathname);
        if (!kind.untold && !kind.saidBy?.(act, { name: row.name, params }))
          report(failure, "in its own words");
      },
    },
  });
  return createRoot(world, machine, { input: { acts: stored(outboxKey(readMe(queries)?.id ?? 0)) } });
}
