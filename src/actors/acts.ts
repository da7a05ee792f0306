import type { Query } from "@tanstack/react-query";
import { fromCallback, type Actor } from "xstate";
import { learningCalls, type Item, type Reading } from "#src/contracts/learning.ts";
import { userCalls } from "#src/contracts/user.ts";
import { isUnanswered, messageOf } from "#src/contracts/failures.ts";
import type { CompletionRefused, RowRead } from "#src/machines/item/itemMachine.ts";
import { madeOf, withWaiting } from "#src/machines/item/withWaiting.ts";
import type { outboxMachine, OfflineAct } from "#src/machines/outbox/outboxMachine.ts";
import { change, onAnswer } from "#src/services/query.ts";
import type { RootParts, Services } from "./parts.ts";

type Outbox = Actor<typeof outboxMachine>;
type How = { signal?: AbortSignal; keepalive?: boolean };
/** `left` is aborted once whoever waits for the answer is gone: their page was left, and what fails then is seen to here. */
type HowInTurn = { left?: AbortSignal; keepalive?: boolean };

/** Calls the server with an act. */
export function perform({ learning, user }: Services, act: OfflineAct, how: How): Promise<unknown> {
  switch (act.kind) {
    case "complete": {
      const { at } = act;
      const percentage = act.completed ? "100" : "0";
      return learning.complete({
        body: { type: act.content, id: act.id, percentage, ...readingOf(act), ...(at && { at }) },
        ...how,
      });
    }
    case "viewed":
      return learning.viewed({ body: { type: act.content, id: act.id, ...readingOf(act) }, ...how });
    case "hide":
      return learning.removeFromView({
        params: { id: act.id, type: act.content },
        body: { restore: !act.hidden },
        ...how,
      });
    case "readNotification":
      return act.which === "all"
        ? user.readAllNotifications(how)
        : user.readNotification({ params: { id: act.which }, ...how });
  }
}

const readingOf = ({ position, sitting, seconds }: Reading): Reading => ({
  ...(position !== undefined && { position }),
  ...(sitting !== undefined && { sitting, seconds }),
});

/** Whose rows an act has changed. */
export const touched: Record<OfflineAct["kind"], readonly string[]> = {
  complete: [learningCalls.item.path, learningCalls.home.path, learningCalls.search.path],
  viewed: [learningCalls.home.path],
  hide: [learningCalls.item.path, learningCalls.home.path, learningCalls.search.path],
  readNotification: [userCalls.me.path],
};

/**
 * What users do that may wait for the network. What is done to an item shows in its cached row at once, from where the item
 * starts when it is opened again (T-12, T-13). While it is open it hears by `hearItem` what the server says later.
 */
export function createActs({ world, services, queries, report }: RootParts, outbox: () => Outbox) {
  const queued = () => outbox().getSnapshot().context.acts;
  /** The newest acts that are on their way, by what they decide. */
  const newest = new Map<string, OfflineAct>();

  /** Returns how to take it back. */
  function show(act: OfflineAct): () => void {
    if (act.kind === "readNotification" || act.content !== "item") return () => {};
    const at = new Date(world.now()).toISOString();
    let before: Partial<Item> = {};
    const write = (make: (row: Item) => Partial<Item>) =>
      change(queries, learningCalls.item, { params: { id: act.id } }, (known) => {
        const part = make(known.data);
        before = Object.fromEntries(Object.keys(part).map((name) => [name, known.data[name as keyof Item]]));
        return { ...known, data: { ...known.data, ...part } };
      });
    write((row) => madeOf(act, at, row));
    return () => write(() => before);
  }

  /** An act that was not answered waits in the outbox (T-60). */
  function sendLater(given: OfflineAct): void {
    const act = dated(given);
    show(act);
    outbox().send({ type: "act.queued", key: world.uuid(), act });
  }

  /** A completion that waits was done now, whenever it arrives. */
  const dated = (act: OfflineAct): OfflineAct =>
    act.kind === "complete" && act.completed ? { at: new Date(world.now()).toISOString(), ...act } : act;

  /**
   * Sends an act. While others wait to be sent it goes behind them, and all of them are tried at once: what is older must not
   * come after what is newer (T-60). What is open goes by its own actor; other rows are asked for again when they are opened.
   */
  async function sendInTurn(act: OfflineAct, { left, ...how }: HowInTurn = {}): Promise<void> {
    const decided = decidedBy(act);
    newest.delete(decided);
    if (outbox().getSnapshot().hasTag("waiting")) {
      sendLater(act);
      return outbox().send({ type: "send" });
    }
    newest.set(decided, act);
    /** Returns whether nothing newer decides it. */
    const settle = (): boolean => newest.get(decided) === act && newest.delete(decided);
    const takeBack = show(act);
    try {
      await perform(services, act, how);
    } catch (error) {
      const isNewest = settle();
      if (!isUnanswered(error)) takeBack();
      if (left?.aborted && isNewest) failUnheard(act, error);
      throw error;
    }
    settle();
    for (const path of touched[act.kind]) outdate(path);
  }

  /** Rows are asked for again when they are opened; an answer that is on its way may be older than the act: at once. */
  function outdate(path: string): void {
    void queries.invalidateQueries({ queryKey: [path], refetchType: "none" });
    const onTheirWay = { predicate: ({ state }: Query) => state.fetchStatus === "fetching" };
    void queries.refetchQueries({ queryKey: [path], ...onTheirWay });
  }

  /** What the actors of a page do about a failure of their acts (T-12); a position that is refused is given up (T-16). */
  function failUnheard(act: OfflineAct, error: unknown): void {
    if (isUnanswered(error)) sendLater(act);
    else if (act.kind !== "viewed") report(error);
  }

  /** Counts that a result of a search was opened. It is told to nobody where that fails: only a count is lost. */
  function countOpened(name: string): void {
    services.learning.opened({ body: { name }, keepalive: true }).catch(() => undefined);
  }

  /**
   * What becomes of an item while its page is open: its row as it is read or changed, with what is still to reach the server,
   * and that the server will not have a completion that waited, unless something newer has decided the same.
   */
  const hearItem = fromCallback<RowRead | CompletionRefused, { itemId: number }>(
    ({ input: { itemId: id }, sendBack }) => {
      const isCompletion = (act: OfflineAct): boolean =>
        act.kind === "complete" && act.completed && act.content === "item" && act.id === id;
      const stopRows = onAnswer(queries, learningCalls.item, { params: { id } }, ({ data }) => {
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
          sendBack({ type: "completion.refused", reason: messageOf(failure) });
      });
      return () => {
        stopRows();
        refusals.unsubscribe();
      };
    },
  );

  return { sendLater, sendInTurn, countOpened, hearItem };
}

/** Of two acts that decide the same the newer one holds. */
const decidedBy = (act: OfflineAct): string =>
  act.kind === "readNotification" ? `${act.kind} ${act.which}` : `${act.kind} ${act.content} ${act.id}`;

export type Acts = ReturnType<typeof createActs>;
