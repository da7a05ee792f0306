import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadListParts } from "#src/ui/admin/list/lateParts.ts";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { settled } from "../showPage.tsx";
import { open, press, sent } from "./glossaryList.tsx";
import { calls } from "./places.ts";

/** Loaded late in a browser. */
beforeAll(loadListParts);
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const view = (id: number, name: string, rest: object = {}) => ({
  ...{ id, name, version: "v", resource: "AdminGlossaryManagement", query: "sort=-term", columns: ["term"] },
  ...{ shared: true, mine: true, can_change: true, owner: { id: 1, name: "Ada" } },
  ...{ is_default: false, default_of: 0, ...rest },
});

test("renaming or deleting a view can be cancelled, and its menu closed, without any change", async () => {
  const { server } = await open("", {
    [calls.views]: { body: { data: [view(5, "Backwards")], lost: null } },
  });
  await press("Views");
  const button = (name: string) => screen.getByRole("button", { name, hidden: true });
  const menu = () => button("Actions for the view Backwards");
  const pick = async (label: string) => {
    fireEvent.click(menu());
    await settled();
    fireEvent.click(screen.getByRole("menuitem", { name: label, hidden: true }));
    await settled();
  };
  fireEvent.click(menu());
  await settled();
  expect(menu().getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
  await settled();
  expect(menu().getAttribute("aria-expanded")).toBe("false");
  await pick("Rename");
  const field = screen.getByLabelText<HTMLInputElement>("Rename “Backwards” to");
  expect(field.value).toBe("Backwards");
  fireEvent.change(field, { target: { value: "Other" } });
  fireEvent.click(button("Cancel"));
  await settled();
  expect(screen.getByLabelText<HTMLInputElement>("Save current filters as").value).toBe("");
  await pick("Delete");
  const dialog = within(screen.getByRole("alertdialog", { name: "Delete the view “Backwards”?" }));
  expect(dialog.getByText("It is shared. Nobody will be able to use it any more.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await settled();
  // Nothing else can be done to a view while the question is open.
  await pick("Rename");
  expect(screen.getByLabelText("Rename “Backwards” to")).toBeTruthy();
  expect(server.calls.filter((call) => /^(PATCH|DELETE|POST) /.test(call))).toEqual([]);
});

const pickOf = async (name: string, label: string) => {
  if (!screen.queryByRole("dialog", { name: "Saved views" })) await press("Views");
  fireEvent.click(screen.getByRole("button", { name: `Actions for the view ${name}` }));
  await settled();
  fireEvent.click(screen.getByRole("menuitem", { name: label }));
  await settled();
};

test.each([
  [
    "Update to current filters",
    { query: "search=bond", columns: ["term", "meaning", "updated_at"] },
    "“Backwards” now shows the current filters and columns",
  ],
  ["Stop sharing", { shared: false }, "“Backwards” is no longer shared"],
])("changing a view says what it has become: %s", async (label, changes, told) => {
  const change = "PATCH /api/admin/views/5";
  const { server, toasts } = await open("?search=bond", {
    [calls.views]: { body: { data: [view(5, "Backwards")], lost: null } },
    [change]: { body: { data: view(5, "Backwards") } },
  });
  await pickOf("Backwards", label);
  expect(sent(server.calls, change)).toEqual({ ...changes, version: "v" });
  expect(toasts.map(({ text }) => text)).toEqual([told]);
});

test.each([
  ["Rename", "Rename “Backwards” to"],
  ["Stop sharing", "Save current filters as"],
])("while a view is being changed, the name beside it keeps its meaning: %s", async (label, named) => {
  const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
  await open("", {
    [calls.views]: { body: { data: [view(5, "Backwards")], lost: null } },
    "PATCH /api/admin/views/5": () => promise,
  });
  await pickOf("Backwards", label);
  if (label === "Rename") {
    fireEvent.change(screen.getByLabelText(named), { target: { value: "Z to A" } });
    await press("Rename the view");
  }
  expect(screen.getByLabelText(named)).toHaveProperty("disabled", true);
  resolve({ body: { data: view(5, "Backwards") } });
  await settled();
  expect(screen.getByLabelText("Save current filters as")).toHaveProperty("disabled", false);
});

test("a view that cannot be saved says why once, at its name", async () => {
  const { signal, toasts } = await open("", {
    [calls.views]: { body: { data: [], lost: null } },
    "POST /api/admin/views": noAnswer(),
  });
  act(() => signal({ type: "offline" }));
  await press("Views");
  fireEvent.change(screen.getByLabelText("Save current filters as"), { target: { value: "Mine" } });
  await press("Save the view");
  expect(screen.getByText("The server did not respond. Check your connection and try again.")).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Save current filters/)));
  expect(toasts).toEqual([]);
});

test("a view that cannot be changed without a network says so", async () => {
  const { signal, toasts } = await open("", {
    [calls.views]: { body: { data: [view(5, "Backwards")], lost: null } },
    "PATCH /api/admin/views/5": noAnswer(),
  });
  act(() => signal({ type: "offline" }));
  await pickOf("Backwards", "Stop sharing");
  expect(toasts.map(({ text }) => text)).toEqual(["You are offline. Check your connection and try again."]);
});

test.each([
  [1, "1 other person has it as their default. They will see all terms instead, and we will tell them why."],
  [2, "2 other people have it as their default. They will see all terms instead, and we will tell them why."],
])("deleting a view warns how many others open their list with it: %i", async (others, told) => {
  await open("", {
    [calls.views]: { body: { data: [view(5, "Backwards", { default_of: others })], lost: null } },
  });
  await pickOf("Backwards", "Delete");
  expect(screen.getByRole("alertdialog").textContent).toContain(told);
});

test.each([
  ["deleted", "was deleted"],
  ["unshared", "is no longer shared"],
])("a default view that is gone is reported: %s", async (because, words) => {
  await open("", { [calls.views]: { body: { data: [], lost: { name: "Backwards", because } } } });
  const told = `Your default view “Backwards” ${words}, so the list opens with all terms.`;
  expect(screen.getByText(told)).toBeTruthy();
});
