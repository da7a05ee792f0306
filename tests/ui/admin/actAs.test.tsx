import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readMe } from "#src/actors/parts.ts";
import { optionLists } from "#src/contracts/admin/options.ts";
import type { CurrentUser } from "#src/contracts/user.ts";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { barredAs } from "#src/ui/admin/people/ActAs.tsx";
import { editPage } from "#src/ui/admin/people/userFormPages.tsx";
import { listPage } from "#src/ui/admin/people/usersPage.tsx";
import type { AnyRow } from "#src/routes/admin/resource.ts";
import { noAnswer } from "../../fake/world.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { confirmed, data, press, refused, unconfirmed, user } from "./people/rows.ts";
import { listed, noViews } from "./places.ts";

/** The late part of the dialog is loaded before its tests begin. */
beforeAll(async () => void (await ActQuestion.load()));

const me = (logged_in_as: CurrentUser["logged_in_as"]) =>
  ({ id: 1, roles: ["system admin"], logged_in_as }) as CurrentUser;
const oneself = me({ status: false, admin_user_id: null });
const row = (more: object): AnyRow => ({ id: 2, version: "v", roles: [], disabled_at: null, ...more });

test("acting as or reviewing a user is ruled out in advance, for the server's own reasons [G-17][T-51][D-12]", () => {
  const table = [
    [oneself, row({}), null, null],
    [oneself, row({ id: 1 }), "This is your own account", null],
    [
      oneself,
      row({ roles: ["super admin"] }),
      "Nobody can act as a super administrator",
      "Nobody can act as a super administrator",
    ],
    [oneself, row({ disabled_at: "2026-11-20" }), "The account is disabled", "The account is disabled"],
    [oneself, row({ roles: ["content admin", "manager"] }), null, null],
    [
      oneself,
      row({ roles: ["pss admin"] }),
      "This user is PSS admin, a role that you do not have and cannot assign",
      "This user is PSS admin, a role that you do not have and cannot assign",
    ],
    [
      me({ status: true, admin_user_id: 9 }),
      row({}),
      "Return to your own account first. You cannot do this while acting as another user.",
      "Return to your own account first. You cannot do this while acting as another user.",
    ],
    [me({ status: true, admin_user_id: 1 }), row({}), "Exit review mode first", "Exit review mode first"],
  ] as const;
  for (const [who, whom, acting, reviewing] of table)
    expect([barredAs(who, whom, "another user"), barredAs(who, whom, "reviewer")]).toEqual([
      acting,
      reviewing,
    ]);
});

describe("the dialog to act as a user", () => {
  beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

  const ask = "POST /api/admin/login-as";
  const UsersPage = listPage(peoplePlaces[0], users);
  const dialog = () => screen.queryByRole("dialog", { name: "Act as User 2?" });
  const reason = () => within(dialog()!).getByLabelText<HTMLTextAreaElement>(/^Reason/);

  async function openDialog(item: string, answers?: NonNullable<Parameters<typeof showPage>[2]>["answers"]) {
    const shown = await showPage(UsersPage, "/admin/house/users", {
      me: { id: 1, roles: ["system admin"] },
      answers: {
        ...noViews,
        "GET /api/admin/users": listed([user(2)]),
        "GET /api/admin/options/": data(Object.fromEntries(optionLists.map((list) => [list, []]))),
        "GET /api/admin/confirmation": confirmed,
        ...answers,
      },
    });
    await press("Actions for User 2");
    fireEvent.click(screen.getByRole("menuitem", { name: item }));
    await settled();
    return shown;
  }

  /** Somebody has typed a reason for acting as User 2. */
  async function open(answers: Parameters<typeof openDialog>[1]) {
    const shown = await openDialog("Act as", answers);
    fireEvent.change(reason(), { target: { value: "Ticket 12" } });
    return shown;
  }

  test("stays open and busy until the response, shows a refusal and keeps the reason for another try [T-51]", async () => {
    const answer = Promise.withResolvers<ReturnType<typeof refused>>();
    const { server, toasts, noted } = await open({ [ask]: () => answer.promise });
    await press("Start acting");
    expect(reason().disabled).toBe(true);
    expect(within(dialog()!).getByRole<HTMLButtonElement>("button", { name: "Close" }).disabled).toBe(true);

    const gone = "This user does not exist or is disabled";
    answer.resolve(refused(422, gone, { errors: { user: [gone] } }));
    await settled();
    expect(within(dialog()!).getByRole("alert").textContent).toBe(gone);
    // Shown once, where it can be put right.
    expect(toasts).toEqual([]);
    expect([reason().value, reason().disabled]).toEqual(["Ticket 12", false]);

    server.on(ask, data(null));
    await press("Start acting");
    expect(callsOf(server.calls, ask)).toHaveLength(2);
    expect(noted).toContain("leave /");
    expect(dialog()).toBeNull();
  });

  test.each([
    ["Act as", ["recorded with your name and theirs", "only what you are both allowed to do"]],
    ["Review as", ["stay in your own account, with your own access", "but changes in the back office are"]],
  ])("“%s” says what is kept, and whose access counts", async (item, told) => {
    await openDialog(item);
    const { textContent } = screen.getByRole("dialog", { name: `${item} User 2?` });
    expect(told.filter((words) => !textContent.includes(words))).toEqual([]);
  });

  test("finds out whether acting has begun if there was no response", async () => {
    const { server, app } = await open({ [ask]: noAnswer() });
    const logged_in_as = { status: true, admin_user_id: 1 };
    server.on("GET /api/me", data({ ...readMe(app.queries), id: 2, logged_in_as }));
    await press("Start acting");
    expect(app.actors.acting.getSnapshot().matches("acting")).toBe(true);
  });

  test("requires a reason before it starts [T-51]", async () => {
    const { server } = await open({ [ask]: data(null) });
    fireEvent.change(reason(), { target: { value: " " } });
    await press("Start acting");
    expect(reason().getAttribute("aria-invalid")).toBe("true");
    expect(within(dialog()!).getByText("Give a reason")).toBeTruthy();
    expect(callsOf(server.calls, ask)).toHaveLength(0);
  });

  test("shows the password field when the server refuses for lack of a recent password [7.5.3]", async () => {
    const again = "Enter your password again to continue";
    const { server } = await open({ [ask]: refused(422, again, { errors: { password: [again] } }) });
    server.on("GET /api/admin/confirmation", unconfirmed);
    await press("Start acting");
    expect(within(dialog()!).getByText(again)).toBeTruthy();
    expect(within(dialog()!).getByLabelText(/^Your password/)).toBeTruthy();
    expect(reason().value).toBe("Ticket 12");
  });
});

test("acting as a user and merging their account wait until what has been typed in their form is saved", async () => {
  const EditPage = editPage(peoplePlaces[0], users);
  await showPage(EditPage, "/admin/house/users/2/edit", {
    path: "/admin/house/users/:id/edit",
    me: { id: 1, roles: ["system admin"] },
    answers: {
      "GET /api/admin/users/2": data(user(2)),
      "GET /api/admin/users/2/neighbours": data({ previous: null, next: null, position: 1, total: 1 }),
      "GET /api/admin/options/": data(Object.fromEntries(optionLists.map((list) => [list, []]))),
    },
  });
  const offered = async () => {
    await press("Actions for User 2");
    const items = ["Act as", "Review as", "Merge into another account"].map((name) =>
      screen.getByRole("menuitem", { name: new RegExp(`^${name}`) }),
    );
    const found = items.map((item) => [item.textContent, item.getAttribute("aria-disabled")]);
    fireEvent.keyDown(document.activeElement!, { key: "Escape" });
    await settled();
    return found;
  };
  expect(await offered()).toEqual([
    ["Act as", null],
    ["Review as", null],
    ["Merge into another account", null],
  ]);
  fireEvent.change(screen.getByLabelText(/^First name/), { target: { value: "Grace" } });
  expect(await offered()).toEqual([
    ["Act asSave first", "true"],
    ["Review asSave first", "true"],
    ["Merge into another accountSave first", "true"],
  ]);
});
