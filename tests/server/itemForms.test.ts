import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { formSubmissions, itemCompletions, itemContents, items } from "#server/schema/index.ts";
import type { FormQuestion } from "#src/contracts/itemContent.ts";
import { startAcademy } from "./academy.ts";
import { createBoxset, createItem } from "./fixtures.ts";
import type { Browser } from "./harness.ts";

/** The forms that learners fill in. */

const u = startAcademy();
const asked = (id: number, over: Partial<FormQuestion>): FormQuestion => ({
  ...{ id, type: "line", label: `Question ${id}`, hint: "", required: true, options: [] },
  ...over,
});
const questions = [
  asked(1, { type: "one", options: ["Yes", "No"] }),
  asked(2, { type: "text", required: false }),
  asked(3, { type: "scale" }),
];
const right = { 1: "Yes", 3: 4 };

/** Writes a form. @returns its id */
async function createForm(title = "A declaration", live = true): Promise<number> {
  const itemId = await createItem(u.t.app, { title, kind: "form", cpd: { cpd: 10 }, live });
  await u.t.app
    .db()
    .insert(itemContents)
    .values({ itemId, kind: "form", content: { kind: "form", questions } });
  return itemId;
}
const send = (id: number, answers: unknown = right, browser: Browser = u.ada) =>
  browser.put(`/api/items/${id}/form`, { answers });
const read = async (id: number, browser: Browser = u.ada) =>
  (await browser.get(`/api/items/${id}`)).json.data;
const kept = () => u.t.app.db().select().from(formSubmissions);
const completions = () => u.t.app.db().select().from(itemCompletions);

describe("a form", () => {
  test("loads with its questions and no answers", async () => {
    expect((await read(await createForm())).content).toEqual({ kind: "form", questions, sent: null });
  });

  test("is completed by sending it, and earns its CPD", async () => {
    const id = await createForm();
    const { status, json } = await send(id, { ...right, 2: "  A word  " });
    const now = u.t.app.now().toISOString();
    expect([status, json.data]).toEqual([200, { sent_at: now, completed_at: now, tracked: true }]);
    expect(await kept()).toMatchObject([{ userId: u.adaId, itemId: id, answers: { ...right, 2: "A word" } }]);
    expect(await completions()).toMatchObject([{ userId: u.adaId, itemId: id, source: "sent" }]);
    expect(await read(id)).toMatchObject({
      ...{ progress: "completed", completed_at: now },
      content: { sent: { sent_at: now, answers: { ...right, 2: "A word" } } },
    });
    expect((await u.ada.get("/api/home")).json.data.cpd.minutes).toBe(10);
  });

  test("shows each learner only their own answers", async () => {
    const id = await createForm();
    await send(id);
    await u.t.createUser({ email: "bob@example.org" });
    const bob = await u.t.signIn("bob@example.org");
    expect(await read(id, bob)).toMatchObject({ progress: "not started", content: { sent: null } });
    await send(id, { 1: "No", 3: 1 }, bob);
    expect((await read(id)).content.sent.answers).toEqual(right);
  });

  test("can be sent again, which keeps the latest answers and the original completion time", async () => {
    const id = await createForm();
    const first = (await send(id)).json.data;
    u.t.clock.advance(60);
    const again = (await send(id, { 1: "No", 3: 2 })).json.data;
    expect(again.completed_at).toBe(first.completed_at);
    expect(Date.parse(again.sent_at)).toBe(Date.parse(first.sent_at) + 60_000);
    expect(await kept()).toMatchObject([{ answers: { 1: "No", 3: 2 } }]);
    expect(await completions()).toHaveLength(1);
  });

  test("is completed anew if it is sent again after a change [T-14]", async () => {
    const id = await createForm();
    const first = (await send(id)).json.data;
    await u.touch(id);
    expect((await read(id)).progress).toBe("stale");
    u.t.clock.advance(60);
    const again = (await send(id)).json.data;
    expect(Date.parse(again.completed_at)).toBe(Date.parse(first.completed_at) + 60_000);
    expect((await read(id)).progress).toBe("completed");
  });

  test("is saved once if it is sent twice at the same time", async () => {
    const id = await createForm();
    const answers = await Promise.all([send(id), send(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await kept()).length, (await completions()).length]).toEqual([1, 1]);
  });
});

describe("invalid answers", () => {
  test("are reported for each question, and nothing is saved", async () => {
    const id = await createForm();
    const { status, json } = await send(id, { 1: "Perhaps", 2: "x".repeat(4_001), 9: "Stray" });
    expect([status, json.errors]).toEqual([
      422,
      {
        "answers.1": ["Choose one of the options"],
        "answers.2": ["Use at most 4,000 characters"],
        "answers.3": ["Choose a number from 1 to 5"],
        "answers.9": ["This question is not in the form any more. Reload the page"],
      },
    ]);
    expect([await kept(), await completions()]).toEqual([[], []]);
  });

  test("are refused if they are malformed", async () => {
    const id = await createForm();
    for (const answers of [null, [], "Yes", { one: "Yes" }, { 1: { a: 1 } }, { 1: null }])
      expect((await send(id, answers)).status).toBe(422);
    expect(await kept()).toEqual([]);
  });

  test("with a null character are refused without a server error", async () => {
    expect((await send(await createForm(), { ...right, 2: "a\u0000b" })).status).toBe(422);
    expect([await kept(), await completions()]).toEqual([[], []]);
  });
});

describe("an unavailable form", () => {
  test("answers 404 if the item is not a form, is not published or does not exist", async () => {
    const draft = await createForm("A draft", false);
    for (const id of [u.made.state, draft, 99_999]) expect((await send(id)).status).toBe(404);
    expect([await kept(), await completions()]).toEqual([[], []]);
  });

  test("is refused before its turn in an ordered boxset", async () => {
    const id = await createForm();
    await createBoxset(u.t.app, { title: "Joining", of: [u.made.plain, id], inOrder: true });
    const { status, json } = await send(id);
    expect([status, json.message]).toEqual([
      422,
      "“Joining” must be completed in order. Complete “Plain words” first, then come back to this.",
    ]);
    expect((await read(id)).content).toBe(null);
    await u.complete(u.made.plain);
    expect((await send(id)).status).toBe(200);
  });
});

test("a form cannot be marked as completed or not completed without sending it", async () => {
  const id = await createForm();
  const why = "A form is completed by sending it. Answer its questions and send it.";
  const { status, json } = await u.complete(id);
  expect([status, json.message]).toEqual([422, why]);
  await send(id);
  expect((await u.complete(id, "0")).status).toBe(422);
  expect((await read(id)).progress).toBe("completed");
});

test("answers to a form are kept, but not shown, after the item becomes another kind", async () => {
  const id = await createForm();
  await send(id);
  await u.t.app.db().delete(itemContents).where(eq(itemContents.itemId, id));
  await u.t.app.db().update(items).set({ kind: "article" }).where(eq(items.id, id));
  expect((await read(id)).content).toBe(null);
  expect(await kept()).toHaveLength(1);
});
