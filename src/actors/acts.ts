import type { Query } from "@tanstack/react-query";
import { fromCallback, type Actor } from "xstate";
import type { itemCalls, Item } from "#src/contracts/item.ts";
import { itemAsked } from "#src/contracts/learningDone.ts";
import type { OfflineAct, OfflineKind } from "#src/contracts/offlineActs.ts";
import { isUnanswered, whyNotDone } from "#src/contracts/failures.ts";
import type { CompletionRefused, RowRead } from "#src/machines/item/itemMachine.ts";
import { itemActOf, madeOf, withWaiting } from "#src/machines/item/withWaiting.ts";
import type { outboxMachine } from "#src/machines/outbox/outboxMachine.ts";
import type { Call } from "#src/services/call.ts";
import { CallFailed, failureOf } from "#src/services/failures.ts";
import { changeAsked, onAnswer } from "#src/services/query.ts";
import type { RootParts } from "./parts.ts";

type Outbox = Actor<typeof outboxMachine>;
type ItemCall = typeof itemCalls.item;
type How = { signal?: AbortSignal; keepalive?: boolean; unattended?: boolean };
/**
 * `left` is aborted once the caller's page was left, so that nobody waits for the answer: a failure is then handled
 * here. With `waits`, an act without a response waits in the outbox as if it had been sent, unless a newer one decides
 * the same thing.
 */
type HowInTurn = { left?: AbortSignal; waits?: true; keepalive?: boolean };

/** The kinds of acts that the areas have declared. */
export function actKinds({ world: { areas } }: Pick<RootParts, "world">) {
  const byName = new Map(areas.acts.map((kind) => [kind.kind, kind]));
  /** @throws Error for a kind that no area has declared */
  return ({ kind }: OfflineAct): OfflineKind => {
    const found = byName.get(kind);
    if (!found) throw new Error(`No area declares the act ${kind}`);
    return found;
  };
}

/** Calls the server with an act. If its contract cannot be loaded, that counts as no response: the act waits. */
export async function perform(call: Call, kind: OfflineKind, act: OfflineAct, how: How): Promise<unknown> {
  const called = kind.call(act);
  const { endpoint, ...ask } = called instanceof Promise ? await called.catch(notLoaded) : called;
  return call(endpoint, { ...ask, ...how });
}

const notLoaded = (cause: unknown): never => {
  throw new CallFailed(failureOf("offline"), cause);
};

/**
 * What users do that may wait for the network. An act on an item shows in its cached row at once; the item starts from
 * there when it is opened again (T-12, T-13). While it is open, `hearItem` passes on what the server says later.
 */
export function createActs(
  parts: RootParts,
  call: Call,
  outbox: () => Outbox,
  isNameOutdated: () => boolean,
) {
  const { world, services, queries, report } = parts;
  const kindOf = actKinds(parts);
  const decidedBy = (act: OfflineAct): string => kindOf(act).decides(act);
  const queued = () => outbox().getSnapshot().context.acts;
  /** The latest acts under way, by what they decide. */
  const newest = new Map<string, OfflineAct>();

  /** Shows an act in the cached row of its item. Returns a function that takes it back. */
  function show(given: OfflineAct): () => void {
    const act = itemActOf(given);
    if (!act) return () => {};
    const at = new Date(world.now()).toISOString();
    let before: Partial<Item> = {};
    const write = (make: (row: Item) => Partial<Item>) =>
      changeAsked<ItemCall>(queries, itemAsked, { params: { id: act.id } }, (known) => {
        const part = make(known.data);
        before = Object.fromEntries(Object.keys(part).map((name) => [name, known.data[name as keyof Item]]));
        return { ...known, data: { ...known.data, ...part } };
      });
    write((row) => madeOf(act, at, row));
    return () => write(() => before);
  }

  /** An act that was not answered waits in the outbox (T-60). It counts as done now, whenever it arrives. */
  function sendLater(given: OfflineAct): void {
    const kind = kindOf(given);
    const act = kind.waits?.(given, new Date(world.now()).toISOString()) ?? given;
    show(act);
    for (const path of kind.touches) markOutdated(path);
    const latest = kind.latestOnly ? kind.decides(act) : null;
    outbox().send({ type: "act.queued", key: world.uuid(), act, latest });
  }

  /**
   * Sends an act. While others wait to be sent, it joins the queue behind them and all are tried at once: an older act
   * must not arrive after a newer one (T-60). It also waits if it would be done as a different user (T-51). Open items
   * are kept up to date by their own actors; other rows are requested again when they are opened.
   * @returns whether it counts: false if a newer act has decided the same thing meanwhile
   */
  async function sendInTurn(act: OfflineAct, { left, waits, ...how }: HowInTurn = {}): Promise<boolean> {
    const decided = decidedBy(act);
    newest.delete(decided);
    if (outbox().getSnapshot().hasTag("waiting") || isNameOutdated()) {
      sendLater(act);
      outbox().send({ type: "send" });
      return true;
    }
    newest.set(decided, act);
    /** Returns whether nothing newer decides the same thing. */
    const settle = (): boolean => newest.get(decided) === act && newest.delete(decided);
    const takeBack = show(act);
    try {
      await perform(call, kindOf(act), act, how);
    } catch (error) {
      const isNewest = settle();
      if (!isUnanswered(error)) takeBack();
      else if (waits) {
        if (isNewest) sendLater(act);
        return isNewest;
      }
      if (left?.aborted && isNewest) failUnheard(act, error);
      throw error;
    }
    const isNewest = settle();
    for (const path of kindOf(act).touches) outdate(path);
    return isNewest;
  }

  const markOutdated = (path: string): void =>
    void queries.invalidateQueries({ queryKey: [path], refetchType: "none" });

  /**
   * Marks rows as outdated, so that they are requested again when they are opened. Those being fetched are requested
   * again at once, as the response may be older than the act.
   */
  function outdate(path: string): void {
    markOutdated(path);
    const onTheirWay = { predicate: ({ state }: Query) => state.fetchStatus === "fetching" };
    void queries.refetchQueries({ queryKey: [path], ...onTheirWay });
  }

  /** Handles the failure of an act whose page was left (T-12). A position that is refused is given up (T-16). */
  function failUnheard(act: OfflineAct, error: unknown): void {
    if (isUnanswered(error)) sendLater(act);
    else if (!kindOf(act).untold) report(error);
  }

  /** Counts that a search result was opened. A failure is not reported: only a count is lost. */
  function countOpened(name: string): void {
    services.learning.opened({ body: { name }, keepalive: true }).catch(() => undefined);
  }

  /**
   * Reports what happens to an item while its page is open: its row as it is read or changed, with what has yet to
   * reach the server. Also reports when the server refuses a completion that waited, unless something newer has decided
   * the same thing.
   */
  const hearItem = fromCallback<RowRead | CompletionRefused, { itemId: number }>(
    ({ input: { itemId: id }, sendBack }) => {
      const isCompletion = (given: OfflineAct): boolean => {
        const act = itemActOf(given);
        return act?.kind === "complete" && act.completed && act.id === id;
      };
      const stopRows = onAnswer<ItemCall>(queries, itemAsked, { params: { id } }, ({ data }) => {
        const { progress, hidden } = withWaiting(data, [
          ...queued().map(({ act }) => act),
          ...newest.values(),
        ]);
        sendBack({ type: "row.read", progress, hidden });
      });
      const refusals = outbox().on("act.refused", ({ key, act, failure }) => {
        const isOutdone = queued().some(
          (other) => other.key !== key && decidedBy(other.act) === decidedBy(act),
        );
        if (isCompletion(act) && !isOutdone)
          sendBack({ type: "completion.refused", reason: whyNotDone(failure) });
      });
      return () => {
        stopRows();
        refusals.unsubscribe();
      };
    },
  );

  return { sendLater, sendInTurn, countOpened, hearItem };
}

export type Acts = ReturnType<typeof createActs>;
