import { describe, expect, test } from "vitest";
import { messageOf } from "#src/contracts/failures.ts";
import { itemCalls } from "#src/contracts/item.ts";
import { settle } from "../fake/settle.ts";
import { completed, createAir, noAnswer, type FakeOptions } from "../fake/world.ts";
import { item } from "../ui/learning/rows.ts";
import { askItem, openApp } from "./openApp.ts";

describe("without a network, in another tab", () => {
  const complete = { kind: "complete", content: "item", id: 3, completed: true } as const;
  const sent = 'POST /api/complete {"type":"item","id":3,"percentage":"100","at":"2026-11-20T10:00:00.000Z"}';
  const undo = { ...complete, completed: false };
  const undone = 'POST /api/complete {"type":"item","id":3,"percentage":"0"}';
  const hide = { kind: "hide", content: "item", id: 4, hidden: true } as const;
  const waiting = ({ app }: Awaited<ReturnType<typeof openApp>>) =>
    app.actors.outbox.getSnapshot().context.acts.map(({ act }) => act.kind);

  /** A tab that got no response to a completion, and another one of the same user. */
  async function twoTabs(other: FakeOptions = {}) {
    const shared = { air: createAir(), area: {} as Record<string, string> };
    const [doing, open] = [await openApp(shared), await openApp({ ...shared, ...other })];
    for (const { server } of [doing, open]) server.on("POST /api/complete", noAnswer());
    doing.app.sendLater(complete);
    await settle();
    const posts = () => open.server.calls.filter((call) => call.startsWith("POST"));
    return { doing, open, posts, ...shared };
  }

  test("an act waits as well, and is sent in order after the tab that did it was closed [T-12][T-60]", async () => {
    const { doing, open, posts, area } = await twoTabs();
    doing.signal({ type: "closing" });
    expect(waiting(open)).toEqual(["complete"]);
    open.server.on("POST /api/complete", completed);
    await open.app.sendInTurn(undo);
    await settle();
    expect(posts()).toEqual([sent, undone]);
    expect([waiting(open), Object.keys(area)]).toEqual([[], []]);
  });

  test("an act is sent when the network is back [T-60]", async () => {
    const { open, posts } = await twoTabs();
    open.signal({ type: "offline" });
    open.server.on("POST /api/complete", completed);
    open.signal({ type: "online" });
    await settle();
    expect(posts()).toEqual([sent]);
  });

  test("a newer position replaces an older one that waits [T-60]", async () => {
    const { doing, open } = await twoTabs();
    for (const position of [0.2, 0.4, 0.6])
      doing.app.sendLater({ kind: "viewed", content: "item", id: 3, position });
    expect(waiting(open)).toEqual(["complete", "viewed"]);
    open.server.on("POST /api/complete", completed);
    open.app.actors.outbox.send({ type: "send" });
    await settle();
    expect(open.server.calls).toContain('POST /api/viewed {"type":"item","id":3,"position":0.6}');
  });

  test("rows are read again once an act has been sent from there", async () => {
    const { doing, open } = await twoTabs();
    doing.server.on("GET /api/items/3", { body: { data: item() } });
    await askItem(doing.app);
    open.server.on("POST /api/complete", completed);
    open.app.actors.outbox.send({ type: "send" });
    await settle();
    const { queryKey } = doing.app.ask(itemCalls.item, { params: { id: 3 } });
    expect([waiting(doing), doing.app.queries.getQueryState(queryKey)!.isInvalidated]).toEqual([[], true]);
  });

  test("a refusal is reported in every tab, and the act is dropped in each [T-60]", async () => {
    const { doing, open } = await twoTabs();
    const refused: unknown[] = [];
    doing.app.actors.outbox.on("act.refused", ({ failure }) => refused.push(messageOf(failure)));
    open.server.on("POST /api/complete", { status: 422, body: { message: "It was withdrawn" } });
    open.app.actors.outbox.send({ type: "send" });
    await settle();
    expect([doing.texts(), open.texts(), refused]).toEqual([
      ["It was withdrawn"],
      ["It was withdrawn"],
      ["It was withdrawn"],
    ]);
    expect([waiting(doing), waiting(open)]).toEqual([[], []]);
  });

  test("an act waits for nobody else, and is not taken for sent there [T-60]", async () => {
    const { doing, open, area } = await twoTabs({ me: { id: 8 } });
    expect(waiting(open)).toEqual([]);
    open.app.actors.outbox.send({ type: "send" });
    await settle();
    expect([waiting(doing), Object.keys(area)]).toEqual([["complete"], ["lyceum.draft.outbox.7"]]);
  });

  test("an act that only the tab that did it could store is sent by that one [T-60]", async () => {
    const { doing, open } = await twoTabs({ area: {} });
    open.server.on("POST /api/complete", completed);
    open.app.actors.outbox.send({ type: "send" });
    await settle();
    expect([waiting(open), waiting(doing)]).toEqual([[], ["complete"]]);
    doing.server.on("POST /api/complete", completed);
    doing.app.actors.outbox.send({ type: "send" });
    await settle();
    expect([doing.server.calls.includes(sent), waiting(doing)]).toEqual([true, []]);
  });

  test("signing out first sends what waits, also what a closed tab did [T-60]", async () => {
    const { doing, open, posts } = await twoTabs();
    open.app.sendLater(hide);
    doing.signal({ type: "closing" });
    open.server.on("POST /api/complete", completed);
    open.app.actors.session.send({ type: "logout" });
    await settle();
    expect(posts()).toEqual([
      sent,
      expect.stringMatching(/^POST \/api\/remove-from-view\/4\/item/),
      "POST /logout",
    ]);
    expect(open.noted).toEqual(["leave /login"]);
  });
});
