import { liveEvents } from "#src/contracts/realtime.ts";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { NotNow, Undeliverable, type Delivery, type OutboxRow } from "#server/outbox/delivery.ts";
import { retryAfter } from "#server/outbox/drainer.ts";
import { liveDelivery, livePublisher } from "#server/outbox/liveDelivery.ts";
import { createOutbox, type RunningOutbox } from "#server/outbox/outbox.ts";
import { take } from "#server/outbox/rows.ts";
import type { LiveMessage } from "#server/realtime/broadcaster.ts";
import { outbox as rows } from "#server/schema/outbox.ts";
import { openTestDatabase } from "./databases.ts";
import { quiet } from "./live/log.ts";

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  await database.db().delete(rows);
});

const mail = (to: string, subject = "Hello") => ({ to, subject, text: "text", html: "<p>text</p>" });
const allRows = () => database.db().select().from(rows).orderBy(asc(rows.id));
const rowOf = async (id: number) => (await database.db().select().from(rows).where(eq(rows.id, id)))[0]!;

/** A delivery that notes what leaves and fails on demand. */
function wayOut(settings: Partial<Delivery> = {}) {
  const left: OutboxRow[] = [];
  const faults: ((row: OutboxRow) => Error | null)[] = [];
  const delivery: Delivery = {
    batch: 10,
    lease: 30,
    attempts: 5,
    async deliver(row) {
      for (const fault of faults) {
        const error = fault(row);
        if (error) throw error;
      }
      left.push(row);
      return "delivered";
    },
    ...settings,
  };
  return { left, faults, delivery };
}

const running: RunningOutbox[] = [];
/** Opens an outbox that retries after tenths of seconds. */
function open(
  deliveries: Partial<Record<"mail" | "realtime", Delivery>>,
  after = (failures: number) => failures / 10,
): RunningOutbox {
  const outbox = createOutbox({
    ...database,
    log: quiet,
    deliveries: { mail: wayOut().delivery, realtime: wayOut().delivery, ...deliveries },
    retryAfter: after,
    stopWithin: 0.5,
  });
  running.push(outbox);
  return outbox;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()));
});

describe("the outbox", () => {
  test("delivers right after the commit and not before", async () => {
    const { left, delivery } = wayOut();
    const outbox = open({ mail: delivery });
    outbox.start();
    await database.inTransaction(async () => {
      await outbox.mail(mail("a@example.org"));
      await new Promise((done) => setTimeout(done, 100));
      expect(left).toHaveLength(0);
    });
    await expect.poll(() => left.length, { interval: 5 }).toBe(1);
  });

  test("delivers nothing if the transaction rolls back", async () => {
    const { left, delivery } = wayOut();
    const outbox = open({ mail: delivery });
    outbox.start();
    const work = database.inTransaction(async () => {
      await outbox.mail(mail("a@example.org"));
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    // Rows leave in order: once a later one has left, the earlier one never will.
    await outbox.mail(mail("b@example.org"));
    await expect.poll(() => left.map(({ payload }) => payload["to"])).toEqual(["b@example.org"]);
    expect(await allRows()).toHaveLength(1);
  });

  test("delivers rows written by another process within two seconds", async () => {
    const { left, delivery } = wayOut();
    open({ mail: delivery }).start();
    await open({}).mail(mail("a@example.org"));
    await expect.poll(() => left.length, { timeout: 2_000 }).toBe(1);
  });

  test("delivers the rows of a kind in the order in which they were written", async () => {
    const { left, delivery } = wayOut({ batch: 7 });
    const outbox = open({ realtime: delivery });
    for (let id = 1; id <= 50; id += 1) await outbox.live([1], liveEvents["broadcast.read"], { id });
    outbox.start();
    await expect.poll(() => left.length).toBe(50);
    expect(left.map(({ payload }) => (payload["event"] as { id: number }).id)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
  });

  test("retries after a transport failure, each time after a longer pause, and keeps the order", async () => {
    const { left, faults, delivery } = wayOut();
    const tries: number[] = [];
    faults.push(() => (tries.push(Date.now()) <= 3 ? new Error("connection refused") : null));
    const failed: number[] = [];
    const outbox = open({ realtime: delivery }, (failures) => (failed.push(failures), failures / 10));
    for (const id of [1, 2, 3]) await outbox.live([1], liveEvents["broadcast.read"], { id });
    outbox.start();
    await expect.poll(() => left.length).toBe(3);
    expect(left.map(({ payload }) => payload["event"])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(left[0]!.attempts).toBe(4);
    // The row waits, and so do the others of its kind.
    expect(failed).toEqual([1, 1, 2, 2, 3, 3]);
    for (const failures of [1, 2, 3])
      expect(tries[failures]! - tries[failures - 1]!).toBeGreaterThanOrEqual(failures * 100);
    const settled = async () =>
      (await allRows()).map(({ outcome, lastError, attempts }) => ({ outcome, lastError, attempts }));
    await expect.poll(settled).toEqual([
      { outcome: "delivered", lastError: null, attempts: 4 },
      { outcome: "delivered", lastError: null, attempts: 1 },
      { outcome: "delivered", lastError: null, attempts: 1 },
    ]);
  });

  test("keeps the last error of a waiting row", async () => {
    const { faults, delivery } = wayOut();
    faults.push(() => new Error("connection refused"));
    const outbox = open({ mail: { ...delivery, attempts: 100 } });
    await outbox.mail(mail("a@example.org"));
    outbox.start();
    await expect.poll(async () => (await allRows())[0]!.lastError).toBe("connection refused");
    expect((await allRows())[0]).toMatchObject({ outcome: null, sentAt: null });
  });

  test("holds back only emails to the same address after a temporary refusal", async () => {
    const { left, faults, delivery } = wayOut({ batch: 1 });
    let greylisted = true;
    faults.push(({ payload }) =>
      greylisted && payload["to"] === "grey@example.org" ? new NotNow("451") : null,
    );
    const outbox = open({ mail: delivery });
    for (const subject of ["one", "two"]) await outbox.mail(mail("grey@example.org", subject));
    await outbox.mail(mail("other@example.org"));
    outbox.start();
    await expect.poll(() => left.map(({ payload }) => payload["to"])).toEqual(["other@example.org"]);
    greylisted = false;
    await expect.poll(() => left.length).toBe(3);
    expect(left.slice(1).map(({ payload }) => payload["subject"])).toEqual(["one", "two"]);
  });

  test("abandons undeliverable rows at once, and others after too many failures", async () => {
    const { left, faults, delivery } = wayOut({ attempts: 2 });
    faults.push(({ payload }) =>
      payload["to"] === "gone@example.org"
        ? new Undeliverable("550 no such user")
        : payload["to"] === "full@example.org"
          ? new NotNow("452 mailbox full")
          : null,
    );
    const outbox = open({ mail: delivery });
    for (const name of ["gone", "full", "fine"]) await outbox.mail(mail(`${name}@example.org`));
    outbox.start();
    const outcomes = async () =>
      (await allRows()).map(({ outcome, attempts, lastError }) => [outcome, attempts, lastError]);
    await expect.poll(outcomes).toEqual([
      ["abandoned", 1, "550 no such user"],
      ["abandoned", 2, "452 mailbox full"],
      ["delivered", 1, null],
    ]);
    expect(left).toHaveLength(1);
  });

  test("repeats a delivery with the same id after a crash before it was recorded", async () => {
    const first = wayOut({ lease: 0.5 });
    const outbox = open({ realtime: first.delivery });
    await outbox.live([1], liveEvents["broadcast.read"], { id: 9 });
    // The process that took the row dies after delivering, before it can report it: only its lease remains.
    const [taken] = await database.inTransaction(() =>
      take(database.db(), "realtime", 10, first.delivery.lease),
    );
    await first.delivery.deliver(taken!);

    const second = wayOut();
    open({ realtime: second.delivery }).start();
    await expect.poll(() => second.left.length).toBe(1);
    const effects = new Set([...first.left, ...second.left].map(({ id }) => id));
    expect(effects).toEqual(new Set([taken!.id]));
    await expect.poll(async () => (await rowOf(taken!.id)).outcome).toBe("delivered");
  });

  test("does not give another server a leased row or the rows behind it", async () => {
    const outbox = open({});
    for (const id of [1, 2, 3]) await outbox.live([1], liveEvents["broadcast.read"], { id });
    const taking = (limit: number) =>
      database.inTransaction(() => take(database.db(), "realtime", limit, 60));
    expect(await taking(1)).toHaveLength(1);
    expect(await taking(10)).toHaveLength(0);
    await database
      .db()
      .update(rows)
      .set({ notBefore: sql`statement_timestamp()` });
    expect((await taking(10)).map(({ attempts }) => attempts)).toEqual([2, 1, 1]);
  });

  test("takes no more rows than requested, whatever the query planner assumes", async () => {
    const outbox = open({});
    const fill = async () => {
      for (const id of [1, 2, 3]) await outbox.live([1], liveEvents["broadcast.read"], { id });
    };
    await fill();
    await database.db().delete(rows);
    await database.db().execute(sql`analyze outbox`); // The table has been emptied: the planner expects one row.
    await fill();
    const taken = await database.inTransaction(() => take(database.db(), "realtime", 1, 60));
    expect(taken).toHaveLength(1);
  });

  test("delivers a thousand rows once each from two servers", async () => {
    const [one, two] = [wayOut({ batch: 20 }), wayOut({ batch: 20 })];
    const outbox = open({ realtime: one.delivery });
    await database.inTransaction(async () => {
      for (let id = 1; id <= 1_000; id += 1) await outbox.live([1], liveEvents["broadcast.read"], { id });
    });
    outbox.start();
    open({ realtime: two.delivery }).start();
    await expect.poll(() => one.left.length + two.left.length, { timeout: 15_000 }).toBe(1_000);
    expect(new Set([...one.left, ...two.left].map(({ id }) => id)).size).toBe(1_000);
  });

  test("finishes the current row when it stops, and returns the others untried", async () => {
    let release = () => {};
    const { left, delivery } = wayOut();
    const slow: Delivery = {
      ...delivery,
      deliver: async (row) => {
        await new Promise<void>((done) => (release = done));
        return delivery.deliver(row);
      },
    };
    const outbox = open({ realtime: slow });
    for (const id of [1, 2]) await outbox.live([1], liveEvents["broadcast.read"], { id });
    outbox.start();
    await expect.poll(async () => (await allRows())[0]!.attempts).toBe(1);
    await expect.poll(() => String(release)).not.toBe("() => {}");
    const stopped = outbox.stop();
    release();
    await stopped;
    expect(left).toHaveLength(1);
    expect((await allRows()).map(({ outcome, attempts }) => [outcome, attempts])).toEqual([
      ["delivered", 1],
      [null, 0],
    ]);
  });

  test("stops without waiting for a hanging delivery, and delivers its row after the next start", async () => {
    const { delivery, left } = wayOut();
    const begun: OutboxRow[] = [];
    const hanging: Delivery = {
      ...delivery,
      deliver: (row) => {
        begun.push(row);
        return new Promise(() => undefined);
      },
    };
    const outbox = open({ mail: hanging });
    await outbox.mail(mail("ada@example.org"));
    outbox.start();
    await expect.poll(() => begun).toHaveLength(1);
    await outbox.stop();
    const [row] = await allRows();
    expect([row!.outcome, row!.attempts]).toEqual([null, 1]);
    await database
      .db()
      .update(rows)
      .set({ notBefore: new Date(0) });
    open({ mail: delivery }).start();
    await expect.poll(() => left.map(({ id }) => id)).toEqual([row!.id]);
  });

  test("doubles its pauses from one second up to a quarter of an hour", () => {
    expect([1, 2, 3, 4, 10, 11, 50].map(retryAfter)).toEqual([1, 2, 4, 8, 512, 900, 900]);
  });
});

describe("live events", () => {
  const published: LiveMessage[] = [];
  const broadcaster = { publish: async (message: LiveMessage) => void published.push(message) };
  const delivery = liveDelivery(
    livePublisher(broadcaster, () => database.db(), Object.values(liveEvents)),
    async () => undefined,
  );
  beforeEach(() => void (published.length = 0));

  test("carry the id of their row, for chosen users or everyone [B-362]", async () => {
    const outbox = open({ realtime: delivery });
    outbox.start();
    const broadcast = { id: 4, message: "<p>Closed on Friday</p>" };
    const notification = {
      id: 5,
      read_at: null,
      created_at: "2026-11-20T10:00:00.000Z",
      meta: {},
      data: { type: "content", message: "New" },
    };
    await outbox.live("everyone", liveEvents.broadcast, { broadcast });
    await outbox.live([7, 8], liveEvents.notification, { notification });
    await expect.poll(() => published.length).toBe(2);
    const [first, second] = await allRows();
    expect(published).toEqual([
      { to: "everyone", name: "broadcast", data: { event: first!.id, broadcast } },
      { to: [7, 8], name: "notification", data: { event: second!.id, notification } },
    ]);
  });

  test("without recipients write no row", async () => {
    await open({}).live([], liveEvents["broadcast.read"], { id: 1 });
    expect(await allRows()).toHaveLength(0);
  });

  test("that are malformed are abandoned and do not hold up the others", async () => {
    const outbox = open({ realtime: delivery });
    await database
      .db()
      .insert(rows)
      .values([
        { kind: "realtime", payload: { users: [1], name: "unheard of", event: {} } },
        { kind: "realtime", payload: { users: [1], name: "broadcast", event: { id: "none" } } },
      ]);
    await outbox.live([1], liveEvents["broadcast.read"], { id: 1 });
    outbox.start();
    await expect
      .poll(async () => (await allRows()).map(({ outcome }) => outcome))
      .toEqual(["abandoned", "abandoned", "delivered"]);
    expect(published).toHaveLength(1);
  });
});

describe("emails", () => {
  test("with an invalid address are refused, and line breaks are removed from subjects", async () => {
    const outbox = open({});
    for (const to of ["nobody", "a@example.org, b@example.org", "a@example.org\r\nBcc: b@example.org", ""])
      await expect(outbox.mail(mail(to))).rejects.toThrow();
    await outbox.mail(mail("a@example.org", "Hello\r\nBcc: b@example.org\u0000"));
    expect((await allRows())[0]!.payload).toMatchObject({ subject: "Hello Bcc: b@example.org" });
  });
});
