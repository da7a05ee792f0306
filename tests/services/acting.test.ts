import { describe, expect, test } from "vitest";
import { itemCalls } from "#src/contracts/item.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import { route } from "#src/routes/route.ts";
import { createRouteTable } from "#src/routes/routeTable.ts";
import { settle } from "../fake/settle.ts";
import { completed, createAir, createFakeWorld, noAnswer, type FakeOptions } from "../fake/world.ts";
import { openApp, startApp } from "./openApp.ts";
import { openPlaying } from "./playing.ts";

/** A browser in which somebody acts as Ada for three more seconds. Past them, the server refuses all but the return. */
async function actAsAda(options: FakeOptions = {}) {
  const started = createFakeWorld({}).world.now();
  const ends_at = new Date(started + 3_000).toISOString();
  const opened = await openApp({
    me: { logged_in_as: { status: true, admin_user_id: 1, ends_at } },
    ...options,
  });
  const { server, world } = opened;
  server.on("GET /session/check", () => {
    const isOver = world.now() >= started + 3_000 && !server.calls.includes(back);
    if (isOver) return { status: 401, body: { message: "Unauthenticated." } };
    return { body: { data: { seconds: 7_200 }, server_time_iso: new Date(world.now()).toISOString() } };
  });
  return { ...opened, state: () => opened.app.actors.acting.getSnapshot().value };
}
const back = "POST /api/reauthenticate";

test("acting ends by itself at its time limit, and the page reloads once the user has confirmed [T-51]", async () => {
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

test("acting whose time limit passed during sleep ends when the machine wakes up, without a sign-in [T-51]", async () => {
  const { app, sleep, signal, state, noted } = await actAsAda();
  sleep(3_600_000);
  expect(state()).toBe("acting");
  signal({ type: "woke" });
  await settle();
  expect([state(), noted]).toEqual(["ended", []]);
  expect(app.actors.session.getSnapshot().hasTag("signedIn")).toBe(true);
});

test.each(["woke", "returned"] as const)(
  "acting whose time limit passed during sleep ends when the page says “%s”, without a word from the server [T-51]",
  async (type) => {
    const { server, sleep, signal, state } = await actAsAda();
    server.on("GET /session/check", () => new Promise(() => {}));
    sleep(3_600_000);
    signal({ type: "offline" });
    await settle();
    expect(state()).toBe("acting");
    signal({ type });
    await settle();
    expect(state()).toBe("ended");
  },
);

test("a check of the session that is refused while acting ends acting instead of the session [T-51]", async () => {
  const { app, server, state, noted } = await actAsAda();
  server.on("GET /session/check", () =>
    server.calls.includes(back) ? { body: { data: { seconds: 7_200 } } } : { status: 401, body: {} },
  );
  app.actors.session.send({ type: "woke", at: 0 });
  await settle();
  expect([state(), noted]).toEqual(["ended", []]);
  expect(app.actors.session.getSnapshot().hasTag("signedIn")).toBe(true);
});

test("acting ends at its time limit although no check of the session was answered [T-51]", async () => {
  const fake = createFakeWorld({});
  const ends_at = new Date(fake.world.now() + 3_000).toISOString();
  const me = { ...fake.server.me!, logged_in_as: { status: true, admin_user_id: 1, ends_at } };
  fake.world.boot.answers = { "/api/me": { data: me } };
  fake.server.on("GET /session/check", { status: 503 });
  const { app, clock } = startApp(fake);
  await settle();
  clock.increment(3_000);
  await settle();
  expect(app.actors.acting.getSnapshot().value).toBe("ended");
});

test.each([
  ["ahead", 3_600_000],
  ["behind", -3_600_000],
])("a device's clock that is an hour %s does not move the end of acting [T-51]", async (_, wrongBy) => {
  const fake = createFakeWorld({});
  const serverNow = () => fake.world.now() - wrongBy;
  const ends_at = new Date(serverNow() + 30_000).toISOString();
  const me = { ...fake.server.me!, logged_in_as: { status: true, admin_user_id: 1, ends_at } };
  fake.world.boot.answers = { "/api/me": { data: me } };
  fake.server.on("GET /session/check", () => ({
    body: { data: { seconds: 7_200 }, server_time_iso: new Date(serverNow()).toISOString() },
  }));
  const { app, clock, signal } = startApp(fake);
  const state = () => app.actors.acting.getSnapshot().value;
  await settle();
  clock.increment(29_999);
  signal({ type: "woke" });
  await settle();
  expect(state()).toBe("acting");
  clock.increment(1);
  await settle();
  expect(state()).toBe("ended");
});

test("ending acting is retried until the server has responded [T-51]", async () => {
  const { server, clock, state } = await actAsAda();
  server.on(back, noAnswer);
  clock.increment(3_000);
  await settle();
  expect(state()).toEqual({ ending: "waiting" });
  server.on(back, { body: { data: null } });
  clock.increment(5_000);
  await settle();
  expect(state()).toBe("ended");
  // Nobody has asked for any of it: the session is not used by it.
  expect(server.unattended.filter((call) => call === back)).toEqual([back, back]);
});

test("acting that the user ends counts as use of the session", async () => {
  const { app, server } = await actAsAda();
  app.actors.acting.send({ type: "return" });
  await settle();
  expect(server.calls).toContain(back);
  expect(server.unattended).not.toContain(back);
});

test("a 401 while acting ends acting instead of requesting a sign-in [T-51]", async () => {
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

test("another tab is notified that acting has begun, and reloads once the user has confirmed [T-51]", async () => {
  const air = createAir();
  const oneself = { me: { logged_in_as: { status: false, admin_user_id: null } }, air };
  const [one, other] = [await actAsAda(oneself), await actAsAda(oneself)];
  one.app.actors.acting.send({ type: "actAs", userId: 5, as: "another user", reason: "Asked for help" });
  await settle();
  expect([one.noted, other.state(), other.noted]).toEqual([["reload"], "begun", []]);
  other.app.actors.acting.send({ type: "continue", unsaved: false });
  expect(other.noted).toEqual(["reload"]);
});

test("returning from acting in one tab ends it in the others, without another request [T-51]", async () => {
  const air = createAir();
  const [one, other] = [await actAsAda({ air }), await actAsAda({ air })];
  one.app.actors.acting.send({ type: "return" });
  await settle();
  expect(other.state()).toBe("ended");
  expect(other.server.calls).not.toContain(back);
});

test("returning in two tabs at once shows no failure in the slower one, whose session is gone [T-51]", async () => {
  const { app, server, state, texts, noted } = await actAsAda();
  const answers = [{ status: 401, body: { message: "Unauthorized" } }, { body: { data: null } }];
  server.on(back, () => answers.shift()!);
  app.actors.acting.send({ type: "return" });
  await settle();
  expect([state(), texts()]).toEqual(["ended", []]);
  app.actors.acting.send({ type: "continue", unsaved: false });
  expect(noted).toEqual(["reload"]);
});

describe("what a page sends once acting has begun or ended", () => {
  const oneself = { me: { logged_in_as: { status: false, admin_user_id: null } } };
  const complete = { kind: "complete", content: "item", id: 3, completed: true } as const;
  const isSent = (calls: string[]) => calls.some((call) => call.startsWith("POST /api/complete"));
  const begin = { type: "actAs", userId: 5, as: "another user", reason: "Asked for help" } as const;

  test("acts that wait are not sent in the name of the other user, but once the page is the own again [T-51][T-60]", async () => {
    const [air, area] = [createAir(), {}];
    const [one, other] = [await openApp({ ...oneself, air }), await openApp({ ...oneself, air, area })];
    other.server.on("POST /api/complete", noAnswer());
    other.app.sendLater(complete);
    one.app.actors.acting.send(begin);
    await settle();
    other.server.calls.length = 0;
    other.app.actors.outbox.send({ type: "send" });
    await other.app.sendInTurn({ ...complete, id: 4 });
    await settle();
    expect(isSent(other.server.calls)).toBe(false);
    expect(other.app.actors.outbox.getSnapshot().context.acts).toHaveLength(2);
    expect(isSent((await openApp({ ...oneself, area })).server.calls)).toBe(true);
  });

  test("an act waits for the user whom the page shows, although the server already says another [T-51][T-60]", async () => {
    const [air, area]: [ReturnType<typeof createAir>, Record<string, string>] = [createAir(), {}];
    const [one, other] = [await openApp({ ...oneself, air }), await openApp({ ...oneself, air, area })];
    const third = await openApp({ ...oneself, air });
    one.app.actors.acting.send(begin);
    await settle();
    other.server.me = { ...other.server.me!, id: 5, logged_in_as: { status: true, admin_user_id: 7 } };
    await other.app.queries.invalidateQueries();
    await settle();
    await other.app.sendInTurn(complete);
    await settle();
    expect(Object.keys(area).filter((key) => key.includes("outbox"))).toEqual(["lyceum.draft.outbox.7"]);
    expect(third.app.actors.outbox.getSnapshot().context.acts).toHaveLength(1);
  });

  test("acts of the other user that wait are sent before the return, and never in the own name [T-51][T-60]", async () => {
    for (const [answer, calls] of [
      [completed, ["POST /api/complete", back]],
      [{ status: 503 }, ["POST /api/complete", back]],
    ] as const) {
      const area: Record<string, string> = {};
      const { app, server } = await openApp({
        me: { logged_in_as: { status: true, admin_user_id: 1 } },
        area,
      });
      server.on("POST /api/complete", noAnswer());
      app.sendLater(complete);
      server.on("POST /api/complete", answer);
      server.calls.length = 0;
      server.me = { ...server.me!, id: 1, ...oneself.me };
      app.actors.acting.send({ type: "return" });
      await settle();
      app.actors.outbox.send({ type: "send" });
      await settle();
      const writes = server.calls
        .filter((call) => call.startsWith("POST"))
        .map((call) => call.split(" {")[0]);
      expect(writes).toEqual(calls);
      // What could not be sent waits for the user who did it.
      expect("lyceum.draft.outbox.7" in area).toBe(answer !== completed);
    }
  });

  test.each(["begun", "ended"] as const)(
    "the player closes once acting has %s, and posts nothing to another record [T-51]",
    async (state) => {
      const me = state === "begun" ? oneself.me : { logged_in_as: { status: true, admin_user_id: 1 } };
      const air = createAir();
      const one = await openApp({ me, air });
      const other = await openPlaying({ me, air });
      await other.play();
      await other.pass(5);
      one.app.actors.acting.send(state === "begun" ? begin : { type: "return" });
      await settle();
      expect(other.app.actors.acting.getSnapshot().value).toBe(state);
      expect(other.sound().paused).toBe(true);
      expect(other.player().getSnapshot().value).toBe("closed");
      other.hide();
      await other.pass(60);
      expect(other.posts()).toEqual([]);
      expect(other.area).toHaveProperty(["lyceum.draft.outbox.7"]);
    },
  );
});

describe("acting", () => {
  test("returning re-authenticates and fetches the user again [B-308][B-312]", async () => {
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

  test("returning switches the live channel back to the user's own [B-308][B-362]", async () => {
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

  const pending = "/admin/learning/reviews/pending";
  const users = "/admin/house/users?sort=email";

  test.each<[where: string, RoleName, hasPending: boolean, began: string | null, address: string]>([
    ["the pending reviews", "super admin", true, users, pending],
    [
      "the reviews of podcasts while there are no others",
      "super admin",
      false,
      users,
      "/admin/podcasts/reviews",
    ],
    ["where it began, for users who may open neither", "system admin", true, users, users],
    ["no other page, if it is not known where it began", "system admin", false, null, "/catalogue"],
  ])("leaving review mode goes to %s [B-310]", async (_, role, hasPending, began, address) => {
    const fake = createFakeWorld({
      me: { roles: [role], logged_in_as: { status: true, admin_user_id: 7 } },
      address: "/catalogue",
      area: began === null ? {} : { "lyceum.draft.actedFrom": JSON.stringify(began) },
    });
    const reviews = route("Pending", pending, { title: "Reviews", needs: { roles: ["super admin"] } });
    const { areas } = fake.world;
    const rows = [
      ...(hasPending ? [reviews] : []),
      ...areas.routes.rows.filter(({ path }) => path !== pending),
    ];
    fake.world.areas = { ...areas, routes: createRouteTable(rows) };
    const { app, page } = startApp(fake);
    await settle();
    app.actors.acting.send({ type: "return" });
    await settle();
    expect(page.address()).toBe(address);
  });

  const list = "/admin/house/users?sort=email&page=3";
  const actedFrom = { "lyceum.draft.actedFrom": JSON.stringify(list) };
  const ofAnother = { logged_in_as: { status: true, admin_user_id: 1 } };

  test("returning leads back to the list where acting began, with its sort order and page [T-51]", async () => {
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

  test("continuing after the time limit leads back to that list, unless there is unsaved work [T-51][T-4]", async () => {
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

  test("only the tab that returned goes back to the list; the other one reloads [T-51]", async () => {
    const [air, area] = [createAir(), { ...actedFrom }];
    const [one, other] = [await actAsAda({ air, area }), await actAsAda({ air, area })];
    one.app.actors.acting.send({ type: "return" });
    await settle();
    other.app.actors.acting.send({ type: "continue", unsaved: false });
    expect([one.noted, other.noted]).toEqual([[`leave ${list}`], ["reload"]]);
  });

  test.each(["https://example.com/", "//example.com/", "/\\example.com", 7])(
    "ignores a stored address that is not internal: %s [D-13]",
    async (address) => {
      const area = { "lyceum.draft.actedFrom": JSON.stringify(address) };
      const { app, noted, page } = await openApp({ me: ofAnother, address: "/catalogue", area });
      app.actors.acting.send({ type: "return" });
      await settle();
      expect([noted.filter((line) => line.startsWith("leave")), page.address()]).toEqual([[], "/catalogue"]);
    },
  );

  test("forgets the list where acting began once a page loads for the user themselves [T-51]", async () => {
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
  test("acting from a back-office page starts on the home page, which every user may open [B-311]", async () => {
    const { app, noted } = await openApp({ me: { roles: ["super admin"] }, address: "/admin/house/users" });
    app.actors.acting.send({ type: "actAs", userId: 9, as: "another user", reason: "support" });
    await settle();
    expect(noted).toEqual(["close media", "leave /"]);
  });
});
