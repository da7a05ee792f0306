import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { assignableRoles } from "#src/contracts/admin/roleAssignment.ts";
import { roleDescriptions } from "#src/contracts/admin/roleDescriptions.ts";
import { roleLabels, roleNames } from "#src/contracts/roles.ts";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { belowPage } from "#src/ui/admin/people/RolesPage.tsx";
import { settled, showPage } from "../../showPage.tsx";
import { confirmed, data, refused, sent, unconfirmed, user, press } from "./rows.ts";

const RolesPage = belowPage(peoplePlaces[0], users);
const read = "GET /api/admin/users/1";
const assign = "POST /api/admin/users/1/assignRoles";
const system = { roles: ["system admin" as const] };

type Options = NonNullable<Parameters<typeof showPage>[2]>;
const open = (answers: Options["answers"] = {}, me: Options["me"] = system) =>
  showPage(RolesPage, "/admin/house/users/1/manage-roles", {
    me,
    path: "/admin/house/users/:id/manage-roles",
    answers: {
      [read]: data(user(1, { roles: ["trainer", "manager"] })),
      "GET /api/admin/confirmation": confirmed,
      [assign]: data({ id: 1, version: "v2", roles: ["manager", "exam admin"] }),
      ...answers,
    },
  });
const box = (role: string) =>
  screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^${role}( \\(|$)`) });
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save roles" });
const enabled = () => roleNames.filter((role) => !box(roleLabels[role]).disabled).map((role) => role);

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("the user's roles are ticked, and only assignable roles can be changed [R-A-010][B-416]", async () => {
  await open();
  expect(roleNames.filter((role) => box(roleLabels[role]).checked)).toEqual(["manager", "trainer"]);
  expect(enabled()).toEqual(assignableRoles(system));
  expect(screen.getByRole("checkbox", { name: "Super admin (ask a super admin)" })).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test("nobody is sent to a super admin for a role that no administrator can assign [B-416]", async () => {
  await open({}, { roles: ["super admin"] });
  const labels = screen
    .getAllByRole("checkbox")
    .map((one) => (one as HTMLInputElement).labels![0]!.textContent);
  expect(labels.filter((label) => label!.includes("("))).toEqual(
    ["PSS admin", "Content reviewer", "Manager", "ADM manager"].map(
      (role) => `${role} (cannot be assigned here)`,
    ),
  );
});

test("a role is labelled in words, with abbreviations in capitals", async () => {
  await open();
  for (const label of ["System admin", "PSS admin", "ADM manager"]) expect(box(label)).toBeTruthy();
});

test("each role has a description", async () => {
  await open();
  const role = box("Exam admin");
  const means = document.getElementById(role.getAttribute("aria-describedby")!);
  expect(means?.textContent).toBe("Manages accreditations and exams.");
  expect(roleNames.every((name) => screen.getByText(roleDescriptions[name]))).toBe(true);
});

test("a change sends all roles, and changing it back disables Save", async () => {
  const { server, toasts } = await open();
  fireEvent.click(box("Trainer"));
  expect(save().disabled).toBe(false);
  fireEvent.click(box("Trainer"));
  expect(save().disabled).toBe(true);
  fireEvent.click(box("Trainer"));
  fireEvent.click(box("Exam admin"));
  await press("Save roles");
  expect(sent(server.calls, assign)).toEqual([{ roles: ["manager", "exam admin"], version: "v1" }]);
  expect(screen.getByText(/^Saved \d\d:\d\d$/)).toBeTruthy();
  expect(toasts).toEqual([]);
});

test("the password is requested some time after signing in, and only for a change [7.5.3]", async () => {
  const { server } = await open({
    "GET /api/admin/confirmation": unconfirmed,
    "POST /api/admin/confirmation": confirmed,
  });
  expect(screen.queryByLabelText(/^Your password/)).toBeNull();
  fireEvent.click(box("Exam admin"));
  fireEvent.change(screen.getByLabelText(/^Your password/), { target: { value: "Secret-1" } });
  await press("Save roles");
  expect(sent(server.calls, "POST /api/admin/confirmation")).toEqual([{ password: "Secret-1" }]);
});

test("after Enter in the password, the focus waits at Save, beside what says that the roles were saved", async () => {
  const { server } = await open({
    "GET /api/admin/confirmation": unconfirmed,
    "POST /api/admin/confirmation": confirmed,
  });
  fireEvent.click(box("Exam admin"));
  const password = screen.getByLabelText(/^Your password/);
  fireEvent.change(password, { target: { value: "Secret-1" } });
  act(() => password.focus());
  fireEvent.submit(password.closest("form")!);
  await settled();
  expect(sent(server.calls, assign)).toHaveLength(1);
  expect([screen.queryByLabelText(/^Your password/), document.activeElement]).toEqual([null, save()]);
});

test("nothing that is typed is stored in the browser, least of all the password", async () => {
  const { area } = await open({ "GET /api/admin/confirmation": unconfirmed });
  fireEvent.click(box("Trainer"));
  fireEvent.change(screen.getByLabelText(/^Your password/), { target: { value: "Secret-1" } });
  await settled();
  expect(Object.keys(area).filter((key) => key.includes("roles"))).toEqual([]);
  expect(JSON.stringify(area)).not.toContain("Secret-1");
});

test("a wrong password is reported, and no role is assigned", async () => {
  const { server } = await open({
    "GET /api/admin/confirmation": unconfirmed,
    "POST /api/admin/confirmation": refused(422, "The password is wrong", {
      errors: { password: ["The password is wrong"] },
    }),
  });
  fireEvent.click(box("Exam admin"));
  fireEvent.change(screen.getByLabelText(/^Your password/), { target: { value: "Wrong" } });
  await press("Save roles");
  expect(screen.getByText("The password is wrong")).toBeTruthy();
  expect(sent(server.calls, assign)).toEqual([]);
  expect(box("Exam admin").checked).toBe(true);
});

test("the password field appears when the server refuses for lack of a recent password [7.5.3]", async () => {
  const { server } = await open({
    [assign]: refused(422, "Enter your password again to continue", {
      errors: { password: ["Enter your password again to continue"] },
    }),
  });
  fireEvent.click(box("Exam admin"));
  expect(screen.queryByLabelText(/^Your password/)).toBeNull();
  server.on("GET /api/admin/confirmation", unconfirmed);
  await press("Save roles");
  expect(box("Exam admin").checked).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Your password/), { target: { value: "Secret-1" } });
  server.on("POST /api/admin/confirmation", confirmed);
  server.on(assign, data({ id: 1, version: "v2", roles: ["trainer", "manager", "exam admin"] }));
  await press("Save roles");
  expect(sent(server.calls, "POST /api/admin/confirmation")).toEqual([{ password: "Secret-1" }]);
  expect(sent(server.calls, assign)).toHaveLength(2);
});

test("a refusal of the roles themselves is shown at them", async () => {
  const message = "A manager must have people who report to them";
  await open({ [assign]: refused(422, message, { errors: { roles: [message] } }) });
  fireEvent.click(box("Exam admin"));
  await press("Save roles");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain(message);
  expect(box("Exam admin").checked).toBe(true);
});

test("a user without a password is told to sign in again, not asked for one [7.5.3]", async () => {
  await open({ "GET /api/admin/confirmation": data({ confirmed_until: null, has_password: false }) });
  const told = "For security, sign out and sign in again to continue.";
  expect(screen.queryByText(told)).toBeNull();
  fireEvent.click(box("Exam admin"));
  expect(screen.getByText(told)).toBeTruthy();
  expect(screen.queryByLabelText(/^Your password/)).toBeNull();
});

test("a refusal is shown, and the ticked roles are kept", async () => {
  const { toasts } = await open({ [assign]: refused(403, "Forbidden") });
  fireEvent.click(box("Exam admin"));
  await press("Save roles");
  expect(screen.getByRole("alert").textContent).toMatch(/^Forbidden /);
  expect(toasts).toEqual([]);
  expect(box("Exam admin").checked).toBe(true);
  expect(save().disabled).toBe(false);
});

test("roles changed in the meantime are loaded again, and a toast says who changed them [T-47]", async () => {
  const told = "Grace Hopper has saved this user since you opened it";
  const { server, toasts } = await open({ [assign]: refused(409, told) });
  fireEvent.click(box("Exam admin"));
  server.on(read, data(user(1, { version: "v7", roles: ["manager"] })));
  await press("Save roles");
  expect(toasts.map(({ text }) => text)).toEqual([told]);
  expect(roleNames.filter((role) => box(roleLabels[role]).checked)).toEqual(["manager"]);
  server.on(assign, data({ id: 1, version: "v8", roles: ["manager", "exam admin"] }));
  fireEvent.click(box("Exam admin"));
  await press("Save roles");
  expect(sent(server.calls, assign).at(-1)).toEqual({ roles: ["manager", "exam admin"], version: "v7" });
});

test("the ticked roles are kept when the user is loaded again [T-48]", async () => {
  const { app, server } = await open();
  fireEvent.click(box("Exam admin"));
  server.on(read, data(user(1, { version: "v7", roles: ["manager"] })));
  await act(() => app.queries.invalidateQueries());
  await settled();
  expect(box("Exam admin").checked).toBe(true);
  expect(box("Trainer").checked).toBe(true);
  await press("Save roles");
  expect(sent(server.calls, assign)).toEqual([
    { roles: ["trainer", "manager", "exam admin"], version: "v1" },
  ]);
});

test("a super administrator's roles are locked, as are all roles while acting as another user [T-51][G-17]", async () => {
  const { unmount } = await open({ [read]: data(user(1, { roles: ["super admin"] })) });
  expect(screen.getByRole("note").textContent).toBe("Only a super admin can change a super admin.");
  expect(enabled()).toEqual([]);
  unmount();
  await open({}, { ...system, logged_in_as: { status: true, admin_user_id: 9 } });
  expect(screen.getByRole("note").textContent).toContain("Return to your own account first");
  expect(enabled()).toEqual([]);
});

test("the page reports loading, a failed load and a lack of access", async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refused>>();
  const { server } = await open({ [read]: () => answer.promise });
  expect(await screen.findByText("Loading the user")).toBeTruthy();
  answer.resolve(refused(422, "No"));
  await settled();
  expect(screen.getByRole("heading", { name: "The users could not be loaded" })).toBeTruthy();
  server.on(read, refused(403, "Forbidden"));
  await press("Try again");
  expect(screen.getByRole("heading", { name: "You cannot see these users" })).toBeTruthy();
  expect(screen.getByText(/Super admin, System admin/)).toBeTruthy();
});
