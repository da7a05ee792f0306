import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { UsersField } from "#src/ui/admin/form/UsersField.tsx";
import { settled, showPage } from "../showPage.tsx";
import { admin } from "./places.ts";

const known = [{ value: 3, label: "Cy Moss", active: true }];
const error = "Choose who receives it";

/** @param first the chosen users, or null for everyone */
async function open(first: readonly number[] | null, everyone = true) {
  const changes: (readonly number[] | null)[] = [];
  function Page() {
    const [value, setValue] = useState(first);
    const change = (to: readonly number[] | null): void => {
      changes.push(to);
      setValue(to);
    };
    return (
      <UsersField {...{ label: "Recipients", name: "users", value, error, everyone }} onChange={change} />
    );
  }
  await showPage(Page, "/admin/house/users", {
    me: admin,
    answers: { "GET /api/admin/options/users": { body: { data: known } } },
  });
  return changes;
}

const group = () => screen.getByRole("radiogroup", { name: "Recipients" });
const choice = (name: string) => within(group()).getByRole<HTMLInputElement>("radio", { name });
const names = () => screen.queryByRole("combobox", { name: "Recipients" });
const choose = async (name: string): Promise<void> => {
  fireEvent.click(choice(name));
  await settled();
};

test("asks for names only if not everyone is meant, and begins with nobody", async () => {
  const changes = await open(null);
  expect([choice("Everyone").checked, choice("Chosen users").checked, names()]).toEqual([true, false, null]);
  await choose("Chosen users");
  expect([choice("Everyone").checked, choice("Chosen users").checked]).toEqual([false, true]);
  expect(names()).toBeTruthy();
  await choose("Everyone");
  expect([choice("Everyone").checked, names()]).toEqual([true, null]);
  expect(changes).toEqual([[], null]);
});

test("shows an error where it can be corrected: at everyone, or at the names", async () => {
  await open([3]);
  const described = (element: Element): string =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  expect(described(names()!)).toContain(error);
  expect(described(group())).not.toContain(error);
  await choose("Everyone");
  expect(described(group())).toContain(error);
  expect(screen.getAllByText(error)).toHaveLength(1);
});

test("offers everyone only where a record may be for everyone", async () => {
  await open([3], false);
  expect(screen.queryByRole("radiogroup")).toBeNull();
  expect(names()).toBeTruthy();
  expect(await screen.findByText("Cy Moss")).toBeTruthy();
});
