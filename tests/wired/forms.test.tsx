import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { formSubmissions, itemCompletions, itemContents, items, topics } from "#server/schema/index.ts";
import type { FormQuestion } from "#src/contracts/itemContent.ts";
import { mostLine, mostText } from "#src/contracts/itemForm.ts";
import { createItem } from "../server/fixtures.ts";
import { startWithAda } from "./ada.ts";
import { main } from "./shown.ts";

/** The form of an item, in the whole product over the real server. */

const asked = (id: number, over: Partial<FormQuestion>): FormQuestion => ({
  ...{ id, type: "line", label: `Question ${id}`, hint: "", required: true, options: [] },
  ...over,
});
const questions: FormQuestion[] = [
  asked(1, { type: "one", label: "Any stake?", options: ["Yes", "No"] }),
  asked(2, { label: "Whose?", required: false }),
  asked(3, { type: "several", label: "Which roles?", options: ["Director", "Trustee", "None"] }),
  asked(4, { type: "scale", label: "How sure?", options: ["Not at all", "Very"] }),
  asked(5, { type: "date", label: "Since when?", required: false }),
  asked(6, { type: "text", label: "Anything else?", required: false }),
];

let id: number;
const ada = startWithAda(async ({ app }) => {
  await app.db().insert(topics).values({ name: "Conduct" });
  id = await createItem(app, { title: "Declaration", kind: "form", cpd: { cpd: 10 } });
  await app
    .db()
    .insert(itemContents)
    .values({ itemId: id, kind: "form", content: { kind: "form", questions } });
});
beforeEach(() => {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

const act = (work: () => void) => ada.shell.act(work);
/** @param area the storage of a browser in which the page was open before */
const open = async (area: Record<string, string> = {}) => {
  await ada.open(`/item/${id}`, { area });
  await screen.findByRole("heading", { name: "Your answers" });
};
const press = (name: string | RegExp) => act(() => fireEvent.click(main().getByRole("button", { name })));
const choose = (name: string | RegExp, role: "radio" | "checkbox" = "radio") =>
  act(() => fireEvent.click(main().getByRole(role, { name })));
const type = (name: RegExp, value: string) =>
  act(() => fireEvent.change(main().getByLabelText(name), { target: { value } }));
const bar = () => within(screen.getByRole("region", { name: "Progress and actions" }));
const answerAll = async () => {
  await choose("No");
  await choose("Trustee", "checkbox");
  await choose("4");
};
const kept = () => ada.t.app.db().select().from(formSubmissions);
const calls = () => ada.shell.calls.filter(({ call }) => call === `PUT /api/items/${id}/form`);

test("sending a form completes the item without a reload, links to more content and counts its CPD", async () => {
  await open();
  expect(bar().getByText("Not sent yet")).toBeTruthy();
  expect(bar().queryByRole("button", { name: /Mark as completed|Undo/ })).toBeNull();
  expect(bar().queryByText(/% read|left$/)).toBeNull();
  await answerAll();
  await type(/^Since when/, "2026-01-31");
  await type(/^Anything else/, "  Nothing  ");
  await press("Send");
  expect((await kept())[0]!.answers).toEqual({
    ...{ 1: "No", 3: ["Trustee"], 4: 4, 5: "2026-01-31", 6: "Nothing" },
  });
  expect(main().getByText(/^Sent on 20 Nov 2026, \d\d:00\.$/)).toBeTruthy();
  expect(bar().getByText(/^Completed/)).toBeTruthy();
  expect(bar().getByRole("link", { name: "More on Conduct" })).toBeTruthy();
  expect(bar().queryByRole("button", { name: "Undo" })).toBeNull();
  await ada.shell.go("/");
  expect(main().getByText("10 min")).toBeTruthy();
});

test("a text answer accepts as many characters as the server does", async () => {
  await open();
  const most = (name: RegExp) => main().getByLabelText<HTMLInputElement>(name).maxLength;
  expect([most(/^Whose/), most(/^Anything else/)]).toEqual([mostLine, mostText]);
});

test("an incomplete form shows an error at each question until it is answered and keeps the other answers", async () => {
  await open();
  await type(/^Whose/, "My sister’s");
  await press("Send");
  expect(calls()).toEqual([]);
  for (const words of ["Choose one of the options", "Choose at least one of the options"])
    expect(main().getByText(words)).toBeTruthy();
  const scale = main().getByRole("radiogroup", { name: "How sure?" });
  expect(scale.getAttribute("aria-invalid")).toBe("true");
  expect(main().getByText("Choose a number from 1 to 5")).toBeTruthy();
  await choose("4");
  expect(main().queryByText("Choose a number from 1 to 5")).toBeNull();
  expect(main().getByText("Choose one of the options")).toBeTruthy();
  expect((main().getByLabelText(/^Whose/) as HTMLInputElement).value).toBe("My sister’s");
});

test("a validation error from the server appears at its question, or above the button if it has none", async () => {
  await open();
  await answerAll();
  const fewer = [questions[0]!, { ...questions[2]!, options: ["Director"] }];
  await ada.t.app
    .db()
    .update(itemContents)
    .set({ content: { kind: "form", questions: fewer } });
  await press("Send");
  expect(calls().map(({ status }) => status)).toEqual([422]);
  expect(main().getByText("Choose at least one of the options")).toBeTruthy();
  expect(main().getByText(/Reload the page/)).toBeTruthy();
  expect(await kept()).toEqual([]);
});

test("sent answers can be changed and sent again, and the item stays completed", async () => {
  await open();
  await answerAll();
  await press("Send");
  const again = main().getByRole("button", { name: "Send again" });
  expect((again as HTMLButtonElement).disabled).toBe(true);
  await choose("Yes");
  await press("Send again");
  expect((await kept())[0]!.answers).toEqual({ 1: "Yes", 3: ["Trustee"], 4: 4 });
  expect(bar().getByText(/^Completed/)).toBeTruthy();
  ada.shell.close();
  await open();
  expect((main().getByRole("radio", { name: "Yes" }) as HTMLInputElement).checked).toBe(true);
  expect((main().getByRole("checkbox", { name: "Trustee" }) as HTMLInputElement).checked).toBe(true);
});

test("answers to a form that has changed since can be sent again unchanged once they are confirmed as right [T-14]", async () => {
  await open();
  await answerAll();
  await press("Send");
  ada.shell.close();
  const later = new Date(ada.t.app.now().getTime() + 1_000);
  await ada.t.app.db().update(items).set({ updatedAt: later });
  ada.t.clock.advance(60);
  await open();
  expect(bar().getByText("To be sent again")).toBeTruthy();
  await choose("I have checked my answers, and they are still right", "checkbox");
  await press("Send again");
  expect(bar().getByText(/^Completed/)).toBeTruthy();
  expect(main().queryByText(/they are still right/)).toBeNull();
});

test("a form is sent only once on a double click", async () => {
  await open();
  await answerAll();
  await act(() => {
    const button = main().getByRole("button", { name: "Send" });
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(calls()).toHaveLength(1);
  expect(await ada.t.app.db().select().from(itemCompletions)).toHaveLength(1);
});

test("unsent answers are kept when the page is closed and can be restored when it is reopened [T-4]", async () => {
  const area = {};
  await open(area);
  await choose("Yes");
  await choose("Director", "checkbox");
  ada.shell.close();
  await open(area);
  const yes = () => main().getByRole("radio", { name: "Yes" }) as HTMLInputElement;
  expect([yes().checked, yes().disabled]).toEqual([false, true]);
  await press("Restore them");
  expect([yes().checked, yes().disabled]).toEqual([true, false]);
  await choose("2");
  await press("Send");
  expect((await kept())[0]!.answers).toEqual({ 1: "Yes", 3: ["Director"], 4: 2 });
  ada.shell.close();
  await open(area);
  expect(main().queryByRole("button", { name: "Restore them" })).toBeNull();
});

test("sending offline reports it, keeps the answers and queues nothing; sending works again once online [T-60]", async () => {
  await open();
  await answerAll();
  await type(/^Whose/, "My sister’s");
  ada.shell.cut(true);
  await press("Send");
  expect(main().getByText(/could not be saved, but they are still here/)).toBeTruthy();
  expect((main().getByLabelText(/^Whose/) as HTMLInputElement).value).toBe("My sister’s");
  expect(ada.shell.app.actors.outbox.getSnapshot().context.acts).toEqual([]);
  ada.shell.cut(false);
  await press("Send");
  expect(main().queryByText(/could not be saved/)).toBeNull();
  expect((await kept())[0]!.answers).toMatchObject({ 2: "My sister’s" });
});

test("leaving with unsent answers asks for confirmation", async () => {
  await open();
  await choose("Yes");
  await act(() => fireEvent.click(main().getByRole("link", { name: "Catalogue" })));
  expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeTruthy();
  expect(ada.shell.page.address()).toBe(`/item/${id}`);
});

test("the answer to an optional question can be cleared", async () => {
  const optional = questions.map((question) => ({ ...question, required: false }));
  await ada.t.app
    .db()
    .update(itemContents)
    .set({ content: { kind: "form", questions: optional } });
  await open();
  await choose("Yes");
  await press("Clear the answer to “Any stake?”");
  expect((main().getByRole("radio", { name: "Yes" }) as HTMLInputElement).checked).toBe(false);
  expect(document.activeElement).toBe(main().getByRole("radio", { name: "Yes" }));
  expect((main().getByRole("button", { name: "Send" }) as HTMLButtonElement).disabled).toBe(true);
});

test("a notice reports answers sent from another window and shows them on request", async () => {
  await open();
  await answerAll();
  await press("Send");
  await ada.browser.put(`/api/items/${id}/form`, { answers: { 1: "Yes", 3: ["None"], 4: 1 } });
  await act(() => ada.shell.app.forget("/api/items/:id"));
  expect(main().getByText(/You have sent other answers from another window/)).toBeTruthy();
  await press("Show them");
  expect((main().getByRole("radio", { name: "Yes" }) as HTMLInputElement).checked).toBe(true);
  expect(main().queryByText(/from another window/)).toBeNull();
});
