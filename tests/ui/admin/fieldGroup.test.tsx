import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import { peoplePlaces } from "#src/routes/admin/housePeople.ts";
import users from "#src/routes/admin/resources/users.ts";
import { createPage, editPage } from "#src/ui/admin/form/formPages.tsx";
import { settled, showPage } from "../showPage.tsx";
import { user } from "./people/rows.ts";
import { admin } from "./places.ts";

const [place] = peoplePlaces;
const Create = createPage(place, users);
const Edit = editPage(place, users);
const base = adminUserCalls.list.path;

const openNew = (answers: NonNullable<Parameters<typeof showPage>[2]>["answers"] = {}, area = {}) =>
  showPage(Create, `${place.path}/create`, { me: admin, area, answers });
const openOne = (row: Record<string, unknown>) =>
  showPage(Edit, `${place.path}/1/edit`, {
    me: admin,
    path: `${place.path}/:id/edit`,
    answers: {
      [`GET ${base}/1`]: { body: { data: { ...user(1), ...row } } },
      [`GET ${base}/1/neighbours`]: {
        body: { data: { previous: null, next: null, position: 1, total: 1 } },
      },
    },
  });

const group = () => screen.getByRole("group", { name: "Place in the organisation" });
const folded = () => group().querySelector("details");
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("an optional group without values is collapsed and shows how many fields it has", async () => {
  await openNew();
  expect(folded()?.open).toBe(false);
  expect(folded()?.querySelector("summary")?.textContent).toContain("Show 15 more");
});

test("a group with a value is not collapsed", async () => {
  await openOne({ manager: 2 });
  expect(folded()).toBeNull();
});

test("an error from the server opens a collapsed group, which stays open once it is corrected", async () => {
  await openNew({
    [`POST ${base}`]: {
      status: 422,
      body: { message: "No", errors: { division: ["Choose a division that is still in use"] } },
    },
    "GET /api/admin/options/": {
      body: { data: { divisions: [{ value: 5, label: "Advice", active: true }] } },
    },
  });
  type(/^First name/, "Ada");
  type(/^Last name/, "Byron");
  type(/^Email/, "ada@academy.example");
  expect(folded()?.open).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await settled();
  const said = () => screen.queryByText("Choose a division that is still in use");
  expect([said() !== null, folded()?.open]).toEqual([true, true]);
  // Empty again, it has no reason of its own to be open.
  for (const value of ["5", ""]) type(/^Division/, value);
  expect([said(), folded()?.open]).toEqual([null, true]);
});

test("a field that is fixed once chosen is enabled in a new record and disabled in an existing one", async () => {
  const isOff = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).disabled;
  const { field, label } = users.fields.find(({ fixed }) => fixed)!;
  const once = new RegExp(`^${label}`);
  const made = await openNew();
  expect([field, isOff(once), isOff(/^First name/)]).toEqual([field, false, false]);
  made.unmount();
  await openOne({});
  expect([field, isOff(once), isOff(/^First name/)]).toEqual([field, true, false]);
});

test("short fields share a line, and long ones take the full width", async () => {
  await openNew();
  const isWide = (label: RegExp) => screen.getByLabelText(label).closest("[data-wide]") !== null;
  expect([/^First name/, /^Last name/, /^Employee number/].map(isWide)).toEqual([false, false, false]);
  expect([/^Roles/, /^External or/].map(isWide)).toEqual([true, true]);
});
