import { describe, expect, test } from "vitest";
import { outboxInterval } from "#src/contracts/limits.ts";
import { createStorage } from "#src/services/storage.ts";
import { settle } from "../fake/settle.ts";
import { completed, createAir, createFakeWorld, noAnswer } from "../fake/world.ts";
import { openApp, startApp } from "./openApp.ts";

describe("without a network [T-60]", () => {
  const complete = { kind: "complete", content: "item", id: 3, completed: true } as const;
  const sent = 'POST /api/complete {"type":"item","id":3,"percentage":"100","at":"2026-11-20T10:00:00.000Z"}';

  test("acts are counted while they wait, survive a reload, and are sent once and in order", async () => {
    const area = {};
    const first = await openApp({ area, online: false });
    first.server.on("POST /api/complete", noAnswer());
    first.app.sendLater(complete);
    first.app.sendLater({ kind: "viewed", content: "item", id: 3, position: 0.5 });
    await settle();
    expect(first.app.actors.outbox.getSnapshot().context.acts).toHaveLength(2);

    const later = await openApp({ area });
    expect(later.server.calls.filter((call) => call.startsWith("POST"))).toEqual([
      sent,
      'POST /api/viewed {"type":"item","id":3,"position":0.5}',
    ]);
    expect([later.app.actors.outbox.getSnapshot().context.acts, Object.keys(area)]).toEqual([[], []]);
    expect(later.texts()).toEqual([]);
  });

  test("a user's waiting acts are sent for nobody else [T-60]", async () => {
    const area = {};
    const first = await openApp({ area, me: { id: 1 }, online: false });
    first.server.on("POST /api/complete", noAnswer());
    first.app.sendLater(complete);
    await settle();
    for (const me of [{ id: 2 }, null]) {
      const other = await openApp({ area, me });
      expect(other.server.calls).not.toContain(sent);
    }
    expect((await openApp({ area, me: { id: 1 } })).server.calls).toContain(sent);
  });

  test("reconnecting sends all waiting acts and refetches the user", async () => {
    const { app, server, signal } = await openApp();
    signal({ type: "offline" });
    server.on("POST /api/complete", noAnswer());
    app.sendLater(complete);
    expect(app.actors.connection.getSnapshot().hasTag("banner")).toBe(true);
    server.on("POST /api/complete", completed);
    signal({ type: "online" });
    await settle();
    expect(server.calls).toContain(sent);
    expect(server.calls).toContain("GET /api/me");
    expect(app.actors.outbox.getSnapshot().context.acts).toEqual([]);
  });

  test("an act waits in memory if storage is unavailable, and is still sent [T-60]", async () => {
    const { world, ...fake } = createFakeWorld({ online: false });
    const storage = createStorage(() => {
      throw new DOMException("Access is denied", "SecurityError");
    });
    const { app } = startApp({ ...fake, world: { ...world, storage } });
    fake.server.on("POST /api/complete", noAnswer());
    app.sendLater(complete);
    await settle();
    expect(app.actors.outbox.getSnapshot().context.acts).toHaveLength(1);
    fake.server.on("POST /api/complete", completed);
    const before = fake.server.calls.length;
    fake.signal({ type: "online" });
    await settle();
    expect(fake.server.calls.slice(before)).toContain(sent);
    expect(app.actors.outbox.getSnapshot().context.acts).toEqual([]);
  });

  test("an act that another tab has sent is not sent again", async () => {
    const [air, area] = [createAir(), {}];
    const [one, other] = [await openApp({ air, area }), await openApp({ air, area })];
    other.server.on("POST /api/complete", noAnswer());
    const at = "2026-11-20T10:00:00.000Z";
    const queued = { type: "act.queued", key: "k", act: { ...complete, at }, latest: null } as const;
    other.app.actors.outbox.send(queued);
    one.app.actors.outbox.send(queued);
    one.app.actors.outbox.send({ type: "send" });
    await settle();
    expect(other.app.actors.outbox.getSnapshot().context.acts).toEqual([]);
    other.app.actors.outbox.send({ type: "send" });
    await settle();
    expect(one.server.calls).toContain(sent);
    expect(other.server.calls).not.toContain(sent);
  });

  test("waiting acts are kept while the user signs in again, and then sent [T-60][D-7]", async () => {
    const { app, server, clock, area, texts } = await openApp();
    server.on("POST /api/complete", noAnswer());
    app.sendLater(complete);
    app.actors.session.send({ type: "work.dirty", work: "profile" });
    app.actors.session.send({ type: "unauthorized.seen" });
    clock.increment(outboxInterval);
    await settle();
    expect(app.actors.outbox.getSnapshot().value).toBe("waiting");
    expect(Object.keys(area)).toEqual(["lyceum.draft.outbox.7"]);
    server.on("POST /api/complete", completed);
    app.actors.session.send({ type: "user.signedIn", userId: null });
    await settle();
    expect(server.calls.filter((call) => call === sent)).toEqual([sent]);
    expect([app.actors.outbox.getSnapshot().value, texts()]).toEqual(["empty", []]);
  });

  test("an act that the server refuses is dropped, and a toast shows why", async () => {
    const { app, server, texts } = await openApp();
    server.on("POST /api/complete", { status: 422, body: { message: "It was withdrawn" } });
    app.sendLater(complete);
    app.actors.outbox.send({ type: "send" });
    await settle();
    expect([texts(), app.actors.outbox.getSnapshot().context.acts]).toEqual([["It was withdrawn"], []]);
  });
});
