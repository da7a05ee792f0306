import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { audiences, emails, reminders } from "#server/schema/index.ts";
import type { Browser } from "../harness.ts";
import { offsetOf } from "../reminders/desk.ts";
import { draftOf, startReminders } from "./reminders.ts";

const { desk, db, inDays, admin, paths } = startReminders();

describe("foreseeing a change to a reminder [G-13][G-14]", () => {
  const foresee = async (browser: Browser, given: object = {}) =>
    (await browser.post(`${paths.item()}/foresight`, { ...draftOf("item", given) })).json;

  test("counts messages that appear for a new one, and those that move or vanish for an existing one", async () => {
    const browser = await admin("content admin");
    const grace = await desk.person("grace@example.org");
    await desk.assign({ dueAt: desk.inDays(30) });
    await desk.assign({ userId: grace, dueAt: desk.inDays(40) });
    const { data: fresh } = await foresee(browser);
    expect(fresh).toMatchObject({ messages: 2, people: 2, appear: 2, move: 0, vanish: 0, confirm: null });
    expect(fresh.first).toHaveLength(2);
    expect(fresh.largest.messages).toBe(1);

    const { id } = (await browser.post(paths.item(), draftOf("item"))).json.data;
    const of = { reminder_id: id };
    expect((await foresee(browser, of)).data).toMatchObject({ appear: 0, move: 0, vanish: 0 });
    expect((await foresee(browser, { ...of, offset: offsetOf("3 days before") })).data).toMatchObject({
      ...{ messages: 2, appear: 0, move: 2, vanish: 0 },
    });
    expect((await foresee(browser, { ...of, recipients: ["learner", "manager"] })).data).toMatchObject({
      // Grace has no manager.
      ...{ messages: 3, appear: 1, move: 0, vanish: 0 },
    });
    expect((await foresee(browser, { ...of, enabled: false })).data).toMatchObject({
      ...{ messages: 0, people: 0, appear: 0, move: 0, vanish: 2, first: [], largest: null },
    });
    expect(
      (await foresee(browser, { offset: { amount: 1, unit: "hours", direction: "after" } })).errors,
    ).toEqual({ offset: ["Use days, weeks or months"] });
  });

  test("requires confirmation of very many messages in a day, and keeps it", async () => {
    const browser = await admin("content admin");
    const [all] = await db().insert(audiences).values({ name: "All", description: "" }).returning();
    // Each of 15 learners is reported to 15 people: 225 messages on one day.
    const learners = await Promise.all(
      Array.from({ length: 15 }, (_, n) => desk.person(`l${n}@example.org`)),
    );
    for (const userId of learners) await desk.assign({ userId, dueAt: desk.inDays(30) });
    const addresses = Array.from({ length: 15 }, (_, n) => `a${n}@example.net`);
    const of = { recipients: ["addresses"], addresses, audience_id: all!.id };
    const { data } = await foresee(browser, of);
    expect(data).toMatchObject({ messages: 225, confirm: 225 });
    const refused = await browser.post(paths.item(), draftOf("item", of));
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["confirmed_a_day"]]);
    expect(refused.json.errors.confirmed_a_day[0]).toMatch(/^225 messages would be sent on .* Confirm/);
    expect(await db().select().from(reminders)).toEqual([]);
    const done = await browser.post(paths.item(), draftOf("item", { ...of, confirmed_a_day: 225 }));
    expect(done.status).toBe(200);
    const { data: again } = await foresee(browser, {
      ...of,
      confirmed_a_day: 225,
      reminder_id: done.json.data.id,
    });
    expect(again.confirm).toBeNull();
  });

  test("requires it when one is switched on in a list, too, and switches on the others", async () => {
    const browser = await admin("content admin");
    const learners = await Promise.all(
      Array.from({ length: 15 }, (_, n) => desk.person(`l${n}@example.org`)),
    );
    for (const itemId of [desk.ids.item, desk.ids.other])
      for (const userId of learners) await desk.assign({ userId, itemId, dueAt: desk.inDays(30) });
    const addresses = Array.from({ length: 15 }, (_, n) => `a${n}@example.net`);
    const many = draftOf("item", { recipients: ["addresses"], addresses, enabled: false });
    const create = async (draft: object) => (await browser.post(paths.item(), draft)).json.data.id;
    const ids = [await create(many), await create({ ...many, name: "Confirmed", confirmed_a_day: 225 })];
    ids.push(await create(draftOf("item", { name: "Few", enabled: false })));
    const bulk = async (act: string, path = paths.item(), of = ids) =>
      (await browser.post(`${path}/bulk`, { act, ids: of })).json.data;
    const message = expect.stringMatching(/^225 messages would be sent on .* Confirm that many in the form$/);
    expect(await bulk("switchOn")).toMatchObject({ done: 2, refused: [{ id: ids[0], message }] });
    const row = (await browser.get(`${paths.item()}/${ids[0]}`)).json.data;
    expect(row.enabled).toBe(false);
    // Undoing does not get round the limit, and a confirmation for one item does not count for another.
    const { undo } = await bulk("switchOff", paths.item(), [ids[1]!]);
    await db().update(reminders).set({ confirmedADay: 0 });
    expect((await browser.post(`/api/admin/undo/${undo}`)).json.data).toMatchObject({
      ...{ done: 0, refused: [{ id: ids[1], message }] },
    });
    await db().update(reminders).set({ confirmedADay: 225 });
    await browser.post(`${paths.item()}/copy`, { ids: [ids[1]], to: desk.ids.other });
    const other = `/api/admin/reminders/${desk.ids.other}`;
    const [copy] = (await browser.get(other)).json.data;
    expect(await bulk("switchOn", other, [copy.id])).toMatchObject({ done: 0, refused: [{ message }] });
  });
});

describe("foreseeing changes that affect reminders [G-14]", () => {
  test("an email shows how many messages will use it, for learners and for their team", async () => {
    const browser = await admin("super admin");
    await desk.assign({ dueAt: desk.inDays(30) });
    await desk.rule({ offset: offsetOf("7 days before"), recipients: ["learner", "manager"] });
    await desk.rule({ offset: offsetOf("1 days before"), enabled: false });
    const reach = async (key: string) => {
      const [row] = await db().select().from(emails).where(eq(emails.key, key));
      return (await browser.get(`/api/admin/emails/learning/${row!.id}/reach`)).json.data;
    };
    expect(await reach("training-reminder")).toEqual({ messages: 1, days: 90 });
    expect(await reach("training-reminder-team")).toEqual({ messages: 1, days: 90 });
    expect(await reach("content-shared")).toEqual({ messages: 0, days: 90 });
  });

  test("audience rules show how many messages joiners will gain and leavers will lose [T-49]", async () => {
    const browser = await admin("super admin");
    const [one] = await db().insert(audiences).values({ name: "Outside", description: "" }).returning();
    const of = { version: one!.version };
    const preview = async (rules: object[], read = of) =>
      (await browser.post(`/api/admin/audiences/${one!.id}/preview`, { rules, ...read })).json.data;
    await desk.person("eve@example.org", { external: true });
    await desk.assign({ dueAt: desk.inDays(30) });
    const external = [{ field: "external", is: true }];
    expect((await preview(external)).messages).toEqual({ days: 90, appear: 0, vanish: 0 });
    // From two reminders: Eve would get both.
    for (const days of ["7 days before", "3 days before"])
      await desk.rule({ offset: offsetOf(days), recipients: ["audience"], audienceId: one!.id });
    const { token, joins, messages } = await preview(external);
    expect([joins, messages]).toEqual([1, { days: 90, appear: 2, vanish: 0 }]);
    const asked = { rules: external, ...of, confirmed: token };
    const saved = await browser.post(`/api/admin/audiences/${one!.id}/rules`, asked);
    const { version } = saved.json.data;
    expect((await preview([], { version })).messages).toEqual({ days: 90, appear: 0, vanish: 2 });
  });

  test("long-term leave shows how many reminders rest or move, without saving anything [T-22]", async () => {
    const browser = await admin("super admin");
    const path = `/api/admin/users/${desk.ids.ada}/long-term-leave`;
    await desk.assign({ dueAt: desk.inDays(10) });
    await desk.assign({ itemId: desk.ids.other, dueAt: desk.inDays(40) });
    await desk.rule({ offset: offsetOf("3 days before") });
    await desk.rule({ contentId: desk.ids.other, offset: offsetOf("3 days before") });
    // Away from the fifth day on: what is due then moves by as much, and so do its reminders.
    const away = { starts_on: inDays(5), ends_on: inDays(9), reason: "Parental leave" };
    const foresee = async (given: object) => (await browser.post(`${path}/foresight`, given)).json;
    expect((await foresee(away)).data).toEqual({ days: 90, rest: 0, move: 2, appear: 0 });
    // What was due before it stays, and its reminder rests.
    const late = { ...away, starts_on: inDays(6), ends_on: inDays(8) };
    await desk.rule({ anchor: "date", onDate: inDays(7), offset: offsetOf("0 days before") });
    expect((await foresee(late)).data).toMatchObject({ rest: 1, move: 2 });
    expect((await browser.get(path)).json.data).toEqual([]);
    expect((await foresee({ ...away, ends_on: inDays(1) })).errors).toEqual({
      ends_on: ["Choose a last day on or after the first"],
    });

    const { data: entered } = (await browser.post(path, away)).json;
    expect((await foresee({ ...away, leave_id: entered.id })).data).toMatchObject({ rest: 0, move: 0 });
    expect((await foresee({ ...late, leave_id: entered.id })).data).toMatchObject({ move: 2 });
    expect((await browser.get(path)).json.data).toEqual([entered]);
    const other = `/api/admin/users/${desk.ids.boss}/long-term-leave/foresight`;
    expect((await browser.post(other, { ...away, leave_id: entered.id })).status).toBe(404);
  });
});
