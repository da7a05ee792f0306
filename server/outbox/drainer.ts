import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../database/database.ts";
import { inTurn } from "../sessions/inTurn.ts";
import {
  AddressRefused,
  NotNow,
  Undeliverable,
  type Delivery,
  type Outcome,
  type OutboxKind,
  type OutboxRow,
} from "./delivery.ts";
import { dueKinds, releaseRows, markAbandoned, markDelivered, markKept, postpone, take } from "./rows.ts";

/** Seconds until the next attempt after that many failures: 1, 2, 4 … and at most 15 minutes. */
export const retryAfter = (failures: number): number => Math.min(2 ** (failures - 1), 900);

const pollMs = 1_000;
/**
 * After a failure of the transport (not of a row) the kind pauses as long as its rows would, but at most this many
 * seconds.
 */
const longestRest = 60;
/** Seconds that a stop waits for a delivery under way: a mail server that hangs must not hold up everything else. */
const stopSeconds = 3;

export type DrainerDeps = {
  db(): Db;
  inTransaction<T>(work: () => Promise<T>): Promise<T>;
  log: FastifyBaseLogger;
  /** How each kind is delivered. */
  deliveries: Readonly<Record<OutboxKind, Delivery>>;
  retryAfter?: (failures: number) => number;
  stopWithin?: number;
};

/**
 * Delivers rows: at once when kicked, and every second for those that another process wrote. Each row is delivered at
 * least once; a crash between the delivery and its record repeats it with the same id.
 */
export function createDrainer({ db, inTransaction, log, deliveries, ...options }: DrainerDeps) {
  const after = options.retryAfter ?? retryAfter;
  const stopWithin = options.stopWithin ?? stopSeconds;
  /** The workers: one for each kind, and up to `atOnce` while there is work for them. */
  const running = new Map<OutboxKind, Set<Promise<void>>>();
  const again = new Set<OutboxKind>();
  const resting = new Map<OutboxKind, { failures: number; until: number }>();
  let polling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = true;

  /** Delivers what is due of one kind until nothing is. A kick while all workers are busy makes them look again. */
  function drain(kind: OutboxKind): void {
    const atIt = running.get(kind) ?? new Set();
    running.set(kind, atIt);
    if (atIt.size >= (deliveries[kind].atOnce ?? 1)) {
      again.add(kind);
      return;
    }
    const run = (async () => {
      do again.delete(kind);
      while (!stopped && !isResting(kind) && ((await round(kind)) || again.has(kind)));
    })()
      .catch((error: unknown) => log.error({ err: error, kind }, "the outbox could not be read or written"))
      .finally(() => atIt.delete(run));
    atIt.add(run);
  }

  const isResting = (kind: OutboxKind) => (resting.get(kind)?.until ?? 0) > Date.now();

  /** Workers take rows in turn: one that found another taking rows would leave, as if there were none. */
  const takeInTurn = inTurn(1, (kind: OutboxKind, batch: number, lease: number) =>
    inTransaction(() => take(db(), kind, batch, lease)),
  );

  /** Starts one more worker, if allowed. */
  function helpWith(kind: OutboxKind): void {
    if ((running.get(kind)?.size ?? 0) < (deliveries[kind].atOnce ?? 1)) drain(kind);
  }

  /** Takes and delivers one batch; returns whether there may be more. */
  async function round(kind: OutboxKind): Promise<boolean> {
    const { batch, lease } = deliveries[kind];
    const rows = await takeInTurn(kind, batch, lease);
    if (rows.length === batch) helpWith(kind);
    const done: Record<"delivered" | "kept", OutboxRow[]> = { delivered: [], kept: [] };
    let tried = 0;
    for (const row of rows) {
      if (stopped) break;
      tried += 1;
      try {
        done[await deliveries[kind].deliver(row)].push(row);
        resting.delete(kind);
      } catch (error) {
        await settleFailure(kind, row, error);
        break;
      }
    }
    const left = rows.slice(tried);
    if (done.delivered.length > 0)
      await settle(kind, done.delivered.map(idOf), { is: "delivered" }, markDelivered);
    if (done.kept.length > 0) await settle(kind, done.kept.map(idOf), { is: "kept" }, markKept);
    if (left.length > 0) await releaseRows(db(), left.map(idOf));
    return rows.length === batch || left.length > 0;
  }

  /** Records the outcome of rows, together with its consequences. */
  async function settle(
    kind: OutboxKind,
    ids: number[],
    outcome: Outcome,
    mark: (db: Db, ids: number[]) => Promise<void>,
  ): Promise<void> {
    const { settled } = deliveries[kind];
    if (!settled) return mark(db(), ids);
    await inTransaction(async () => {
      await mark(db(), ids);
      await settled(ids, outcome);
    });
  }

  async function settleFailure(kind: OutboxKind, row: OutboxRow, error: unknown): Promise<void> {
    const why = error instanceof Error ? error.message : String(error);
    const about = { kind, id: row.id, attempts: row.attempts, why };
    if (error instanceof Undeliverable || row.attempts >= deliveries[kind].attempts) {
      log.error(about, "an outbox row was given up");
      const refused = error instanceof AddressRefused;
      return settle(kind, [row.id], { is: "abandoned", why, refused }, (open) =>
        markAbandoned(open, row.id, why),
      );
    }
    log.warn(about, "an outbox row waits for its next attempt");
    await settle(kind, [row.id], { is: "waiting", why }, (open) =>
      postpone(open, row.id, after(row.attempts), why),
    );
    // Workers running at the same time have met the same failure.
    if (error instanceof NotNow || isResting(kind)) return;
    const failures = (resting.get(kind)?.failures ?? 0) + 1;
    resting.set(kind, { failures, until: Date.now() + Math.min(after(failures), longestRest) * 1000 });
  }

  async function poll(): Promise<void> {
    for (const kind of await dueKinds(db())) drain(kind);
  }

  return {
    /** Looks for rows of a kind at once. Does nothing before `start` and after `stop`. */
    kick(kind: OutboxKind): void {
      if (!stopped) drain(kind);
    },

    start(): void {
      if (!stopped) return;
      stopped = false;
      const tick = () => {
        polling ??= poll()
          .catch((error: unknown) => log.error({ err: error }, "the outbox could not be read"))
          .finally(() => (polling = null));
      };
      timer = setInterval(tick, pollMs).unref();
      tick();
    },

    /** Finishes the row under way if that takes no longer than `stopWithin`, returns the others and resolves. */
    async stop(): Promise<void> {
      stopped = true;
      if (timer) clearInterval(timer);
      const underWay = Promise.all([polling, ...[...running.values()].flatMap((atIt) => [...atIt])]);
      await Promise.race([underWay, wait(stopWithin * 1_000, undefined, { ref: false })]);
      for (const { close } of Object.values(deliveries)) close?.();
    },
  };
}

const idOf = ({ id }: OutboxRow): number => id;
