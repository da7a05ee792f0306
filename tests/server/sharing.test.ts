import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { notifications, outbox, sharedContent, users } from "#server/schema/index.ts";
import { startAcademy } from "./academy.ts";

const u = startAcademy();
let ben: number;
beforeEach(async () => {
  ben = (
    await u.t.createUser({
      email: "ben@example.org",
      firstName: "Ben",
      lastName: "Okafor",
    })
  ).id;
});
const share = (body: object, type = "item", id = u.made.gifts) =>
  u.ada.post(`/api/shared-content/${type}/${id}`, body);
const found = async (text: string) =>
  (await u.ada.get(`/api/colleagues?text=${encodeURIComponent(text)}`)).json.data.map(
    ({ name }: { name: string }) => name,
  );
const told = () => u.t.app.db().select().from(notifications).where(eq(notifications.userId, ben));

describe("sharing content with a colleague", () => {
  test("adds it to their list with the note, and notifies them, by email if they want that", async () => {
    await u.t.app.db().update(users).set({ notifyByEmail: true }).where(eq(users.id, ben));
    expect((await share({ user_id: ben, note: "  Read the second part.  " })).status).toBe(200);
    const browser = await u.t.signIn("ben@example.org");
    const { data } = (await browser.get("/api/lists/shared")).json;
    expect(data.map(({ id, about }: any) => [id, about.shared.note, about.shared.opened])).toEqual([
      [u.made.gifts, "Read the second part.", false],
    ]);
    const [row] = await told();
    expect(row).toMatchObject({
      meta: { contentType: "item" },
      data: {
        type: "content.shared",
        message: expect.stringMatching(
          / has shared “Gifts and hospitality” with you: “Read the second part\.”$/,
        ),
        url: `/item/${u.made.gifts}`,
      },
    });
    const left = await u.t.app.db().select().from(outbox);
    const mails = left.filter(({ kind }) => kind === "mail").map(({ payload }) => (payload as any).to);
    expect(mails).toEqual(["ben@example.org"]);
    const live = left.filter(({ kind }) => kind === "realtime").map(({ payload }) => (payload as any).name);
    expect(live).toEqual(expect.arrayContaining(["notification", "answers.changed"]));
  });

  test("notifies once when sent twice at once, and again for another note or a minute later", async () => {
    await Promise.all([share({ user_id: ben, note: "A" }), share({ user_id: ben, note: "A" })]);
    expect(await told()).toHaveLength(1);
    await share({ user_id: ben, note: "B" });
    expect(await told()).toHaveLength(2);
    u.t.clock.advance(61);
    await share({ user_id: ben, note: "B" });
    expect(await told()).toHaveLength(3);
    const rows = await u.t.app.db().select().from(sharedContent);
    expect(rows.map(({ note }) => note)).toEqual(["B"]);
  });

  test("links a boxset to its own page", async () => {
    await share({ user_id: ben }, "boxset", u.made.ethics);
    expect((await told())[0]!.data.url).toBe(`/boxset/${u.made.ethics}`);
  });

  test("rejects overlong notes and missing, unknown, disabled or own recipients", async () => {
    const gone = await u.t.createUser({ email: "gone@example.org" });
    await u.t.app.db().update(users).set({ disabledAt: u.t.app.now() }).where(eq(users.id, gone.id));
    for (const body of [
      { user_id: ben, note: "x".repeat(251) },
      {},
      { user_id: 99_999 },
      { user_id: u.adaId },
      { user_id: gone.id },
    ])
      expect([body, (await share(body)).status]).toEqual([body, 422]);
    expect((await share({ user_id: ben, note: "x".repeat(250) })).status).toBe(200);
  });

  test("treats unpublished content like unknown content", async () => {
    const draft = await share({ user_id: ben }, "item", u.made.draft);
    const unknown = await share({ user_id: ben }, "item", 99_999);
    expect([draft.status, draft.json]).toEqual([404, unknown.json]);
    expect(await told()).toEqual([]);
  });
});

test("colleagues are found only by parts of their names, without oneself and disabled users", async () => {
  expect(await found("oka be")).toEqual(["Ben Okafor"]);
  expect(await found("example.org")).toEqual([]);
  await u.t.app.db().update(users).set({ jobTitle: "Adviser" }).where(eq(users.id, ben));
  const { json } = await u.ada.get("/api/colleagues?text=ben");
  expect(json.data).toEqual([{ id: ben, name: "Ben Okafor", job_title: "Adviser" }]);
  await u.t.app.db().update(users).set({ disabledAt: u.t.app.now() }).where(eq(users.id, ben));
  expect(await found("ben")).toEqual([]);
  expect((await u.ada.get("/api/colleagues?text=b")).status).toBe(422);
  for (let n = 0; n < 12; n++)
    await u.t.createUser({ email: `n${n}@example.org`, firstName: "Same", lastName: `Name ${n}` });
  expect(await found("same")).toHaveLength(8);
  expect(await found("%%")).toEqual([]);
});
