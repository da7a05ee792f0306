import { onlineManager } from "@tanstack/react-query";
import { describe, expect, onTestFinished, test } from "vitest";
import type { App } from "#src/app.ts";
import { courseCalls } from "#src/contracts/courses.ts";
import { itemCalls } from "#src/contracts/item.ts";
import { lastSendLimit, outboxInterval } from "#src/contracts/limits.ts";
import { mentoringCalls } from "#src/contracts/mentoring.ts";
import { createStorage } from "#src/services/storage.ts";
import { retryAtOnce } from "../fake/retryAtOnce.ts";
import { settle } from "../fake/settle.ts";
import {
  completed,
  createAir,
  createFakeWorld,
  noAnswer,
  type FakeAnswer,
  type FakeOptions,
} from "../fake/world.ts";
import { item } from "../ui/learning/rows.ts";
import { askItem, openApp, startApp } from "./openApp.ts";

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
    expect(app.actors.connection.getSnapshot().hasTag("cutOff")).toBe(true);
    server.on("POST /api/complete", completed);
    signal({ type: "online" });
    await settle();
    expect(server.calls).toContain(sent);
    expect(server.calls).toContain("GET /api/me");
    expect(app.actors.outbox.getSnapshot().context.acts).toEqual([]);
  });

  test("a server that is away for minutes is waited for, and what follows then does not count as use", async () => {
    const { app, server, clock, noted } = await openApp({ address: "/catalogue" });
    server.on("GET /session/check", noAnswer());
    server.on("POST /api/complete", noAnswer());
    app.sendLater(complete);
    const posts = () => server.calls.filter((call) => call === sent).length;
    const { connection, session } = app.actors;
    for (let wait = 0; wait < 30; wait++) {
      clock.increment(10_000);
      await settle();
    }
    expect([connection.getSnapshot().value, session.getSnapshot().hasTag("signedIn"), noted]).toEqual([
      "unanswered",
      true,
      [],
    ]);
    server.on("GET /session/check", { body: { data: { seconds: 7_200 } } });
    server.on("POST /api/complete", completed);
    server.calls.length = 0;
    clock.increment(10_000);
    await settle();
    expect(connection.getSnapshot().value).toBe("connectedAgain");
    expect([posts(), app.actors.outbox.getSnapshot().context.acts]).toEqual([1, []]);
    expect(server.unattended).toContain("GET /api/me");
    expect(server.calls.filter((call) => call === "GET /api/me").length).toBe(
      server.unattended.filter((call) => call === "GET /api/me").length,
    );
    server.on("GET /session/check", { status: 401 });
    clock.increment(30_000);
    await settle();
    expect(noted).toEqual(["leave /login?redirect=%2Fcatalogue&ended=1"]);
  });

  test("a call without a response makes the page ask at once whether the server responds, once for all of them", async () => {
    const { app, server } = await openApp();
    const checks = () => server.calls.filter((call) => call === "GET /session/check").length;
    const fail = async () => {
      await Promise.all(
        [3, 4].map((id) => app.call(itemCalls.item, { params: { id } }).catch(() => undefined)),
      );
      await settle();
      return [app.actors.connection.getSnapshot().value, checks()];
    };
    server.on("GET /api/items/3", noAnswer());
    server.on("GET /api/items/4", noAnswer());
    expect([checks(), await fail()]).toEqual([1, ["online", 2]]);
    server.on("GET /session/check", noAnswer());
    expect(await fail()).toEqual(["unanswered", 3]);
    // From now on it is repeated in its own time.
    expect(await fail()).toEqual(["unanswered", 3]);
  });

  test("a call that fails for want of a network asks nothing of the server", async () => {
    const { app, server } = await openApp({ online: false });
    server.on("GET /api/items/3", noAnswer());
    server.calls.length = 0;
    await app.call(itemCalls.item, { params: { id: 3 } }).catch(() => undefined);
    await settle();
    expect(server.calls).toEqual(["GET /api/items/3"]);
  });

  test("sending what waits does not count as use of the session", async () => {
    const { app, server, signal } = await openApp();
    const posts = () => server.unattended.filter((call) => call.startsWith("POST"));
    server.on("POST /api/complete", noAnswer());
    signal({ type: "offline" });
    await app.sendInTurn(complete, { waits: true });
    expect(posts()).toEqual([]);
    server.on("POST /api/complete", completed);
    signal({ type: "online" });
    await settle();
    expect([posts(), app.actors.outbox.getSnapshot().context.acts]).toEqual([["POST /api/complete"], []]);
  });

  test("nor does sending it later, although the user has done something since", async () => {
    const { app, server, clock, use } = await openApp();
    server.on("POST /api/complete", noAnswer());
    await app.sendInTurn(complete, { waits: true });
    await settle();
    server.on("POST /api/complete", completed);
    server.unattended.length = 0;
    use();
    clock.increment(outboxInterval);
    await settle();
    expect(app.actors.outbox.getSnapshot().context.acts).toEqual([]);
    expect(server.unattended).toContain("POST /api/complete");
  });

  test.each<[string, string, (app: App) => Promise<unknown>]>([
    [
      "an application for mentoring",
      "PATCH /api/mentoring/profiles/3",
      ({ call }) =>
        call(mentoringCalls.updateProfile, { params: { id: 3 }, body: { version: crypto.randomUUID() } }),
    ],
    [
      "what a course reports",
      "PUT /api/items/3/course/4",
      ({ call }) => {
        const told = { seconds: 1, state: {}, revision: 1 } as never;
        return call(courseCalls.commit, { params: { id: 3, attempt: 4 }, body: told });
      },
    ],
  ])(
    "%s is repeated without using the session, unless the user has done something since",
    async (_, name, save) => {
      const { app, server, use } = await openApp();
      const unattended = () => server.unattended.filter((call) => call === name).length;
      const saveAt = async (answer: FakeAnswer) => {
        server.on(name, answer);
        await save(app).catch(() => {});
        return unattended();
      };
      const unavailable = { status: 503 };
      expect(await saveAt(noAnswer())).toBe(0);
      expect(await saveAt(unavailable)).toBe(1);
      expect(await saveAt({ body: { data: null } })).toBe(2);
      // It was answered: the next one is another.
      expect(await saveAt(unavailable)).toBe(2);
      use();
      expect(await saveAt(unavailable)).toBe(2);
      expect(await saveAt(unavailable)).toBe(3);
      expect(server.calls.filter((call) => call.startsWith(name))).toHaveLength(6);
    },
  );

  test("the first call after a lost network is not made by the user, and the next one is again", async () => {
    const { app, server } = await openApp();
    server.on("GET /api/items/3", noAnswer());
    await app.services.user.me();
    await app.call(itemCalls.item, { params: { id: 3 } }).catch(() => {});
    await app.services.user.me();
    await app.services.user.me();
    expect(server.unattended).toEqual(["GET /api/me"]);
  });

  test("a call that is cancelled says nothing about who makes the next one", async () => {
    const { app, server } = await openApp();
    const read = (id: number, signal?: AbortSignal) =>
      app.call(itemCalls.item, { params: { id }, ...(signal && { signal }) }).catch(() => {});
    server.on("GET /api/items/3", { body: { data: item() } });
    await read(3, AbortSignal.abort());
    await read(3);
    expect(server.unattended).toEqual([]);
    server.on("GET /api/items/4", noAnswer());
    await read(4);
    await read(3, AbortSignal.abort());
    await app.services.user.me();
    expect(server.unattended.at(-1)).toBe("GET /api/me");
  });

  test("what is loaded because the network returns does not count as use, also what had waited for it", async () => {
    const { app, server, signal, clock } = await openApp();
    app.queries.mount();
    onTestFinished(() => app.queries.unmount());
    onTestFinished(() => onlineManager.setOnline(true));
    server.on("GET /api/items/3", { body: { data: item() } });
    onlineManager.setOnline(false);
    signal({ type: "offline" });
    void askItem(app);
    await settle();
    expect(server.calls).not.toContain("GET /api/items/3");
    signal({ type: "online" });
    onlineManager.setOnline(true);
    await settle();
    expect(server.calls.filter((call) => call === "GET /api/items/3")).toHaveLength(1);
    expect(server.unattended).toEqual(expect.arrayContaining(["GET /api/me", "GET /api/items/3"]));
    clock.increment(1);
    await app.queries.invalidateQueries();
    await askItem(app);
    expect(server.unattended.filter((call) => call === "GET /api/items/3")).toHaveLength(1);
  });

  test("only the first attempt of a read counts as use of the session", async () => {
    const { app, server } = await openApp();
    retryAtOnce(app);
    let answer: FakeAnswer = noAnswer();
    server.on("GET /api/items/3", () => {
      const first = answer;
      answer = { body: { data: item() } };
      return first;
    });
    await askItem(app);
    const reads = (calls: readonly string[]) => calls.filter((call) => call === "GET /api/items/3");
    expect([reads(server.calls).length, reads(server.unattended).length]).toEqual([2, 1]);
    await app.queries.invalidateQueries();
    await askItem(app);
    expect([reads(server.calls).length, reads(server.unattended).length]).toEqual([3, 1]);
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

  test.each<[string, string, FakeOptions, (app: App) => void]>([
    ["signing out", "POST /logout", {}, ({ actors }) => actors.session.send({ type: "logout" })],
    [
      "returning to one's own account",
      "POST /api/reauthenticate",
      { me: { logged_in_as: { status: true, admin_user_id: 1 } } },
      ({ actors }) => actors.acting.send({ type: "return" }),
    ],
  ])("%s says that it was not done", async (_, name, options, begin) => {
    const { app, server, signal, texts, noted } = await openApp(options);
    signal({ type: "offline" });
    server.on(name, noAnswer());
    begin(app);
    await settle();
    expect(texts()).toEqual(["You are offline. Check your connection and try again."]);
    expect(noted).toEqual([]);
  });

  test("signing out does not wait for long for a server that does not respond to an act [T-60]", async () => {
    const { app, server, clock, noted } = await openApp();
    app.sendLater(complete);
    server.on("POST /api/complete", () => new Promise(() => {}));
    app.actors.session.send({ type: "logout" });
    clock.increment(lastSendLimit - 1);
    await settle();
    expect(noted).toEqual([]);
    clock.increment(1);
    await settle();
    expect(noted).toEqual(["leave /login"]);
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

  test("a position that the server refuses is dropped without a word", async () => {
    const { app, server, texts } = await openApp();
    server.on("POST /api/viewed", { status: 422, body: { message: "It was withdrawn" } });
    app.sendLater({ kind: "viewed", content: "item", id: 3, position: 0.5 });
    app.actors.outbox.send({ type: "send" });
    await settle();
    expect([texts(), app.actors.outbox.getSnapshot().context.acts]).toEqual([[], []]);
  });
});
