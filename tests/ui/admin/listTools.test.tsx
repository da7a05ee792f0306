import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { loadListParts } from "#src/ui/admin/list/lateParts.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { descriptionOf } from "../kit/show.tsx";
import { patience } from "../setup.ts";
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

test("a filter beside the search closes on Escape, which gives the focus back to it", async () => {
  await open("?archived=all");
  const chip = screen.getByRole("button", { name: /^Archived/ });
  chip.focus();
  fireEvent.click(chip);
  await settled();
  expect(chip.getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(screen.getByRole("dialog", { name: "Filter by archived" }), { key: "Escape" });
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
  expect([chip.getAttribute("aria-expanded"), document.activeElement]).toEqual(["false", chip]);
});

test("any change to a list that shows everything explicitly says in the address what is shown instead", async () => {
  const { history } = await open("?view=all");
  await press(/^Term/);
  expect(history.at(-1)).toBe(`${path}?sort=-term`);
});

test("another page is announced: the number of its rows takes the focus", async () => {
  const { history } = await open("", { [calls.list]: listed([term(1)], { total: 60 }) });
  fireEvent.click(screen.getByRole("link", { name: "Next" }));
  expect(document.activeElement!.textContent).toBe("1 to 25 of 60 terms");
  await settled();
  expect(history.at(-1)).toBe(`${path}?page=2`);
});

test("Shift selects all rows from the last one, and clears them again", async () => {
  await open("", { [calls.list]: listed([1, 2, 3, 4].map((n) => term(n))) });
  const box = (n: number) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select Term ${n}` });
  const picked = () => [1, 2, 3, 4].filter((n) => box(n).checked);
  const click = async (n: number, shiftKey = false) => {
    fireEvent.click(box(n), { shiftKey });
    await settled();
    return picked();
  };
  // There is no earlier one to begin from.
  expect(await click(3, true)).toEqual([3]);
  expect(await click(1, true)).toEqual([1, 2, 3]);
  expect(await click(4)).toEqual([1, 2, 3, 4]);
  expect(await click(2, true)).toEqual([1]);
});

test("clearing the page clears a selection of everything, and otherwise only the page", async () => {
  const { go, noted } = await open("", {
    [calls.list]: (_, url) => listed([term(url.searchParams.get("page") === "2" ? 2 : 1)], { total: 60 }),
  });
  const page = "Select the 1 term on this page";
  await check(page);
  await press("Select all 60 terms");
  await check(page);
  expect(screen.queryByRole("group", { name: "Selection" })).toBeNull();
  expect(noted).toContain("announce Nothing is selected any more.");
  await check(page);
  await go(`${path}?page=2`);
  await check(page);
  expect(screen.getByText("2 terms selected")).toBeTruthy();
  await check(page);
  expect(screen.getByText("1 term selected")).toBeTruthy();
});

test("heads and rows scroll sideways together", async () => {
  await open();
  const [heads, body] = screen.getAllByRole("rowgroup");
  for (const [pushed, other, left] of [
    [heads!, body!, 40],
    [body!, heads!, 90],
  ] as const) {
    pushed.scrollLeft = left;
    fireEvent.scroll(pushed);
    expect(other.scrollLeft).toBe(left);
  }
});

test("while the rows load, an outline has the columns of the table", async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  await open("", { [calls.list]: () => answer.promise });
  await screen.findByText("Loading terms");
  const columns = () => document.querySelector("tr")!.cells.length;
  expect([screen.queryByRole("table"), columns()]).toEqual([null, 5]);
  answer.resolve(listed([term(1)]));
  await settled();
  expect([screen.getByRole("table").tagName, columns()]).toEqual(["TABLE", 5]);
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

test("without the only row of its page, a selection of everything is empty", async () => {
  const { noted } = await open("?page=2", { [calls.list]: listed([term(26)], { total: 26, page: 2 }) });
  await check("Select Term 26");
  await press("Select all 26 terms");
  await check("Select Term 26");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Term 26" }).checked).toBe(false);
  expect(screen.queryByRole("group", { name: "Selection" })).toBeNull();
  expect(noted).toContain("announce Nothing is selected any more.");
});

const bulk = "POST /api/admin/users/bulk";
const openUsers = (
  answer: FakeAnswer = { body: { data: { done: 1, refused: [], undo: null } } },
  meta: object = {},
) => {
  const place = peoplePlaces[0];
  return showPage(listPage(place, users), place.path, {
    me: admin,
    answers: {
      ...noViews,
      "GET /api/admin/users": listed([user(1, { status: "invited" }), user(2)], { ...meta }),
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
    ...["Clear", "Select all 2 users", "Invite", "Disable", "More"],
  ]);
  const kindOf = (name: string) => bar.getByRole("button", { name }).dataset.kind;
  expect([kindOf("Invite"), kindOf("Disable")]).toEqual(["secondary", "secondary"]);
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
  expect(screen.getByRole("dialog", { name: "Assign a role to User 1?" })).toBeTruthy();
  expect(callsOf(server.calls, "POST")).toEqual([]);
});

test("who can sign in already is not offered an invitation", async () => {
  await openUsers();
  await check("Select User 2");
  const bar = within(screen.getByRole("group", { name: "Selection" }));
  expect(bar.queryByRole("button", { name: "Invite" })).toBeNull();
  await check("Select User 1");
  expect(bar.getByRole("button", { name: "Invite" })).toBeTruthy();
});

test("a role that one may assign is given to the selected users", async () => {
  const { server } = await openUsers();
  const dialog = await beginFromMenu("Assign a role", "Assign a role to User 1?");
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
  const dialog = await beginFromMenu("Set a field", "Set a field of User 1?");
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

test("the question before an action names everything that the list finds, even if that is an estimate", async () => {
  await openUsers(undefined, { total: 60_000, exact: false });
  await check("Select User 1");
  await press("Select all about 60,000 users");
  await press("Disable");
  expect(screen.getByRole("alertdialog", { name: "Disable all about 60,000 users?" })).toBeTruthy();
});

test("a field has to be chosen before it is set, and an error of the choice is shown at it", async () => {
  const message = "This field cannot be set for these users";
  const { server } = await openUsers({ status: 422, body: { message, errors: { given: [message] } } });
  const dialog = await beginFromMenu("Set a field", "Set a field of User 1?");
  const field = dialog.getByLabelText(/^Field/);
  const set = async () => {
    fireEvent.click(dialog.getByRole("button", { name: "Set a field" }));
    await settled();
  };
  choose(field, "job_title");
  choose(dialog.getByLabelText(/^Job title/), "Adviser");
  choose(field, "");
  await set();
  expect(descriptionOf(field)).toContain("Choose a field");
  expect(callsOf(server.calls, bulk)).toEqual([]);
  choose(field, "job_title");
  await set();
  expect(descriptionOf(field)).toContain(message);
});

test("a refused action with a form says why in its dialog, which stays open", async () => {
  const message = "Grace Hopper has changed this user";
  const { toasts } = await openUsers({ status: 409, body: { message } });
  const dialog = await beginFromMenu("Assign a role", "Assign a role to User 1?");
  choose(dialog.getByLabelText(/^Role/), "content admin");
  fireEvent.click(dialog.getByRole("button", { name: "Assign a role" }));
  await settled();
  expect(dialog.getByRole("alert").textContent).toContain(message);
  expect(toasts).toEqual([]);
});

test("an action with a form that gets no response says that it may have been done, and loads the list again", async () => {
  const { server, toasts } = await openUsers(noAnswer());
  const dialog = await beginFromMenu("Assign a role", "Assign a role to User 1?");
  choose(dialog.getByLabelText(/^Role/), "content admin");
  fireEvent.click(dialog.getByRole("button", { name: "Assign a role" }));
  await settled();
  expect(dialog.getByRole("alert").textContent).toBe(
    "The server did not respond, so this may or may not have been done. Check before you try again.",
  );
  expect(toasts).toEqual([]);
  expect(callsOf(server.calls, "GET /api/admin/users")).toHaveLength(2);
});
