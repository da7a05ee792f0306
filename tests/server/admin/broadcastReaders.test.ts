import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { path, shownTo, startBroadcasts } from "./broadcastOffice.ts";

const { office, draft, make, told } = startBroadcasts();

describe("a broadcast to audiences", () => {
  const join = (audience: number, ...ids: number[]) =>
    office.system.post(`/api/admin/audiences/${audience}/users`, { ids });
  const leave = (audience: number, ...ids: number[]) =>
    office.system.post(`/api/admin/audiences/${audience}/users/remove`, { ids });
  const audience = async (name: string, ...ids: number[]) => {
    const { id } = (await office.system.post("/api/admin/audiences", { name, description: "" })).json.data;
    if (ids.length > 0) await join(id, ...ids);
    return id as number;
  };

  test("reaches current users: newcomers at once, leavers no longer, and each person is counted once [T-9]", async () => {
    const { learner, manager, trainer } = office.ids;
    const [one, other] = [await audience("One", learner), await audience("Other", learner, manager)];
    const who = { readers: "chosen", audiences: [one, other], recipients: [learner], priority: 3 };
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
      event: { broadcast: { id: made.id, message: "<p>News</p>", priority: 3 } },
    });
    expect(await shownTo(newcomer)).toEqual([made.id]);
    await leave(one, trainer);
    expect(await shownTo(newcomer)).toEqual([]);
    // There is nothing left to acknowledge.
    expect((await newcomer.post(`/api/broadcasts/${made.id}`)).status).toBe(404);
    const before = (await told()).length;
    await office.system.post(`${path}/bulk`, { act: "end", ids: [made.id] });
    office.t.clock.advance(1);
    await leave(other, manager);
    expect((await told()).length).toBe(before);
  });

  test("cannot target an archived audience, and keeps its readers if one is archived later", async () => {
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

describe("reminders and acknowledgements", () => {
  test("a reminder notifies people who have not acknowledged, at most once an hour while it is live", async () => {
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

  test("a reminder reaches those without notifications on the site, and by email only those who want emails", async () => {
    const { manager, trainer } = office.ids;
    await office.t.app.db().execute(sql`
      update users set notify_in_system = false, notify_by_email = id = ${manager} where id in (${manager}, ${trainer})`);
    const made = await make({ recipients: [manager, trainer] });
    expect((await office.system.post(`${path}/${made.id}/remind`)).json).toEqual({ data: { reminded: 2 } });
    const notified = (await told()).filter(({ name }) => name === "notification");
    expect(notified.map(({ users: who }) => (who as number[])[0])).toEqual([manager, trainer]);
    expect((await office.t.mails()).map(({ to }) => to)).toEqual(["manager@example.org"]);
  });

  test("a reminder shows the beginning of a long text", async () => {
    const message = `<p>${"word ".repeat(23)}ends.</p><p>Not this.</p>`;
    const made = await make({ message, recipients: [office.ids.manager] });
    await office.system.post(`${path}/${made.id}/remind`);
    const [notified] = (await told()).filter(({ name }) => name === "notification");
    const { message: shown } = (notified!.event as { notification: { data: { message: string } } })
      .notification.data;
    expect(shown).toBe(`Please read this announcement: ${"word ".repeat(23)}ends…`);
  });

  test("connected administrators are notified of acknowledgements, once for several within a second [B-362]", async () => {
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

/** The default database used to give up when each of many recipients was a bound value. */
test("a broadcast can have 5,000 individual recipients", { timeout: 60_000 }, async () => {
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
