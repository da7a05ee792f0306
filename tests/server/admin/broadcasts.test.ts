import { asc, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { announceStarted } from "#server/modules/notices.ts";
import { outbox, users } from "#server/schema/index.ts";
import type { AdminBroadcast } from "#src/contracts/admin/broadcasts.ts";
import type { Browser } from "../harness.ts";
import { startOffice } from "./office.ts";

const office = startOffice("system", "learner");

const path = "/api/admin/broadcasts";
const draft = (more: object = {}) => ({
  message: "<p>News</p>",
  priority: 0,
  starts_at: office.at(0),
  ends_at: null,
  recipients: null,
  ...more,
});
const make = async (more: object = {}): Promise<AdminBroadcast> => {
  const { status, json } = await office.system.post(path, draft(more));
  expect(status).toBe(200);
  return json.data;
};
const told = async () =>
  (
    await office.t.app.db().select().from(outbox).where(eq(outbox.kind, "realtime")).orderBy(asc(outbox.id))
  ).map(({ payload }) => payload);
const shownTo = async (browser: Browser): Promise<number[]> =>
  (await browser.get("/api/me")).json.data.unreadBroadcasts.map(({ id }: { id: number }) => id);

describe("publishing", () => {
  test("reaches everyone at once, in the transaction that makes it [E-077][E-078][B-362]", async () => {
    const made = await make({ message: "<p onclick=x>Now</p><script>x()</script>", priority: 5 });
    expect(made).toMatchObject({
      message: "<p>Now</p>",
      priority: 5,
      status: "live",
      recipients: null,
      audience: 14,
      acknowledged: 0,
    });
    expect(await told()).toEqual([
      {
        users: "everyone",
        name: "broadcast",
        event: { broadcast: { id: made.id, message: "<p>Now</p>" } },
      },
    ]);
    expect(await shownTo(office.learner)).toEqual([made.id]);
    expect((await office.system.get(`${path}/${made.id}`)).json.data).toEqual(made);
  });

  test("reaches those whom it is for, and nobody else", async () => {
    const made = await make({ recipients: [office.ids.manager, office.ids.learner, office.ids.manager] });
    expect(made).toMatchObject({
      recipients: [office.ids.learner, office.ids.manager].sort((a, b) => a - b),
      audience: 2,
    });
    expect(await told()).toMatchObject([
      { users: [office.ids.learner, office.ids.manager].sort((a, b) => a - b) },
    ]);
    expect(await shownTo(office.learner)).toEqual([made.id]);
    expect(await shownTo(await office.t.signIn("trainer@example.org"))).toEqual([]);
    const wider = await office.system.patch(`${path}/${made.id}`, {
      version: made.version,
      recipients: [office.ids.learner, office.ids.manager, office.ids.trainer],
    });
    expect(wider.json.data.audience).toBe(3);
    expect((await told()).slice(1)).toMatchObject([{ users: [office.ids.trainer] }]);
  });

  test("for later is told by the job at its time, once, and can be brought forward or called off [E-079]", async () => {
    const later = await make({ starts_at: office.at(3_600) });
    const soon = await make({ starts_at: office.at(7_200) });
    const never = await make({ starts_at: office.at(60) });
    expect([later.status, await told(), await shownTo(office.learner)]).toEqual(["scheduled", [], []]);
    expect((await office.system.delete(`${path}/${never.id}?version=${never.version}`)).status).toBe(200);
    const now = await office.system.patch(`${path}/${soon.id}`, {
      version: soon.version,
      starts_at: office.at(0),
    });
    expect(now.json.data.status).toBe("live");
    expect(await told()).toHaveLength(1);
    office.t.clock.advance(3_601);
    await announceStarted(office.t.app);
    await announceStarted(office.t.app);
    expect(
      (await told()).map((one) => (one as { event: { broadcast: { id: number } } }).event.broadcast.id),
    ).toEqual([soon.id, later.id]);
  });

  test("is refused by field where it makes no sense, and tells nobody", async () => {
    await office.t.app
      .db()
      .update(users)
      .set({ disabledAt: office.t.app.now() })
      .where(eq(users.id, office.ids.partner));
    const refusals: [object, string][] = [
      [{ message: "<script>x()</script>" }, "message"],
      [{ message: "" }, "message"],
      [{ priority: 101 }, "priority"],
      [{ priority: 1.5 }, "priority"],
      [{ ends_at: office.at(-1) }, "ends_at"],
      [{ ends_at: office.at(0) }, "ends_at"],
      [{ starts_at: "tomorrow" }, "starts_at"],
      [{ recipients: [] }, "recipients"],
      [{ recipients: [99_999] }, "recipients"],
      [{ recipients: [office.ids.partner] }, "recipients"],
    ];
    for (const [more, field] of refusals) {
      const { status, json } = await office.system.post(path, draft(more));
      expect([more, status, Object.keys(json.errors)]).toEqual([more, 422, [field]]);
    }
    expect(await told()).toEqual([]);
    expect((await office.system.get(path)).json.meta.total).toBe(0);
  });
});

describe("what has started", () => {
  test("keeps its start and its record, and can be ended [B-425]", async () => {
    const made = await make();
    office.t.clock.advance(60);
    const moved = await office.system.patch(`${path}/${made.id}`, {
      version: made.version,
      starts_at: office.at(600),
    });
    expect(moved).toMatchObject({ status: 422, json: { errors: { starts_at: [expect.any(String)] } } });
    expect((await office.system.delete(`${path}/${made.id}?version=${made.version}`)).status).toBe(409);
    const ended = await office.system.post(`${path}/bulk`, { act: "end", ids: [made.id] });
    expect(ended.json.data).toEqual({ done: 1, refused: [], undo: null });
    expect((await office.system.get(`${path}/${made.id}`)).json.data).toMatchObject({
      status: "ended",
      ends_at: office.at(0),
    });
    expect(await shownTo(office.learner)).toEqual([]);
    expect(
      (await office.system.post(`${path}/bulk`, { act: "end", ids: [made.id] })).json.data,
    ).toMatchObject({
      done: 0,
      refused: [{ id: made.id, message: "It is not live" }],
    });
  });

  test("counts who has acknowledged it, and tells who", async () => {
    const made = await make({ recipients: [office.ids.learner, office.ids.manager] });
    office.t.clock.advance(30);
    await office.learner.post(`/api/broadcasts/${made.id}`);
    expect((await office.system.get(`${path}/${made.id}`)).json.data).toMatchObject({
      audience: 2,
      acknowledged: 1,
    });
    expect((await office.system.get(`${path}/${made.id}/acknowledgements`)).json).toEqual({
      data: [{ user: { id: office.ids.learner, name: "Test Person" }, read_at: office.at(0) }],
      meta: { total: 1, page: 1, perPage: 20 },
    });
    expect((await office.system.get(`${path}/9999/acknowledgements`)).status).toBe(404);
  });

  test("can be mended and ended although somebody whom it is for has been disabled since; nobody new may be", async () => {
    const { learner, manager, partner, trainer } = office.ids;
    const made = await make({ recipients: [learner, manager] });
    await office.t.app
      .db()
      .update(users)
      .set({ disabledAt: office.t.app.now(), firstName: "Ada" })
      .where(inArray(users.id, [manager, partner]));
    const change = async (more: object) => {
      const { version } = (await office.system.get(`${path}/${made.id}`)).json.data;
      return office.system.patch(`${path}/${made.id}`, { version, ...more });
    };
    expect((await change({ message: "<p>Newer</p>", recipients: [learner, manager] })).status).toBe(200);
    expect((await change({ ends_at: office.at(60) })).status).toBe(200);
    expect((await change({ recipients: [learner, manager, trainer] })).json.data.audience).toBe(3);
    expect((await change({ recipients: [learner, manager, partner] })).json.errors).toEqual({
      recipients: ["Disabled: Ada Person"],
    });
    expect((await change({ recipients: [learner, 99_999] })).json.errors).toEqual({
      recipients: ["Somebody of them does not exist"],
    });
  });

  test("is found by its status", async () => {
    const live = await make();
    const later = await make({ starts_at: office.at(600) });
    const over = await make({ starts_at: office.at(-600), ends_at: office.at(-300) });
    const found = async (query: string) =>
      (await office.system.get(`${path}?${query}`)).json.data.map(({ id }: { id: number }) => id);
    expect(await found("status=live")).toEqual([live.id]);
    expect(await found("status=scheduled&status=ended")).toEqual([later.id, over.id]);
    expect(await found("")).toEqual([later.id, live.id, over.id]);
    expect(await found("sort=ends_at&search=NEWS")).toEqual([over.id, live.id, later.id]);
    // What was over when it was made is told to nobody.
    expect(await told()).toHaveLength(1);
  });
});
