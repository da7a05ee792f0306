import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { loadListParts } from "#src/ui/admin/list/lateParts.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import type { FakeAnswer } from "../../fake/world.ts";
import { descriptionOf } from "../kit/show.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { check, open, path, press, sent } from "./glossaryList.tsx";
import { confirmed, user } from "./people/rows.ts";
import { admin, calls, listed, noViews, term } from "./places.ts";

/** Loaded late in a browser. */
beforeAll(async () => {
  await Promise.all([ActQuestion.load(), loadListParts()]);
});
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("rows can be made compact and roomy again, which the address keeps", async () => {
  const { history } = await open("?search=bond");
  const button = () => screen.getByRole("button", { name: "Compact rows" });
  expect(button().getAttribute("aria-pressed")).toBe("false");
  await press("Compact rows");
  expect(history.at(-1)).toBe(`${path}?search=bond&rows=compact`);
  expect(button().getAttribute("aria-pressed")).toBe("true");
  await press("Compact rows");
  expect(history.at(-1)).toBe(`${path}?search=bond`);
  expect(button().getAttribute("aria-pressed")).toBe("false");
});

test("another page is announced: the number of its rows takes the focus", async () => {
  const { history } = await open("", { [calls.list]: listed([term(1)], { total: 60 }) });
  fireEvent.click(screen.getByRole("link", { name: "Next" }));
  expect(document.activeElement!.textContent).toBe("1 to 25 of 60 terms");
  await settled();
  expect(history.at(-1)).toBe(`${path}?page=2`);
});

test("without one of its rows, a selection of everything is the rest of the page", async () => {
  await open("", { [calls.list]: listed([term(1), term(2), term(3)], { total: 60 }) });
  const told = () => within(screen.getByRole("group", { name: "Selection" })).getByRole("status").textContent;
  await check("Select Term 1");
  await press("Select all 60 terms");
  expect(told()).toBe("All 60 terms selected");
  await check("Select Term 2");
  expect(told()).toBe("2 terms selected");
  const isPicked = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name }).checked;
  expect([1, 2, 3].map((n) => isPicked(`Select Term ${n}`))).toEqual([true, false, true]);
});

const bulk = "POST /api/admin/users/bulk";
const openUsers = (answer: FakeAnswer = { body: { data: { done: 1, refused: [], undo: null } } }) => {
  const place = peoplePlaces[0];
  return showPage(listPage(place, users), place.path, {
    me: admin,
    answers: {
      ...noViews,
      "GET /api/admin/users": listed([user(1), user(2)]),
      "GET /api/admin/confirmation": confirmed,
      [bulk]: answer,
    },
  });
};
/** Begins an action for the first user, from the menu of the selection. @returns its dialog */
const beginFromMenu = async (label: string, title: string) => {
  await check("Select User 1");
  await press("More");
  fireEvent.click(screen.getByRole("menuitem", { name: label }));
  await settled();
  return within(screen.getByRole("dialog", { name: title }));
};
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test("more than three actions for a selection are in a menu after the first two", async () => {
  const { server } = await openUsers();
  await check("Select User 1");
  const bar = within(screen.getByRole("group", { name: "Selection" }));
  expect(bar.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    ...["Select all 2 users", "Clear", "Invite", "Disable", "More"],
  ]);
  const more = bar.getByRole("button", { name: "More" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  await press("More");
  expect(more.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    ...["Set a field", "Assign a role", "Add to an audience"],
  ]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Assign a role" }));
  await settled();
  expect(more.getAttribute("aria-expanded")).toBe("false");
  expect(screen.getByRole("dialog", { name: "Assign a role to 1 user?" })).toBeTruthy();
  expect(callsOf(server.calls, "POST")).toEqual([]);
});

test("a role that one may assign is given to the selected users", async () => {
  const { server } = await openUsers();
  const dialog = await beginFromMenu("Assign a role", "Assign a role to 1 user?");
  const accept = dialog.getByRole("button", { name: "Assign a role" });
  expect(accept).toHaveProperty("disabled", true);
  choose(dialog.getByLabelText(/^Role/), "content admin");
  fireEvent.click(accept);
  await settled();
  expect(sent(server.calls, bulk)).toMatchObject({
    ...{ act: "give_role", ids: [1], given: { role: "content admin" } },
  });
  expect(screen.getByText("1 user assigned the role.")).toBeTruthy();
});

test("a field of the selected users is chosen and set, and the server's error is shown at it", async () => {
  const message = "Use at most 100 characters";
  const { server } = await openUsers({
    ...{ status: 422, body: { message, errors: { "given.job_title": [message] } } },
  });
  const dialog = await beginFromMenu("Set a field", "Set a field of 1 user?");
  expect(dialog.queryByLabelText("Job title")).toBeNull();
  choose(dialog.getByLabelText(/^Field/), "job_title");
  const title = dialog.getByLabelText(/^Job title/);
  const set = async (value: string) => {
    choose(title, value);
    fireEvent.click(dialog.getByRole("button", { name: "Set a field" }));
    await settled();
  };
  await set("x".repeat(1_000));
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(callsOf(server.calls, bulk)).toEqual([]);
  await set("Adviser");
  expect(sent(server.calls, bulk)).toMatchObject({
    ...{ act: "set", ids: [1], given: { job_title: "Adviser" } },
  });
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(descriptionOf(title)).toContain(message);
});

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
