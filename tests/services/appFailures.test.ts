import { describe, expect, test } from "vitest";
import { itemCalls } from "#src/contracts/item.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { userCalls } from "#src/contracts/user.ts";
import { retryAtOnce } from "../fake/retryAtOnce.ts";
import { settle } from "../fake/settle.ts";
import { noAnswer } from "../fake/world.ts";
import { openApp, askItem } from "./openApp.ts";

describe("failures", () => {
  test("a 401 shows Unauthorized, goes back one page, then to a sign-in that returns to the failed page [B-336][T-3]", async () => {
    const { app, page, server, texts, noted, clock } = await openApp({ address: "/search?name=tax" });
    page.visit("/item/3");
    server.on("GET /api/items/3", { status: 401 });
    await askItem(app);
    expect(texts()).toEqual(["Unauthorized"]);
    expect(page.address()).toBe("/search?name=tax");
    clock.increment(1_500);
    expect(noted).toEqual(["leave /login?redirect=%2Fitem%2F3&ended=1"]);
  });

  test("a 401 with unsaved work stays on the page and requests sign-in in place [D-7]", async () => {
    const { app, page, server, noted } = await openApp({ address: "/search" });
    page.visit("/profile");
    app.actors.session.send({ type: "work.dirty", work: "profile" });
    server.on("GET /api/items/3", { status: 401 });
    await askItem(app);
    expect(page.address()).toBe("/profile");
    expect(app.actors.session.getSnapshot().value).toBe("signingInAgain");
    expect(noted).toEqual([]);
  });

  test.each([
    [403, {}, ["Forbidden"]],
    [500, {}, ["A Server Error Occurred"]],
    [500, { suppress_toast: true }, []],
    [422, { message: "Later", errors: { id: ["Wrong", "Again"] } }, ["Later", "Wrong"]],
  ])(
    "%i with the body %j shows %j and stays on the page [B-335][B-337][B-338][B-339][B-341]",
    async (status, body, shown) => {
      const { app, page, server, texts } = await openApp({ address: "/catalogue" });
      page.visit("/item/3");
      server.on("GET /api/items/3", { status, body });
      await askItem(app);
      expect(texts()).toEqual(shown);
      expect(page.address()).toBe("/item/3");
    },
  );

  test("the blocked message links to the password reset with a full page load [B-340][M-023][D-14]", async () => {
    const { app, toasts, noted } = await openApp();
    app.report(
      Object.assign(new Error("x"), { status: 422, data: { errors: { email: [publicMessages.blocked] } } }),
    );
    app.follow(toasts[0]!.link!);
    expect(noted).toEqual(["leave /reset-password"]);
  });

  test("following the link to the new version reloads the page [B-349]", async () => {
    const { app, noted } = await openApp();
    app.follow("reload");
    expect(noted).toEqual(["reload"]);
  });

  test("a response off contract is reported, a 404 is not", async () => {
    const { app, server, reported } = await openApp();
    server.on("GET /api/items/3", { status: 404 });
    await askItem(app);
    expect(reported).toEqual([]);
    server.on("GET /api/items/3", { body: { data: "off contract" } });
    await askItem(app);
    await settle();
    expect(reported).toHaveLength(1);
  });

  test("after logout nothing is sent or shown, but a pending call's 500 is still reported [B-346][B-347][D-8]", async () => {
    const { app, server, texts, reported } = await openApp();
    const held = Promise.withResolvers<void>();
    server.on("GET /api/items/3", () => held.promise.then(() => ({ status: 500 })));
    const underWay = app.call(itemCalls.item, { params: { id: 3 } }).catch(app.report);
    await settle();
    app.actors.session.send({ type: "logout" });
    await settle();
    const before = server.calls.length;
    await app.call(learningCalls.home, {}).catch(app.report);
    expect(server.calls).toHaveLength(before);
    held.resolve();
    await underWay;
    await settle();
    expect(texts()).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  describe("without a response [T-60]", () => {
    const openAway = async () => {
      const opened = await openApp();
      retryAtOnce(opened.app);
      opened.server.on("GET /api/items/3", noAnswer());
      opened.server.on("GET /api/me", noAnswer());
      return opened;
    };

    test("a read is explained by the banner that the server does not respond, but an act is not", async () => {
      const { app, server, texts } = await openAway();
      server.on("GET /session/check", noAnswer());
      await askItem(app);
      expect([app.actors.connection.getSnapshot().value, texts()]).toEqual(["unanswered", []]);
      await app.call(itemCalls.item, { params: { id: 3 } }).catch((e) => app.report(e, "in its own words"));
      expect(texts()).toEqual([
        "The server did not respond, so this may or may not have been done. Check before you try again.",
      ]);
    });

    test("what the page requests anew by itself says nothing, also where there is no banner", async () => {
      const { app, server, texts } = await openAway();
      await app.queries.refetchQueries({ queryKey: [userCalls.me.path] });
      expect(server.calls).toContain("GET /api/me");
      expect([app.actors.connection.getSnapshot().value, texts()]).toEqual(["online", []]);
      await askItem(app);
      expect(texts()).toEqual(["A Server Error Occurred"]);
    });
  });

  test("a failed fetch of the content cookies is reported without a toast [B-350]", async () => {
    const { server, reported, texts, showFirstScreen } = await openApp();
    server.on("GET /api/cookies", { status: 500 });
    await showFirstScreen();
    await settle();
    expect(texts()).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  test("the content cookies are renewed before their ten minutes are over [B-374]", async () => {
    const { server, clock, showFirstScreen } = await openApp();
    await showFirstScreen();
    const fetched = () => server.calls.filter((call) => call === "GET /api/cookies").length;
    clock.increment(539_999);
    expect(fetched()).toBe(1);
    clock.increment(1);
    await settle();
    expect(fetched()).toBe(2);
  });
});
