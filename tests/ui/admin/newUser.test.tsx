import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { roleDescriptions } from "#src/contracts/admin/roleDescriptions.ts";
import { optionLists } from "#src/contracts/admin/options.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import users from "#src/routes/admin/resources/users.ts";
import { createPage } from "#src/ui/admin/people/userFormPages.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";

const Page = createPage(
  housePlaces.find(({ name }) => name === "AdminUsers")!,
  users,
);
const open = (confirmed_until: string | null) =>
  showPage(Page, "/admin/house/users/create", {
    me: { roles: ["system admin"] },
    answers: {
      "GET /api/admin/options/": {
        body: { data: Object.fromEntries(optionLists.map((list) => [list, []])) },
      },
      "GET /api/admin/confirmation": { body: { data: { confirmed_until, has_password: true } } },
      "POST /api/admin/confirmation": {
        status: 422,
        body: { message: "Invalid", errors: { password: ["The password is incorrect"] } },
      },
    },
  });
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fillIn = async () => {
  type(/^First name/, "Ada");
  type(/^Last name/, "Byron");
  type(/^Email/, "ada@example.org");
  fireEvent.change(screen.getByRole("combobox", { name: "Roles" }), { target: { value: "admin" } });
  await settled();
};
const give = async (role: string) => {
  fireEvent.click(screen.getByRole("option", { name: role }));
  await settled();
};
const save = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await settled();
};

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("a new user can be given only the roles that the administrator may assign [Q-001][Q-002][B-416]", async () => {
  const { server } = await open("2100-01-01T00:00:00Z");
  await fillIn();
  const exams = screen.getByRole("option", { name: "Exam admin" });
  expect(exams.textContent).toContain(roleDescriptions["exam admin"]);
  expect(screen.queryByRole("option", { name: "Super admin" })).toBeNull();
  expect(screen.getByText("You can assign only the roles in the list.")).toBeTruthy();
  // Saving sends nothing.
  expect(screen.getByText(/^An invitation is sent to this address when you invite them\./)).toBeTruthy();
  await give("Exam admin");
  expect(screen.queryByLabelText(/^Your password/)).toBeNull();
  await save();
  const [sent] = callsOf(server.calls, "POST /api/admin/users");
  expect(JSON.parse(sent!.replace(/^\S+ \S+ /, ""))).toMatchObject({
    first_name: "Ada",
    roles: ["exam admin"],
  });
});

test("assigning roles some time after signing in requires the password, which is never stored [7.5.3]", async () => {
  const { server, area } = await open(null);
  await fillIn();
  expect(screen.queryByLabelText(/^Your password/)).toBeNull();
  await give("Exam admin");
  type(/^Your password/, "not-mine-77");
  await save();
  expect(callsOf(server.calls, "POST")).toEqual(['POST /api/admin/confirmation {"password":"not-mine-77"}']);
  expect(screen.getByText("The password is incorrect")).toBeTruthy();
  expect(JSON.stringify(area)).not.toContain("not-mine-77");
});
