import { fireEvent, screen } from "@testing-library/react";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { admin, calls, glossaryAt, listed, noViews, term } from "./places.ts";

const Page = listPage(glossaryAt.place, glossaryAt.resource);
export const path = "/admin/house/glossary";
export type Answers = Parameters<typeof showPage>[2];
export const open = (query = "", answers: NonNullable<Answers>["answers"] = {}) =>
  showPage(Page, `${path}${query}`, {
    me: admin,
    answers: { ...noViews, [calls.list]: listed([term(1), term(2), term(3)]), ...answers },
  });
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
export const check = async (name: string) => {
  fireEvent.click(screen.getByRole("checkbox", { name }));
  await settled();
};
/** The body of the last call with this name. */
export const sent = (made: readonly string[], name: string): unknown =>
  JSON.parse(
    callsOf(made, name)
      .at(-1)!
      .replace(/^\S+ \S+ /, ""),
  );
