import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { optionLists } from "#src/contracts/admin/options.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import users from "#src/routes/admin/resources/users.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { settled, showPage } from "../showPage.tsx";
import { openFilter } from "./filters.ts";
import { admin, listed, noViews } from "./places.ts";

const place = housePlaces.find(({ name }) => name === "AdminUsers")!;
const grades = ["Ångström", ...Array.from({ length: 10 }, (_, index) => `Grade ${index + 1}`)];

const open = async (labels: readonly string[]) => {
  const choices = labels.map((label, index) => ({ value: index + 1, label, active: true }));
  const shown = await showPage(listPage(place, users), place.path, {
    me: admin,
    answers: {
      [`GET ${users.calls.list.path}`]: listed([]),
      "GET /api/admin/options/": {
        body: {
          data: Object.fromEntries(optionLists.map((list) => [list, list === "grades" ? choices : []])),
        },
      },
      ...noViews,
    },
  });
  await openFilter("Grade");
  return shown;
};
const filter = () => within(screen.getByRole("dialog", { name: "Filters" }));
const offered = () =>
  filter()
    .getAllByRole<HTMLInputElement>("checkbox")
    .map((box) => box.labels![0]!.textContent);

test("a filter with more than ten choices can be searched, ignoring case and accents", async () => {
  const { history } = await open(grades);
  expect(offered()).toHaveLength(11);
  const search = screen.getByRole("searchbox", { name: "Search grade" });
  fireEvent.change(search, { target: { value: "ANGSTROM" } });
  expect(offered()).toEqual(["Ångström"]);
  fireEvent.click(screen.getByRole("checkbox"));
  await settled();
  expect(history.at(-1)).toContain("grade=1");
  fireEvent.change(search, { target: { value: "nothing" } });
  expect(screen.getByText("No results. Try different words.")).toBeTruthy();
});

test("a filter with ten choices has no search", async () => {
  await open(grades.slice(1));
  expect(offered()).toHaveLength(10);
  expect(within(document.body).queryByRole("searchbox", { name: "Search grade" })).toBeNull();
});
