import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { announceStarted } from "#server/modules/notices.ts";
import { broadcasts, users } from "#server/schema/index.ts";
import type { AdminBroadcast } from "#src/contracts/admin/broadcasts.ts";
import { path, shownTo, startBroadcasts } from "./broadcastOffice.ts";

const { office, draft, make, told } = startBroadcasts();

describe("publishing a broadcast", () => {
  test("reaches everyone at once, in the same transaction [E-077][E-078][B-362]", async () => {
    const made = await make({ message: "<p onclick=x>Now</p><script>x()</script>", priority: 5 });
    expect(made).toMatchObject({
      message: "<p>Now</p>",
      priority: 5,
      status: "live",
      readers: "everyone",
      recipients: [],
      audience: 14,
      acknowledged: 0,
    });
    expect(await told()).toEqual([
      {
        users: "everyone",
        name: "broadcast",
        event: { broadcast: { id: made.id, message: "<p>Now</p>", priority: 5 } },
      },
    ]);
    expect(await shownTo(office.learner)).toEqual([made.id]);
    expect((await office.system.get(`${path}/${made.id}`)).json.data).toEqual(made);
  });

  test("reaches its recipients and nobody else", async () => {
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
    // Users who have acknowledged it are left out when it is sent (`liveDelivery`).
    expect((await told()).slice(1)).toMatchObject([{ users: wider.json.data.recipients }]);
    expect(await shownTo(await office.t.signIn("trainer@example.org"))).toEqual([made.id]);
  });

  test("a scheduled one is announced once by the job, and can be brought forward or deleted [E-079]", async () => {
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

  test("without a start time shows it on saving, even if it was scheduled before", async () => {
    const made = await make({ starts_at: null });
    expect(made).toMatchObject({ status: "live", starts_at: office.at(0) });
    expect(await told()).toHaveLength(1);
    const later = await make({ starts_at: office.at(3_600) });
    office.t.clock.advance(60);
    const change = (one: AdminBroadcast, more: object) =>
      office.system.patch(`${path}/${one.id}`, { version: one.version, ...more });
    expect((await change(later, { starts_at: null })).json.data).toMatchObject({
      status: "live",
      starts_at: office.at(0),
    });
    expect(await told()).toHaveLength(2);
    // A broadcast that has started keeps its start, and leaving the field out changes nothing.
    expect((await change(made, { starts_at: null })).json.errors).toEqual({
      starts_at: ["It has already started. Create another one instead"],
    });
    expect((await change(made, { priority: 5 })).json.data.starts_at).toBe(made.starts_at);
    const over = await office.system.post(path, draft({ starts_at: null, ends_at: office.at(-1) }));
    expect(Object.keys(over.json.errors)).toEqual(["ends_at"]);
  });

  test("rejects invalid values at their field and notifies nobody", async () => {
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
      [{ recipients: [] }, "audiences"],
      [{ audiences: [99_999] }, "audiences"],
      [{ readers: undefined }, "readers"],
      [{ readers: null }, "readers"],
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

describe("a started broadcast", () => {
  test("keeps its start time, cannot be deleted, and can be ended", async () => {
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

  test("that has ended cannot be restarted, but its other fields can be changed", async () => {
    const made = await make();
    office.t.clock.advance(60);
    await office.system.post(`${path}/bulk`, { act: "end", ids: [made.id] });
    office.t.clock.advance(1);
    const save = async (fields: object) => {
      const { version } = (await office.system.get(`${path}/${made.id}`)).json.data;
      return office.system.patch(`${path}/${made.id}`, { version, ...fields });
    };
    for (const ends_at of [null, office.at(60)])
      expect(await save({ ends_at })).toMatchObject({
        status: 422,
        json: { errors: { ends_at: ["It has ended. Create another one instead"] } },
      });
    const { ends_at } = (await office.system.get(`${path}/${made.id}`)).json.data;
    expect((await save({ ends_at, priority: 3 })).json.data).toMatchObject({ status: "ended", priority: 3 });
    // The same moment may be written in another way.
    const same = ends_at.replace(".000Z", "Z");
    expect((await save({ ends_at: same, priority: 4 })).json.data).toMatchObject({ ends_at, priority: 4 });
  });

  test("counts and lists who has acknowledged it", async () => {
    const made = await make({ recipients: [office.ids.learner, office.ids.manager] });
    office.t.clock.advance(30);
    await office.learner.post(`/api/broadcasts/${made.id}`);
    expect((await office.system.get(`${path}/${made.id}`)).json.data).toMatchObject({
      audience: 2,
      acknowledged: 1,
    });
    const person = (name: "learner" | "manager", more: object) => ({
      id: office.ids[name],
      name: "Test Person",
      email: `${name}@example.org`,
      ...more,
    });
    const read = person("learner", { state: "acknowledged", text_version: 1, acknowledged_at: office.at(0) });
    const waits = person("manager", { state: "outstanding", text_version: null, acknowledged_at: null });
    const shown = async (query: string) =>
      (await office.system.get(`${path}/${made.id}/acknowledgements?${query}`)).json;
    expect(await shown("")).toEqual({
      data: [read, waits],
      meta: { total: 2, page: 1, perPage: 25, acknowledged: 1, outstanding: 1, reminded_at: null },
    });
    expect((await shown("state=outstanding")).data).toEqual([waits]);
    expect((await shown("state=acknowledged&search=LEARNER")).data).toEqual([read]);
    expect((await shown("search=nobody")).data).toEqual([]);
    expect((await office.system.get(`${path}/9999/acknowledgements`)).status).toBe(404);
    const csv = async (query: string) =>
      (await office.system.get(`${path}/${made.id}/acknowledgements/export?${query}`)).text
        .replace("\uFEFF", "")
        .trim()
        .split("\r\n");
    expect(await csv("state=outstanding")).toEqual([
      "Name,Email,Status,Text acknowledged,Acknowledged at",
      "Test Person,manager@example.org,Not acknowledged,,",
    ]);
    expect(await csv("")).toHaveLength(3);
    const sheet = await office.system.get(`${path}/${made.id}/acknowledgements/export?format=xlsx`);
    expect(sheet.headers["content-type"]).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(sheet.headers["content-disposition"]).toContain(
      `broadcast-${made.id}-all-${office.at(0).slice(0, 10)}.xlsx"`,
    );
    expect(sheet.bytes.subarray(0, 2).toString()).toBe("PK");
  });

  test("can be edited although a recipient has been disabled, but disabled users cannot be added", async () => {
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
    expect((await change({ recipients: [learner, manager, trainer] })).json.data).toMatchObject({
      recipients: [learner, manager, trainer].sort((a, b) => a - b),
      // A disabled user cannot acknowledge it.
      audience: 2,
    });
    expect((await change({ recipients: [learner, manager, partner] })).json.errors).toEqual({
      recipients: ["Disabled: Ada Person"],
    });
    expect((await change({ recipients: [learner, 99_999] })).json.errors).toEqual({
      recipients: ["One of these people no longer exists"],
    });
  });

  test("can be filtered by status", async () => {
    const live = await make();
    const later = await make({ starts_at: office.at(600) });
    const over = await make({ starts_at: office.at(-600), ends_at: office.at(1) });
    await office.t.app
      .db()
      .update(broadcasts)
      .set({ endsAt: new Date(office.at(-300)) })
      .where(eq(broadcasts.id, over.id));
    const found = async (query: string) =>
      (await office.system.get(`${path}?${query}`)).json.data.map(({ id }: { id: number }) => id);
    expect(await found("status=live")).toEqual([live.id]);
    expect(await found("status=scheduled&status=ended")).toEqual([later.id, over.id]);
    expect(await found("")).toEqual([later.id, live.id, over.id]);
    expect(await found("sort=ends_at&search=NEWS")).toEqual([over.id, live.id, later.id]);
    expect(await told()).toHaveLength(2);
  });

  test("cannot be over when they are made, or be moved into the past", async () => {
    const past = { ends_at: ["Choose a time in the future"] };
    for (const more of [
      { starts_at: office.at(-600), ends_at: office.at(-300) },
      { starts_at: null, ends_at: office.at(-300) },
    ])
      expect((await office.system.post(path, draft(more))).json.errors).toEqual(past);
    const later = await make({ starts_at: office.at(600), ends_at: office.at(900) });
    const moved = { starts_at: office.at(-600), ends_at: office.at(-300), version: later.version };
    expect((await office.system.patch(`${path}/${later.id}`, moved)).json.errors).toEqual(past);
    expect(await told()).toEqual([]);
  });
});

describe("a changed broadcast text", () => {
  const state = async (id: number) => (await office.system.get(`${path}/${id}`)).json.data as AdminBroadcast;
  const change = async (id: number, more: object) => {
    const { version } = await state(id);
    const answer = await office.system.patch(`${path}/${id}`, { version, ...more });
    expect(answer.status).toBe(200);
    return answer.json.data as AdminBroadcast;
  };

  test("must be acknowledged again by everyone, unless the change is minor [T-5][T-9]", async () => {
    const { id } = await make({ recipients: [office.ids.learner, office.ids.manager] });
    await office.learner.post(`/api/broadcasts/${id}`);
    expect(await change(id, { message: "<p>News.</p>", minor_change: true })).toMatchObject({
      text_version: 1,
      acknowledged: 1,
      outstanding: 1,
      minor_change: false,
    });
    expect(await shownTo(office.learner)).toEqual([]);
    office.t.clock.advance(60);
    expect(await change(id, { message: "<p>Other news</p>" })).toMatchObject({
      text_version: 2,
      acknowledged: 0,
      outstanding: 2,
    });
    expect((await told()).at(-1)).toMatchObject({
      name: "broadcast",
      event: { broadcast: { id, message: "<p>Other news</p>", version: 2 } },
    });
    expect((await office.learner.get("/api/me")).json.data.unreadBroadcasts).toEqual([
      { id, message: "<p>Other news</p>", version: 2 },
    ]);
    // The tab that still shows the first text acknowledges that one.
    const manager = await office.t.signIn("manager@example.org");
    await manager.post(`/api/broadcasts/${id}?version=1`);
    expect(await shownTo(manager)).toEqual([id]);
    await office.learner.post(`/api/broadcasts/${id}?version=2`);
    expect(await shownTo(office.learner)).toEqual([]);
    expect(
      (await office.system.get(`${path}/${id}/acknowledgements`)).json.data.map(
        (one: { id: number; state: string; text_version: number }) => [one.id, one.state, one.text_version],
      ),
    ).toEqual([
      [office.ids.learner, "acknowledged", 2],
      [office.ids.manager, "outstanding", 1],
    ]);
    // A version that does not exist means the latest.
    expect((await manager.post(`/api/broadcasts/${id}?version=9`)).status).toBe(200);
    expect((await state(id)).outstanding).toBe(0);
  });

  test("of a broadcast that has ended asks nobody again: what was acknowledged stays so", async () => {
    const { id } = await make({ recipients: [office.ids.learner, office.ids.manager] });
    await office.learner.post(`/api/broadcasts/${id}`);
    office.t.clock.advance(60);
    await office.system.post(`${path}/bulk`, { act: "end", ids: [id] });
    const before = (await told()).length;
    expect(await change(id, { message: "<p>For the record</p>" })).toMatchObject({
      ...{ message: "<p>For the record</p>", status: "ended" },
      ...{ text_version: 1, acknowledged: 1, outstanding: 1 },
    });
    expect(await told()).toHaveLength(before);
  });

  test("of a broadcast that has not started notifies nobody until then, and then everyone once", async () => {
    const { id } = await make({ starts_at: office.at(600) });
    expect((await change(id, { priority: 3 })).text_version).toBe(1);
    await change(id, { message: "<p>Better</p>" });
    await announceStarted(office.t.app);
    expect([await told(), await shownTo(office.learner)]).toEqual([[], []]);
    office.t.clock.advance(601);
    await announceStarted(office.t.app);
    await announceStarted(office.t.app);
    expect(await told()).toMatchObject([
      { users: "everyone", event: { broadcast: { id, message: "<p>Better</p>" } } },
    ]);
    expect((await state(id)).outstanding).toBe(14);
    await office.learner.post(`/api/broadcasts/${id}`);
    expect(await shownTo(office.learner)).toEqual([]);
  });
});
