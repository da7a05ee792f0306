import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import MergePage from "#src/ui/admin/people/MergePage.tsx";
import { noAnswer, type FakeAnswer } from "../../../fake/world.ts";
import { callsOf, rested, settled, showPage } from "../../showPage.tsx";
import { admin, listed } from "../places.ts";
import { confirmed, data, heading, press, refused, sent, unconfirmed, user } from "./rows.ts";

const [read, ofUser] = ["GET /api/admin/users/1", "GET /api/admin/users/1/merges"];
const mergeCall = "POST /api/admin/user/merge";
const plan = (rest: object = {}) => ({
  from: { id: 1, name: "User 1" },
  into: { id: 2, name: "User 2" },
  moves: [
    { key: "exam_attempts", label: "Exam attempts with their answers", count: 2 },
    { key: "field.job_title", label: "Job title", count: 1 },
  ],
  conflicts: [
    { key: "item_completions", label: "Completed items", count: 1, from: "A", into: "B", choice: "into" },
  ],
  stays: ["u1@academy.example"],
  refused: null,
  token: "t1",
  ...rest,
});
const planned = (rest: object = {}) => data({ plan: plan(rest), merged: null });
const merge = (rest: object = {}) => ({
  id: 9,
  from: { id: 1, name: "User 1" },
  into: { id: 2, name: "User 2" },
  by: { id: 3, name: "User 3" },
  at: "2026-11-19T10:00:00Z",
  undone_at: null,
  ...rest,
});

type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
const open = (answers: Answers = {}) =>
  showPage(MergePage, "/admin/house/users/merge/1", {
    me: admin,
    path: "/admin/house/users/merge/:id",
    answers: {
      [read]: data(user(1)),
      [ofUser]: data([]),
      "GET /api/admin/users": listed([user(1), user(2), user(3, { disabled_at: "2026-11-01T09:00:00Z" })]),
      "GET /api/admin/confirmation": confirmed,
      [mergeCall]: planned(),
      ...answers,
    },
  });
const shown = () => screen.getByRole("region", { name: "Merge preview" });

/** Chooses the other account and looks at the preview. */
async function look() {
  const field = screen.getByLabelText(/^Keep this account/);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: "User" } });
  await rested();
  const option = await screen.findByText("User 2, u2@academy.example");
  expect(screen.queryByText(/User [13], u/)).toBeNull();
  fireEvent.click(option);
  await press("Preview merge");
}

beforeAll(async () => {
  await ActQuestion.load();
});
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("merging two accounts", () => {
  test("previews what moves, what conflicts and what stays before anything is done [R-A-006][T-50]", async () => {
    const { server } = await open();
    expect(heading()).toBe("Merge User 1");
    expect(screen.getByRole("button", { name: "Preview merge" })).toHaveProperty("disabled", true);
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: /^Keep this account/ });
    expect([field.placeholder, field.getAttribute("aria-required"), field.disabled]).toEqual([
      ...["Enter a name or email address", "true", false],
    ]);
    await look();
    expect([field.value, field.disabled]).toEqual(["User 2, u2@academy.example", true]);
    expect(shown().textContent).toContain("Exam attempts with their answers: 2");
    expect(within(shown()).getByText("Job title")).toBeTruthy();
    expect(within(shown()).getByText("u1@academy.example")).toBeTruthy();
    expect(within(shown()).getByRole("radio", { name: "B (User 2)" })).toHaveProperty("checked", true);
    expect(sent(server.calls, mergeCall)).toEqual([{ from: 1, into: 2, choices: {} }]);
  });

  test("leads back to the choice of the other account, or to the form of the user on “Cancel”", async () => {
    const { server, history } = await open();
    await look();
    expect(screen.queryByRole("button", { name: "Preview merge" })).toBeNull();
    await press("Choose another account");
    expect(screen.queryByRole("region", { name: "Merge preview" })).toBeNull();
    expect(screen.getByLabelText(/^Keep this account/)).toHaveProperty("disabled", false);
    await press("Preview merge");
    expect(shown().textContent).toContain("Exam attempts with their answers: 2");
    await press("Cancel");
    expect(history.at(-1)).toBe("/admin/house/users/1/edit");
    expect(sent(server.calls, mergeCall)).toEqual(Array(2).fill({ from: 1, into: 2, choices: {} }));
  });

  test("tells two users of the same name apart by email address and employee number", async () => {
    const name = "User 1";
    await open({
      "GET /api/admin/users": listed([user(1), user(2, { name, employee_number: "4711" })]),
      [mergeCall]: planned({ into: { id: 2, name } }),
    });
    const field = screen.getByLabelText(/^Keep this account/);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: "User" } });
    await rested();
    fireEvent.click(await screen.findByText("User 1, u2@academy.example, 4711"));
    await press("Preview merge");
    const sides = within(shown()).getAllByRole<HTMLInputElement>("radio");
    expect(sides.map(({ labels }) => labels![0]!.textContent.trim())).toEqual([
      "A (User 1, u1@academy.example)",
      "B (User 1, u2@academy.example, 4711)",
    ]);
  });

  test("shows conflicting values side by side, with the one that is kept", async () => {
    await open();
    await look();
    const table = within(within(shown()).getByRole("table", { name: "Choose what to keep" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Field",
      "User 1 This account closes",
      "User 2 This account stays",
      "Kept",
    ]);
    const kept = () =>
      within(table.getByRole("row", { name: /^Completed items/ }))
        .getAllByRole("cell")
        .at(-1)!;
    expect(kept().textContent.trim()).toBe("B");
    fireEvent.click(table.getByRole("radio", { name: "A (User 1)" }));
    expect(kept().textContent.trim()).toBe("A");
  });

  test("a new choice updates the preview, and only what was previewed is confirmed", async () => {
    const { server, toasts } = await open();
    await look();
    server.on(mergeCall, (body) =>
      (body as { confirmed?: string }).confirmed
        ? data({ plan: plan(), merged: 9 })
        : planned({ token: "t2", conflicts: [{ ...plan().conflicts[0]!, choice: "from" }] }),
    );
    fireEvent.click(within(shown()).getByRole("radio", { name: "A (User 1)" }));
    await settled();
    await press("Merge into User 2");
    const choices = { item_completions: "from" };
    expect(sent(server.calls, mergeCall).slice(1)).toEqual([
      { from: 1, into: 2, choices },
      { from: 1, into: 2, choices, confirmed: "t2" },
    ]);
    expect(toasts.map(({ text }) => text)).toEqual(["Merged"]);
    // The next one begins from scratch.
    expect(screen.queryByRole("region", { name: "Merge preview" })).toBeNull();
  });

  test("shows the preview again when something has changed, and merges nothing", async () => {
    const { server, toasts } = await open();
    await look();
    server.on(mergeCall, (body) =>
      (body as { confirmed?: string }).confirmed
        ? refused(409, "This has changed since you looked at it")
        : planned({ moves: [] }),
    );
    await press("Merge into User 2");
    expect(toasts.map(({ text }) => text)).toEqual(["This has changed since you looked at it"]);
    expect(within(shown()).getByText("Nothing.")).toBeTruthy();
    expect(callsOf(server.calls, mergeCall)).toHaveLength(3);
  });

  test("shows the reason in place of the preview when a merge is not possible", async () => {
    await open({ [mergeCall]: planned({ refused: "User 1 is sitting an exam" }) });
    await look();
    expect(within(shown()).getByRole("alert").textContent).toBe("User 1 is sitting an exam");
    expect(shown().textContent).toBe("User 1 is sitting an exam");
    expect(screen.queryByRole("button", { name: /^Merge into/ })).toBeNull();
  });

  const merged = () =>
    screen.queryByText(
      (_, element) => element!.textContent.startsWith("This account was merged into User 2 on "),
      {
        selector: "p",
      },
    );

  test("shows the merge with its undo in place of the form while it is not undone [T-50]", async () => {
    const { server } = await open({
      [ofUser]: data([merge()]),
      "POST /api/admin/user/merge/9/undo": data(null),
    });
    expect(merged()).toBeTruthy();
    expect(screen.queryByLabelText(/^Keep this account/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Undo the merge" }));
    await settled();
    server.on(ofUser, data([merge({ undone_at: "2026-11-20T10:00:00Z" })]));
    const question = within(screen.getByRole("dialog", { name: "Undo the merge of User 1?" }));
    fireEvent.click(question.getByRole("button", { name: "Undo the merge" }));
    await settled();
    expect(merged()).toBeNull();
    expect(screen.getByLabelText(/^Keep this account/)).toBeTruthy();
  });

  test("offers the form to the account that others were merged into", async () => {
    await open({
      [ofUser]: data([merge({ from: { id: 3, name: "User 3" }, into: { id: 1, name: "User 1" } })]),
    });
    expect(merged()).toBeNull();
    expect(screen.getByLabelText(/^Keep this account/)).toBeTruthy();
  });

  test("shows the merge although the answer to it was lost [T-50]", async () => {
    const { server, toasts } = await open();
    await look();
    server.on(mergeCall, () => {
      server.on(ofUser, data([merge()]));
      return noAnswer();
    });
    await press("Merge into User 2");
    expect(toasts).toHaveLength(1);
    expect(merged()).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Merge preview" })).toBeNull();
    expect(screen.getByRole("button", { name: "Undo the merge" })).toBeTruthy();
  });

  test("reports a refused preview and lets the account be chosen again", async () => {
    const { toasts } = await open({ [mergeCall]: refused(403, "Forbidden") });
    await look();
    expect(toasts.length).toBe(1);
    expect(screen.queryByRole("region", { name: "Merge preview" })).toBeNull();
    expect(screen.getByRole("button", { name: "Preview merge" })).toHaveProperty("disabled", false);
  });

  test("asks for the password some time after signing in [7.5.3]", async () => {
    const { server } = await open({
      "GET /api/admin/confirmation": unconfirmed,
      "POST /api/admin/confirmation": confirmed,
    });
    await look();
    fireEvent.change(screen.getByLabelText(/^Your password/), { target: { value: "Secret-1" } });
    await press("Merge into User 2");
    expect(sent(server.calls, "POST /api/admin/confirmation")).toEqual([{ password: "Secret-1" }]);
    expect(sent(server.calls, mergeCall).at(-1)).toMatchObject({ confirmed: "t1" });
  });

  test("undoes a merge after confirmation with the password, and marks merges that were undone", async () => {
    const undoCall = "POST /api/admin/user/merge/9/undo";
    const { server } = await open({
      "GET /api/admin/confirmation": unconfirmed,
      "POST /api/admin/confirmation": confirmed,
      [ofUser]: data([merge(), merge({ id: 8, by: null, undone_at: "2026-11-18T10:00:00Z" })]),
    });
    const merges = screen.getByRole("region", { name: "Merges" });
    expect(within(merges).getByText(/, by a deleted user,$/)).toBeTruthy();
    expect(within(merges).getByText(/^Undone,/)).toBeTruthy();
    fireEvent.click(within(merges).getByRole("button", { name: "Undo the merge" }));
    await settled();
    const question = within(screen.getByRole("dialog", { name: "Undo the merge of User 1?" }));
    expect(question.getByText("Everything moves back and the closed account reopens.")).toBeTruthy();
    expect(callsOf(server.calls, undoCall)).toHaveLength(0);
    fireEvent.change(question.getByLabelText(/^Your password/), { target: { value: "Secret-1" } });
    fireEvent.click(question.getByRole("button", { name: "Undo the merge" }));
    await settled();
    expect(sent(server.calls, "POST /api/admin/confirmation")).toEqual([{ password: "Secret-1" }]);
    expect(callsOf(server.calls, undoCall)).toHaveLength(1);
    expect(within(merges).getByText(/1 merge undone/)).toBeTruthy();
  });
});

describe("a merge that cannot begin", () => {
  test.each<[string, FakeAnswer, string]>([
    ["a user who does not exist", refused(404, "Not found"), "This user could not be found"],
    ["a user who may not be seen", refused(403, "Forbidden"), "You cannot see these users"],
    ["a server error", refused(500, "Oh"), "The users could not be loaded"],
    ["no connection", noAnswer(), "The users could not be loaded"],
  ])("reports %s", async (_, answer, said) => {
    await open({ [read]: answer });
    await waitFor(() => expect(screen.getByRole("heading", { name: said })).toBeTruthy());
    expect(screen.queryByLabelText(/^Keep this account/)).toBeNull();
  });

  test("reports loading, and tries again after a failure", async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const { server } = await open({ [read]: () => answer.promise });
    expect(await screen.findByText("Loading the user")).toBeTruthy();
    answer.resolve(refused(422, "No"));
    await settled();
    server.on(read, data(user(1)));
    await press("Try again");
    expect(heading()).toBe("Merge User 1");
  });

  test("reports merges that could not be loaded, instead of showing none", async () => {
    const { server } = await open({ [ofUser]: refused(422, "No") });
    expect(screen.getByRole("heading", { name: "The merges could not be loaded" })).toBeTruthy();
    server.on(ofUser, data([merge()]));
    await press("Try again");
    expect(screen.getByRole("region", { name: "Merges" })).toBeTruthy();
  });
});
