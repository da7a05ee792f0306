import { fireEvent, screen } from "@testing-library/react";
import { contactCalls } from "#src/contracts/admin/contacts.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import contacts from "#src/routes/admin/resources/contacts.ts";
import { editPage } from "#src/ui/admin/form/formPages.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

/** The contacts: their fields are plain, so that typing needs no editor. */
export const at = { place: housePlaces.find(({ name }) => name === "AdminContacts")!, resource: contacts };
const Edit = editPage(at.place, at.resource);
export const base = contactCalls.list.path;
export const address = "/admin/house/contact/1/edit";
export const contact = (rest: Record<string, unknown> = {}) => ({
  id: 1,
  version: "v1",
  name: "Help desk",
  email: "desk@academy.example",
  area: "house",
  receives_help: false,
  created_at: "2026-11-01T09:00:00Z",
  updated_at: "2026-11-20T09:00:00Z",
  archived_at: null,
  ...rest,
});
export const one = (rest: Record<string, unknown> = {}) => ({ body: { data: contact(rest) } });
const nobody = { body: { data: { previous: null, next: null, position: 1, total: 1 } } };
export type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
export const open = (query = "", answers: Answers = {}, area: Record<string, string> = {}) =>
  showPage(Edit, `${address}${query}`, {
    me: admin,
    area,
    path: "/admin/house/contact/:id/edit",
    answers: {
      [`GET ${base}/1`]: one(),
      [`GET ${base}/1/neighbours`]: nobody,
      ...answers,
    },
  });
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const sent = (made: readonly string[], name: string): unknown =>
  JSON.parse(
    callsOf(made, name)
      .at(-1)!
      .replace(/^\S+ \S+ /, ""),
  );
export const bar = () =>
  screen
    .getByText(/^Changed: |^Nothing changed$|^Saved \d\d:\d\d$|Your changes could not be saved/)
    .textContent.trim();
