import { asc, eq, inArray, sql } from "drizzle-orm";
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
  starts_at: office.at(0),
  ends_at: null,
  readers: "recipients" in more || "audiences" in more ? "chosen" : "everyone",
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
      readers: "everyone",
      recipients: [],
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
    // Whoever has acknowledged it is left out when it leaves (`liveDelivery`).
    expect((await told()).slice(1)).toMatchObject([{ users: wider.json.data.recipients }]);
    expect(await shownTo(await office.t.signIn("trainer@example.org"))).toEqual([made.id]);
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

  test("without a start is shown as soon as it is saved, also one that was for later", async () => {
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
    // What has started keeps its start, and who says nothing of it changes nothing.
    expect((await change(made, { starts_at: null })).json.errors).toEqual({
      starts_at: ["It has already started. Create another one instead"],
    });
    expect((await change(made, { priority: 5 })).json.data.starts_at).toBe(made.starts_at);
    const over = await office.system.post(path, draft({ starts_at: null, ends_at: office.at(-1) }));
    expect(Object.keys(over.json.errors)).toEqual(["ends_at"]);
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

describe("what has started", () => {
  test("keeps its start and its record, and can be ended", async () => {
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
      "Name,Email,State,Text acknowledged,Acknowledged at",
      "Test Person,manager@example.org,Not acknowledged,,",
    ]);
    expect(await csv("")).toHaveLength(3);
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
    expect((await change({ recipients: [learner, manager, trainer] })).json.data).toMatchObject({
      recipients: [learner, manager, trainer].sort((a, b) => a - b),
      // Who is disabled cannot acknowledge it.
      audience: 2,
    });
    expect((await change({ recipients: [learner, manager, partner] })).json.errors).toEqual({
      recipients: ["Disabled: Ada Person"],
    });
    expect((await change({ recipients: [learner, 99_999] })).json.errors).toEqual({
      recipients: ["One of these people no longer exists"],
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

describe("a changed text", () => {
  const state = async (id: number) => (await office.system.get(`${path}/${id}`)).json.data as AdminBroadcast;
  const change = async (id: number, more: object) => {
    const { version } = await state(id);
    const answer = await office.system.patch(`${path}/${id}`, { version, ...more });
    expect(answer.status).toBe(200);
    return answer.json.data as AdminBroadcast;
  };

  test("asks again, also those who have acknowledged it; a minor one asks nobody [T-5][T-9]", async () => {
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
    // Of another version than there is the latest is meant.
    expect((await manager.post(`/api/broadcasts/${id}?version=9`)).status).toBe(200);
    expect((await state(id)).outstanding).toBe(0);
  });

  test("of one that nobody has been shown yet has no second version to tell", async () => {
    const { id } = await make({ starts_at: office.at(600) });
    expect((await change(id, { priority: 3 })).text_version).toBe(1);
    await change(id, { message: "<p>Better</p>" });
    expect(await told()).toEqual([]);
  });
});

describe("for audiences", () => {
  const join = (audience: number, ...ids: number[]) =>
    office.system.post(`/api/admin/audiences/${audience}/users`, { ids });
  const leave = (audience: number, ...ids: number[]) =>
    office.system.post(`/api/admin/audiences/${audience}/users/remove`, { ids });
  const audience = async (name: string, ...ids: number[]) => {
    const { id } = (await office.system.post("/api/admin/audiences", { name, description: "" })).json.data;
    if (ids.length > 0) await join(id, ...ids);
    return id as number;
  };

  test("reaches who belongs to one: newcomers at once, who leaves not any more; each is counted once [T-9]", async () => {
    const { learner, manager, trainer } = office.ids;
    const [one, other] = [await audience("One", learner), await audience("Other", learner, manager)];
    const who = { readers: "chosen", audiences: [one, other], recipients: [learner] };
    expect((await office.system.post(`${path}/count`, who)).json).toEqual({ data: { people: 2 } });
    expect((await office.system.post(`${path}/count`, { readers: "everyone" })).json.data.people).toBe(14);
    const made = await make(who);
    expect(made).toMatchObject({ audiences: [one, other], audience: 2, outstanding: 2 });
    const newcomer = await office.t.signIn("trainer@example.org");
    expect([await shownTo(office.learner), await shownTo(newcomer)]).toEqual([[made.id], []]);
    await join(one, trainer);
    expect((await told()).at(-1)).toEqual({
      users: [trainer],
      name: "broadcast",
      event: { broadcast: { id: made.id, message: "<p>News</p>" } },
    });
    expect(await shownTo(newcomer)).toEqual([made.id]);
    await leave(one, trainer);
    expect(await shownTo(newcomer)).toEqual([]);
    // Nothing of it is left to acknowledge.
    expect((await newcomer.post(`/api/broadcasts/${made.id}`)).status).toBe(404);
    const before = (await told()).length;
    await office.system.post(`${path}/bulk`, { act: "end", ids: [made.id] });
    office.t.clock.advance(1);
    await leave(other, manager);
    expect((await told()).length).toBe(before);
  });

  test("that are archived is made by nobody; one that becomes so keeps its readers", async () => {
    const { learner } = office.ids;
    const group = await audience("Old", learner);
    const made = await make({ audiences: [group] });
    const archive = () => office.system.post("/api/admin/audiences/bulk", { act: "archive", ids: [group] });
    expect((await archive()).json.data.done).toBe(1);
    expect(await office.system.post(path, draft({ audiences: [group] }))).toMatchObject({
      status: 422,
      json: { errors: { audiences: [expect.any(String)] } },
    });
    expect(await shownTo(office.learner)).toEqual([made.id]);
    const { version } = (await office.system.get(`${path}/${made.id}`)).json.data;
    expect(
      (await office.system.patch(`${path}/${made.id}`, { version, ends_at: office.at(60) })).status,
    ).toBe(200);
  });
});

describe("reminding", () => {
  test("notifies those who have not acknowledged it, once an hour, while it is live", async () => {
    const { learner, manager, trainer } = office.ids;
    const made = await make({ recipients: [learner, manager, trainer] });
    await office.learner.post(`/api/broadcasts/${made.id}`);
    const remind = () => office.system.post(`${path}/${made.id}/remind`);
    expect((await remind()).json).toEqual({ data: { reminded: 2 } });
    const notified = (await told()).filter(({ name }) => name === "notification");
    expect(notified.map(({ users: who }) => (who as number[])[0])).toEqual([manager, trainer]);
    expect(notified[0]).toMatchObject({
      event: { notification: { data: { message: "Please read this announcement: News", url: "/" } } },
    });
    expect(await remind()).toMatchObject({ status: 409, json: { message: expect.stringContaining("hour") } });
    expect(await office.audited(`broadcast ${made.id}`)).toMatchObject([
      { act: "broadcast created" },
      { act: "broadcast reminded", details: { changes: [{ field: "reminded", after: 2 }] } },
    ]);
    office.t.clock.advance(3_601);
    expect((await remind()).status).toBe(200);
    await office.system.post(`${path}/bulk`, { act: "end", ids: [made.id] });
    office.t.clock.advance(3_601);
    expect((await remind()).status).toBe(409);
  });

  test("administrators who are connected see each acknowledgement, several within a second as one [B-362]", async () => {
    const made = await make();
    await office.learner.post(`/api/broadcasts/${made.id}`);
    await (await office.t.signIn("manager@example.org")).post(`/api/broadcasts/${made.id}`);
    const changed = (await told()).filter(({ name }) => name === "answers.changed");
    expect(changed).toMatchObject([
      {
        users: [office.ids.system, office.ids.super].sort((a, b) => a - b),
        event: { paths: [path, `${path}/:id/acknowledgements`] },
      },
    ]);
  });
});

/** The default database gave up where each of many was a bound value. */
test("is for 5,000 people one by one", { timeout: 60_000 }, async () => {
  const { rows } = await office.t.app.db().execute<{ id: number }>(sql`
    insert into users (email, first_name, last_name)
    select 'p' || n || '@example.org', 'P', 'Q' from generate_series(1, 5000) n returning id`);
  const recipients = rows.map(({ id }) => id);
  const made = await make({ recipients });
  expect(made).toMatchObject({ audience: 5_000, outstanding: 5_000 });
  expect(
    (await office.system.post(`${path}/count`, { readers: "chosen", recipients })).json.data.people,
  ).toBe(5_000);
  const file = (await office.system.get(`${path}/${made.id}/acknowledgements/export?state=outstanding`)).text;
  expect(file.trim().split("\r\n")).toHaveLength(5_001);
});
