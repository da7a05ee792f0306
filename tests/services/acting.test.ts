import { describe, expect, test } from "vitest";
import { itemCalls } from "#src/contracts/item.ts";
import { settle } from "../fake/settle.ts";
import { createAir, createFakeWorld, noAnswer, type FakeOptions } from "../fake/world.ts";
import { openApp } from "./openApp.ts";

/** A browser in which somebody acts as Ada for three more seconds. */
async function actAsAda(options: FakeOptions = {}) {
  const started = createFakeWorld({}).world.now();
  const ends_at = new Date(started + 3_000).toISOString();
  const opened = await openApp({
    me: { logged_in_as: { status: true, admin_user_id: 1, ends_at } },
    ...options,
  });
  return { ...opened, state: () => opened.app.actors.acting.getSnapshot().value };
}
const back = "POST /api/reauthenticate";

test("when its time is over the browser returns by itself, and starts over once that was read [T-51]", async () => {
  const { app, server, clock, noted, state } = await actAsAda();
  clock.increment(2_999);
  await settle();
  expect([state(), server.calls.includes(back)]).toEqual(["acting", false]);
  clock.increment(1);
  await settle();
  expect([state(), server.calls.filter((call) => call === back)]).toEqual(["ended", [back]]);
  expect(noted).toEqual([]);
  app.actors.acting.send({ type: "continue", unsaved: false });
  expect(noted).toEqual(["reload"]);
});

test("a machine that slept over the end returns when it wakes up [T-51]", async () => {
  const { sleep, signal, state } = await actAsAda();
  sleep(3_600_000);
  expect(state()).toBe("acting");
  signal({ type: "woke" });
  await settle();
  expect(state()).toBe("ended");
});

test("the way back is tried until the server has answered [T-51]", async () => {
  const { server, clock, state } = await actAsAda();
  server.on(back, noAnswer);
  clock.increment(3_000);
  await settle();
  expect(state()).toEqual({ ending: "waiting" });
  server.on(back, { body: { data: null } });
  clock.increment(5_000);
  await settle();
  expect(state()).toBe("ended");
});

test("a call that is refused as nobody's asks for the way back instead of a sign-in [T-51]", async () => {
  const { app, server, noted, state } = await actAsAda();
  server.on("GET /api/items/3", { status: 401, body: { message: "Unauthenticated." } });
  await app.queries
    .fetchQuery({ ...app.ask(itemCalls.item, { params: { id: 3 } }) })
    .catch((error: unknown) => app.report(error));
  await settle();
  expect([state(), server.calls.filter((call) => call === back)]).toEqual(["ended", [back]]);
  expect(app.actors.session.getSnapshot().hasTag("signedIn")).toBe(true);
  expect(noted).toEqual([]);
});

test("a tab in which nobody acts hears that somebody does, and starts over once that was read [T-51]", async () => {
  const air = createAir();
  const oneself = { me: { logged_in_as: { status: false, admin_user_id: null } }, air };
  const [one, other] = [await actAsAda(oneself), await actAsAda(oneself)];
  one.app.actors.acting.send({ type: "actAs", userId: 5, as: "another user", reason: "Asked for help" });
  await settle();
  expect([one.noted, other.state(), other.noted]).toEqual([["reload"], "begun", []]);
  other.app.actors.acting.send({ type: "continue", unsaved: false });
  expect(other.noted).toEqual(["reload"]);
});

test("the other tabs hear of it, also when somebody returns on purpose [T-51]", async () => {
  const air = createAir();
  const [one, other] = [await actAsAda({ air }), await actAsAda({ air })];
  one.app.actors.acting.send({ type: "return" });
  await settle();
  expect(other.state()).toBe("ended");
  expect(other.server.calls).not.toContain(back);
});

test("who returns in two tabs at once is told of no failure in the slower one, whose session is gone [T-51]", async () => {
  const { app, server, state, texts, noted } = await actAsAda();
  const answers = [{ status: 401, body: { message: "Unauthorized" } }, { body: { data: null } }];
  server.on(back, () => answers.shift()!);
  app.actors.acting.send({ type: "return" });
  await settle();
  expect([state(), texts()]).toEqual(["ended", []]);
  app.actors.acting.send({ type: "continue", unsaved: false });
  expect(noted).toEqual(["reload"]);
});

describe("acting", () => {
  test("the way back re-authenticates and asks for the user again [B-308][B-312]", async () => {
    const { app, server, page } = await openApp({
      me: { logged_in_as: { status: true, admin_user_id: 1 } },
      address: "/catalogue",
    });
    server.me = { ...server.me!, id: 1, logged_in_as: { status: false, admin_user_id: null } };
    app.actors.acting.send({ type: "return" });
    await settle();
    expect(server.calls.slice(-2)).toEqual(["POST /api/reauthenticate", "GET /api/me"]);
    expect(page.address()).toBe("/catalogue");
    expect(app.actors.acting.getSnapshot().value).toBe("oneself");
  });

  test("who returns hears what is told to them, not to the other [B-308][B-362]", async () => {
    const { app, server, live, showFirstScreen } = await openApp({
      me: { logged_in_as: { status: true, admin_user_id: 1 } },
    });
    await showFirstScreen();
    expect(live.userId()).toBe(7);
    server.me = { ...server.me!, id: 1, logged_in_as: { status: false, admin_user_id: null } };
    app.actors.acting.send({ type: "return" });
    await settle();
    expect(live.userId()).toBe(1);
  });

  test("leaving the review mode goes to the pending reviews [B-310]", async () => {
    const { app, page } = await openApp({
      me: { roles: ["super admin"], logged_in_as: { status: true, admin_user_id: 7 } },
    });
    app.actors.acting.send({ type: "return" });
    await settle();
    expect(page.address()).toBe("/admin/learning/reviews/pending");
  });

  const list = "/admin/house/users?sort=email&page=3";
  const actedFrom = { "lyceum.draft.actedFrom": JSON.stringify(list) };
  const ofAnother = { logged_in_as: { status: true, admin_user_id: 1 } };

  test("who returns is led back to the list that they came from, with its filters and its page [T-51]", async () => {
    const area = {};
    const one = await openApp({ me: { roles: ["super admin"] }, address: list, area });
    one.app.actors.acting.send({ type: "actAs", userId: 9, as: "another user", reason: "support" });
    await settle();
    const two = await openApp({ me: ofAnother, address: "/catalogue", area });
    two.app.actors.acting.send({ type: "return" });
    await settle();
    expect(two.noted).toContain(`leave ${list}`);
    expect(area).not.toHaveProperty(["lyceum.draft.actedFrom"]);
  });

  test("so is whoever goes on when the time was over, but for what they had typed [T-51][T-4]", async () => {
    for (const [unsaved, noted] of [
      [false, [`leave ${list}`]],
      [true, ["reload"]],
    ] as const) {
      const one = await actAsAda({ area: { ...actedFrom } });
      one.clock.increment(3_000);
      await settle();
      one.app.actors.acting.send({ type: "continue", unsaved });
      expect(one.noted).toEqual(noted);
    }
  });

  test("of two tabs only the one that returned goes back there [T-51]", async () => {
    const [air, area] = [createAir(), { ...actedFrom }];
    const [one, other] = [await actAsAda({ air, area }), await actAsAda({ air, area })];
    one.app.actors.acting.send({ type: "return" });
    await settle();
    other.app.actors.acting.send({ type: "continue", unsaved: false });
    expect([one.noted, other.noted]).toEqual([[`leave ${list}`], ["reload"]]);
  });

  test.each(["https://example.com/", "//example.com/", "/\\example.com", 7])(
    "an address in the storage that is none of ours leads nowhere: %s [D-13]",
    async (address) => {
      const area = { "lyceum.draft.actedFrom": JSON.stringify(address) };
      const { app, noted, page } = await openApp({ me: ofAnother, address: "/catalogue", area });
      app.actors.acting.send({ type: "return" });
      await settle();
      expect([noted.filter((line) => line.startsWith("leave")), page.address()]).toEqual([[], "/catalogue"]);
    },
  );

  test("where acting began is forgotten once a page is one's own again [T-51]", async () => {
    const area = { ...actedFrom };
    await openApp({ area });
    expect(area).not.toHaveProperty(["lyceum.draft.actedFrom"]);
  });

  test("acting as another user reloads the page [B-311][B-313]", async () => {
    const { app, server, noted } = await openApp({ me: { roles: ["super admin"] } });
    app.actors.acting.send({ type: "actAs", userId: 9, as: "another user", reason: "support" });
    await settle();
    expect(server.calls).toContain('POST /api/admin/login-as {"user":9,"reason":"support"}');
    expect(noted).toEqual(["reload"]);
  });
  test("from a page of the back office it starts over at home, which nobody is refused [B-311]", async () => {
    const { app, noted } = await openApp({ me: { roles: ["super admin"] }, address: "/admin/house/users" });
    app.actors.acting.send({ type: "actAs", userId: 9, as: "another user", reason: "support" });
    await settle();
    expect(noted).toEqual(["close media", "leave /"]);
  });
});
