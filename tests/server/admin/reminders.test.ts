import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assignments, audiences, emails, reminders, reminderSends } from "#server/schema/index.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import { dayIn } from "#server/modules/admin/reminders/rules.ts";
import { createExam } from "../examHall.ts";
import { offsetOf } from "../reminders/desk.ts";
import { useDesk } from "../reminders/useDesk.ts";
import type { Browser } from "../harness.ts";
import { keepSends } from "../sentEmails.ts";

const desk = useDesk();
const db = () => desk.t.app.db();
const dayMs = 86_400_000;
const inDays = (days: number) => dayIn("Europe/London", new Date(desk.now().getTime() + days * dayMs));

const admin = async (
  role: "content admin" | "exam admin" | "event admin" | "super admin",
): Promise<Browser> => {
  const email = `${role.replace(" ", ".")}@example.org`;
  await desk.t.createUser({ email, roles: [role] });
  return desk.t.signIn(email);
};

const paths: Record<RemindedType, () => string> = {
  item: () => `/api/admin/reminders/${desk.ids.item}`,
  exam: () => `/api/admin/exams/${desk.ids.exam}/comms`,
};
const messages = { item: "training-reminder", exam: "exam-reminder" } as const;
const draftOf = (type: RemindedType, given: object = {}) => ({
  ...{ name: "A week before", anchor: "due", offset: offsetOf("7 days before"), recipients: ["learner"] },
  message: messages[type],
  ...given,
});

/** The body that the form of a record sends. */
function form(fields: Record<string, unknown>): [body: Buffer, headers: Record<string, string>] {
  const boundary = "----boundary";
  const parts = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  });
  return [
    Buffer.from(`${parts.join("")}--${boundary}--\r\n`),
    { "content-type": `multipart/form-data; boundary=${boundary}` },
  ];
}

/** The fields of a record that a save sends back. */
const saved = ({ version, ...row }: Record<string, unknown>) => {
  const fields = [
    ...["name", "anchor", "offset", "on_date", "repeat_days", "times", "ends_on", "recipients"],
    ...["audience_id", "addresses", "message", "enabled", "confirmed_a_day"],
  ];
  return { version, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
};

describe.each(["item", "exam"] as const)("the reminders of an %s", (type) => {
  const role = type === "item" ? "content admin" : "exam admin";

  test("are created, listed, read and saved as a form [E-138][E-139][E-140][B-455]", async () => {
    const browser = await admin(role);
    const path = paths[type]();
    const { status, json } = await browser.post(path, draftOf(type));
    expect([status, json.errors]).toEqual([200, undefined]);
    const { id } = json.data;
    expect((await browser.get(path)).json.data.map(({ name }: { name: string }) => name)).toEqual([
      "A week before",
    ]);
    const row = (await browser.get(`${path}/${id}`)).json.data;
    expect(row).toMatchObject({ ...draftOf(type), enabled: true, times: 1, sent: 0, waiting: null });
    const again = await browser.post(
      `${path}/${id}`,
      ...form({
        ...saved(row),
        name: "A fortnight before",
        offset: offsetOf("2 weeks before"),
        _method: "PATCH",
      }),
    );
    expect([again.status, again.json.errors, again.json.data?.name]).toEqual([
      200,
      undefined,
      "A fortnight before",
    ]);
    const stale = await browser.post(`${path}/${id}`, ...form({ ...saved(row), name: "Late" }));
    expect(stale.status).toBe(409);
  });

  test("are found under their own record only, and only by its administrators", async () => {
    const browser = await admin(role);
    const { id } = (await browser.post(paths[type](), draftOf(type))).json.data;
    const elsewhere =
      type === "item" ? `/api/admin/reminders/${desk.ids.other}` : "/api/admin/exams/999/comms";
    expect((await browser.get(`${elsewhere}/${id}`)).status).toBe(404);
    expect((await browser.get("/api/admin/reminders/999")).status).toBe(type === "item" ? 404 : 403);
    const other = await admin("event admin");
    for (const answer of [await other.get(paths[type]()), await other.post(paths[type](), draftOf(type))])
      expect(answer.status).toBe(403);
  });

  test("are copied to another record, switched off there [E-142]", async () => {
    const browser = await admin("super admin");
    const { id } = (await browser.post(paths[type](), draftOf(type, { confirmed_a_day: 500 }))).json.data;
    const same = await browser.post(`${paths[type]()}/copy`, {
      ids: [id],
      to: type === "item" ? desk.ids.item : desk.ids.exam,
    });
    expect(same.json.errors).toEqual({ to: [`Choose another ${type}`] });
    const nowhere = await browser.post(`${paths[type]()}/copy`, { ids: [id], to: 999 });
    expect(nowhere.json.errors).toEqual({ to: [`This ${type} no longer exists`] });
    const to = type === "item" ? desk.ids.other : await createExam(desk.t.app, { name: "Investments" });
    for (const _ of ["copied", "its answer was lost"]) {
      const done = await browser.post(`${paths[type]()}/copy`, { ids: [id, 12_345], to });
      expect(done.json.data).toEqual({
        ...{ done: 1, undo: null },
        refused: [{ id: 12_345, message: "It no longer exists" }],
      });
    }
    const there = type === "item" ? `/api/admin/reminders/${to}` : `/api/admin/exams/${to}/comms`;
    expect((await browser.get(there)).json.data).toMatchObject([
      { ...draftOf(type), enabled: false, confirmed_a_day: 0 },
    ]);
    expect((await browser.get(paths[type]())).json.data).toMatchObject([{ id, enabled: true }]);
  });
});

test("exam reminders are created, read and saved through the endpoints of the exam [E-200][E-202][E-203]", async () => {
  const browser = await admin("exam admin");
  const path = paths.exam();
  const { json } = await browser.post(`${path}/`, draftOf("exam"));
  const row = (await browser.get(`${path}/${json.data.id}`)).json.data;
  expect(row.message).toBe("exam-reminder");
  const answer = await browser.post(`${path}/${row.id}`, ...form({ ...saved(row), enabled: false }));
  expect(answer.json.data).toMatchObject({ enabled: false });
});

test.each([
  ["/api/admin/exams/comms/preview", "exam-reminder", "exam admin"],
  ["/api/admin/reminders/preview", "certificate-reminder", "content admin"],
] as const)(
  "the preview of a reminder shows its text with examples: %s [E-201]",
  async (path, message, role) => {
    const browser = await admin(role);
    const { status, json } = await browser.get(`${path}?message=${message}`);
    expect(status).toBe(200);
    expect(json.data.subject).not.toMatch(/\*\|/);
    expect(json.data.html).toContain("<table");
    await db()
      .update(emails)
      .set({ subject: "Soon: it is due", body: "<p>Own words</p>" })
      .where(eq(emails.key, message));
    expect((await browser.get(`${path}?message=${message}`)).json.data).toMatchObject({
      subject: "Soon: it is due",
      text: expect.stringContaining("Own words"),
    });
    expect((await browser.get(`${path}?message=invitation`)).status).toBe(422);
  },
);

test("an item's reminder can be saved by a form with a method override [E-141]", async () => {
  const browser = await admin("content admin");
  const { data: row } = (await browser.post(paths.item(), draftOf("item"))).json;
  const [body, headers] = form({ ...saved(row), times: 3, repeat_days: 7, _method: "PATCH" });
  expect((await browser.post(`${paths.item()}/${row.id}`, body, headers)).json.data).toMatchObject({
    ...{ times: 3, repeat_days: 7 },
  });
});

describe("validating a reminder", () => {
  test.each([
    ["offset", { offset: { amount: 3, unit: "hours", direction: "before" } }, "Use days, weeks or months"],
    ["anchor", { anchor: "begins" }, "Choose a day"],
    ["offset", { anchor: "assigned" }, /this day is not known in advance/],
    ["offset", { anchor: "started" }, /this day is not known in advance/],
    ["offset", { anchor: "completed", message: "training-follow-up" }, /this day is not known in advance/],
    ["message", { message: "exam-reminder" }, "Choose a message"],
    ["message", { anchor: "completed", offset: offsetOf("7 days after") }, /message for completed content/],
    ["message", { message: "training-follow-up" }, /asks people to complete/],
    ["recipients", { recipients: [] }, "Choose at least one"],
    ["audience_id", { recipients: ["audience"] }, "Choose an audience"],
    [
      "audience_id",
      { recipients: ["audience"], audience_id: 999 },
      "This audience does not exist, or is archived",
    ],
    ["addresses", { recipients: ["addresses"] }, "Enter at least one address"],
    ["addresses.0", { addresses: ["a@b.example\r\nBcc: x@y.example"] }, /email addresses such as/],
    ["addresses", { addresses: Array.from({ length: 21 }, (_, n) => `a${n}@b.example`) }, /at most 20/],
    ["times", { repeat_days: 7, times: 1 }, /Enter 2 or more/],
    ["on_date", { anchor: "date" }, "Choose a day"],
    ["on_date", { anchor: "date", on_date: "2020-01-01" }, "Choose tomorrow or a later day"],
    ["ends_on", { ends_on: "2020-01-01" }, "This day has passed. Choose today or a later day"],
  ])("rejects %s: %j", async (field, given, message) => {
    const browser = await admin("content admin");
    const { status, json } = await browser.post(paths.item(), draftOf("item", given));
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
    expect(json.errors[field][0]).toMatch(message);
  });

  test("rejects a future date with an offset into the past, but allows renaming later", async () => {
    const browser = await admin("content admin");
    const of = { anchor: "date", on_date: inDays(3), offset: offsetOf("1 weeks before") };
    const { json } = await browser.post(paths.item(), draftOf("item", of));
    expect(json.errors.offset[0]).toMatch(/^This would have been sent on .*Choose a later day/);
    const fits = await browser.post(
      paths.item(),
      draftOf("item", { ...of, offset: offsetOf("1 days before") }),
    );
    expect(fits.status).toBe(200);
    // Its current values do not prevent renaming it later.
    const { id, version } = fits.json.data;
    await db()
      .update(reminders)
      .set({ onDate: inDays(-3) })
      .where(eq(reminders.id, id));
    const row = { ...fits.json.data, version, on_date: inDays(-3) };
    const renamed = await browser.post(`${paths.item()}/${id}`, { ...saved(row), name: "Another name" });
    expect([renamed.status, renamed.json.errors]).toEqual([200, undefined]);
  });

  test("rejects an archived audience", async () => {
    const browser = await admin("content admin");
    const [one] = await db().insert(audiences).values({ name: "Advisers", description: "" }).returning();
    const of = draftOf("item", { recipients: ["audience"], audience_id: one!.id });
    expect((await browser.post(paths.item(), of)).status).toBe(200);
    await db().update(audiences).set({ archivedAt: desk.now() });
    expect((await browser.post(paths.item(), { ...of, name: "B" })).json.errors).toEqual({
      audience_id: ["This audience does not exist, or is archived"],
    });
    const foreseen = await browser.post(`${paths.item()}/foresight`, of);
    expect([foreseen.status, foreseen.json.errors]).toEqual([
      422,
      { audience_id: ["This audience does not exist, or is archived"] },
    ]);
  });
});

test("a reminder is in force from when it was created, switched on or rescheduled", async () => {
  const browser = await admin("content admin");
  const { data: made } = (await browser.post(paths.item(), draftOf("item"))).json;
  const force = async () => (await browser.get(`${paths.item()}/${made.id}`)).json.data;
  const long = new Date("2026-01-01T00:00:00Z");
  const old = () => db().update(reminders).set({ activeFrom: long });
  expect(Math.abs(Date.parse(made.active_from) - desk.now().getTime())).toBeLessThan(60_000);

  await old();
  await browser.post(`${paths.item()}/${made.id}`, { ...saved(await force()), name: "Only renamed" });
  expect((await force()).active_from).toBe(long.toISOString());
  await browser.post(`${paths.item()}/${made.id}`, {
    ...saved(await force()),
    offset: offsetOf("3 days before"),
  });
  expect((await force()).active_from).not.toBe(long.toISOString());

  await old();
  const bulk = (act: string) => browser.post(`${paths.item()}/bulk`, { act, ids: [made.id] });
  expect((await bulk("switchOff")).json.data.done).toBe(1);
  expect((await force()).active_from).toBe(long.toISOString());
  expect((await bulk("switchOn")).json.data.done).toBe(1);
  expect((await force()).active_from).not.toBe(long.toISOString());
  expect((await bulk("switchOn")).json.data.refused).toEqual([{ id: made.id, message: "It is on already" }]);
});

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

test("deleting a reminder leaves the others and the assignments, and is in its history", async () => {
  const browser = await admin("content admin");
  const { data: row } = (await browser.post(paths.item(), draftOf("item"))).json;
  const { data: other } = (await browser.post(paths.item(), draftOf("item", { name: "B" }))).json;
  await desk.assign();
  const acts = async () =>
    (await browser.get(`${paths.item()}/${row.id}/history`)).json.data.map(({ act }: { act: string }) => act);
  expect(await acts()).toEqual(["created"]);
  expect((await browser.delete(`${paths.item()}/${row.id}?version=${row.version}`)).status).toBe(200);
  expect(await acts()).toEqual(["removed", "created"]);
  expect((await browser.get(paths.item())).json.data).toMatchObject([{ id: other.id }]);
  expect(await db().$count(assignments)).toBe(1);
});

test("deleting a reminder gives up its emails that are held, and leaves those of others", async () => {
  const browser = await admin("content admin");
  const sends = keepSends(desk.t);
  const hold = async (name: string) => {
    const { data: row } = (await browser.post(paths.item(), draftOf("item", { name }))).json;
    const now = desk.now();
    const claim = { reminderId: row.id, userId: desk.ids.ada, cycle: 0, step: 1, moment: now, sentAt: now };
    const [made] = await db()
      .insert(reminderSends)
      .values({ ...claim, messages: 1, heldAt: now })
      .returning();
    const held = { state: "held", sentAt: null, occasion: `reminder ${made!.id}` } as const;
    return { row, send: await sends.addSend({ ...held, key: messages.item }) };
  };
  const [gone, other] = [await hold("A"), await hold("B")];
  const { id, version } = gone.row;
  expect((await browser.delete(`${paths.item()}/${id}?version=${version}`)).status).toBe(200);
  expect(await sends.readSend(gone.send)).toMatchObject({
    ...{ state: "suppressed", reason: "The reminder was deleted", settledAt: desk.now() },
  });
  expect(await sends.readSend(other.send)).toMatchObject({ state: "held" });
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
