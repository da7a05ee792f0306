import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assignments, emails, reminders, reminderSends } from "#server/schema/index.ts";
import { createExam } from "../examHall.ts";
import { offsetOf } from "../reminders/desk.ts";
import { keepSends } from "../sentEmails.ts";
import { draftOf, messages, saved, startReminders } from "./reminders.ts";

const { desk, db, admin, paths } = startReminders();

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
