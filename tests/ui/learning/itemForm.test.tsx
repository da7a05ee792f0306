import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { FormAnswers, FormQuestion } from "#src/contracts/itemContent.ts";
import { contentViews } from "#src/ui/learning/content/contents.ts";
import { item } from "./rows.ts";
import { settled, showPage } from "../showPage.tsx";
import { call, Page, press } from "./itemPage.tsx";

/** In a chunk of its own, loaded before a page needs it. */
await contentViews.form!.View.load();

const question = (id: number, rest: Partial<FormQuestion> = {}): FormQuestion => ({
  ...{ id, type: "line", label: `Question ${id}`, hint: "", required: false, options: [], ...rest },
});
const body = (questions: FormQuestion[], answers: FormAnswers | null = null) => {
  const sent = answers && { answers, sent_at: "2026-11-19T09:00:00Z" };
  return { body: { data: item({ kind: "form", content: { kind: "form", questions, sent } }) } };
};
const open = (answer: object, answers: object = {}) =>
  showPage(Page, "/item/3", { path: "/item/:id", answers: { [call]: answer, ...answers } });
const send = "PUT /api/items/3/form";
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

test.each([
  [{ required: true }, "Choose at least one."],
  [{ required: false }, "Choose any that apply."],
  [{ required: true, hint: "Think of last year." }, "Think of last year. Choose at least one."],
])("a question with several answers says how many are wanted: %o", async (rest, said) => {
  await open(body([question(1, { type: "several", options: ["A", "B"], ...rest })]));
  expect(screen.getByText(said)).toBeTruthy();
});

test("in review mode the answers are checked, and nothing is kept", async () => {
  const told = { sent_at: null, completed_at: null, tracked: false };
  const { toasts } = await open(body([question(1)]), { [send]: { body: { data: told } } });
  fill("Question 1", "An answer");
  await press("Send");
  expect(toasts.map(({ text }) => text)).toEqual([
    "Your answers are valid, but nothing is saved in review mode.",
  ]);
  expect(screen.queryByText(/^Sent on/)).toBeNull();
});

test("what the server says about an answer is shown at its question", async () => {
  const message = "Use at most 200 characters";
  await open(body([question(1), question(2)]), {
    [send]: { status: 422, body: { message, errors: { "answers.2": [message] } } },
  });
  fill("Question 2", "An answer");
  await press("Send");
  const invalid = [1, 2].map((id) => screen.getByLabelText(`Question ${id}`).getAttribute("aria-invalid"));
  expect(invalid).toEqual([null, "true"]);
});

test("answers that were sent from another window can be shown, or are replaced by those that are sent now", async () => {
  const { app, server } = await open(body([question(1)], { 1: "First" }));
  const told = () => screen.queryByText(/^You have sent other answers/)?.textContent ?? null;
  const arrive = async (text: string) => {
    server.on(call, body([question(1)], { 1: text }));
    await act(() => app.queries.invalidateQueries());
    await settled();
  };
  expect(told()).toBeNull();
  await arrive("Second");
  expect(told()).toBe("You have sent other answers from another window.");
  await press("Show them");
  expect([told(), screen.getByLabelText<HTMLInputElement>("Question 1").value]).toEqual([null, "Second"]);
  fill("Question 1", "Mine");
  await arrive("Third");
  expect(told()).toBe(
    "You have sent other answers from another window. If you send these, they replace them.",
  );
  expect(screen.queryByRole("button", { name: "Show them" })).toBeNull();
});
