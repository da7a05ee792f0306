import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { settled } from "../showPage.tsx";
import { base, open, press } from "./contactForm.tsx";

/** Where a form leads: back to its list, and to the records beside its own. */

beforeAll(async () => void (await ActQuestion.load()));

const neighbours = {
  [`GET ${base}/1/neighbours`]: { body: { data: { previous: 4, next: 9, position: 2, total: 1_200 } } },
};

test.each(["?sort=-name&search=desk", "?view=all"])(
  "the link back and the neighbours keep the list's query: %s",
  async (query) => {
    await open(query, neighbours);
    const others = within(screen.getByRole("navigation", { name: "Other contacts" }));
    expect(others.getByText("2 of 1,200")).toBeTruthy();
    const links = ["Previous contact", "Next contact"].map((name) => others.getByRole("link", { name }));
    expect(
      [screen.getByRole("link", { name: "Contacts" }), ...links].map((link) => link.getAttribute("href")),
    ).toEqual([
      `/admin/house/contact${query}`,
      `/admin/house/contact/4/edit${query}`,
      `/admin/house/contact/9/edit${query}`,
    ]);
  },
);

test.each(["", "?sort=-name&search=desk", "?view=all"])(
  "deleting leads back to the list as it was: “%s”",
  async (query) => {
    const { history } = await open(query, { [`DELETE ${base}/1`]: { body: { data: null } } });
    await press("Delete");
    fireEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    await settled();
    expect(history.at(-1)).toBe(`/admin/house/contact${query}`);
  },
);

test("a record that was deleted elsewhere leads back to the list as it was", async () => {
  await open("?sort=-name&search=desk", { [`GET ${base}/1`]: { status: 404, body: { message: "Gone" } } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This contact could not be found");
  expect(screen.getByRole("link", { name: "Contacts" }).getAttribute("href")).toBe(
    "/admin/house/contact?sort=-name&search=desk",
  );
});
