import { expect, test } from "vitest";
import { formSubmissions, itemCompletions, itemContents } from "#server/schema/index.ts";
import { barredWhileActing } from "#src/contracts/acting.ts";
import type { FormQuestion } from "#src/contracts/itemContent.ts";
import { loginAs, review, startActing } from "./actingOffice.ts";
import { createItem, topicIn } from "./fixtures.ts";

/** A form while acting: only users themselves can declare something in it. */

const { office, signIn } = startActing();
const createForm = async (): Promise<number> => {
  const { app } = office.t;
  const itemId = await createItem(app, { title: "Declaration", kind: "form", topic: await topicIn(app) });
  const question: FormQuestion = {
    ...{ id: 1, type: "line", label: "Why?", hint: "", required: true, options: [] },
  };
  await app
    .db()
    .insert(itemContents)
    .values({ itemId, kind: "form", content: { kind: "form", questions: [question] } });
  return itemId;
};
const kept = async () => ({
  sent: await office.t.app.db().select().from(formSubmissions),
  completed: await office.t.app.db().select().from(itemCompletions),
});

test("review mode checks the answers of a form but saves nothing [B-309]", async () => {
  const id = await createForm();
  const browser = await signIn("content");
  await review(browser, office.ids.learner);
  expect((await browser.put(`/api/items/${id}/form`, { answers: {} })).json.errors).toEqual({
    "answers.1": ["Write an answer"],
  });
  expect((await browser.put(`/api/items/${id}/form`, { answers: { 1: "So" } })).json).toEqual({
    data: { sent_at: null, completed_at: null, tracked: false },
  });
  expect(await kept()).toEqual({ sent: [], completed: [] });
});

test("an administrator acting as another user cannot send a form for them", async () => {
  const id = await createForm();
  const browser = await signIn("system");
  await loginAs(browser, office.ids.learner);
  expect(await browser.put(`/api/items/${id}/form`, { answers: { 1: "So" } })).toMatchObject({
    status: 403,
    json: { message: barredWhileActing["another user"] },
  });
  expect(await kept()).toEqual({ sent: [], completed: [] });
});
