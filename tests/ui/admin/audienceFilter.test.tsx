import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { optionLists } from "#src/contracts/admin/options.ts";
import { housePlaces } from "#src/routes/admin/house.ts";
import users from "#src/routes/admin/resources/users.ts";
import { listPage } from "#src/ui/admin/list/listPage.tsx";
import { rested, settled, showPage } from "../showPage.tsx";
import { applied, openFilter } from "./filters.ts";
import { admin, listed, noViews } from "./places.ts";

const place = housePlaces.find(({ path }) => path.endsWith("/users"))!;

/** More than any list of choices holds; the last one is archived. */
const audiences = Array.from({ length: 1_500 }, (_, n) => ({
  value: n + 1,
  label: `Branch ${n + 1}`,
  active: n < 1_499,
}));

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

test("the audience filter of users finds and names audiences on the server, however many there are [T-10]", async () => {
  const found: string[] = [];
  const listedBy: string[][] = [];
  const { history } = await showPage(listPage(place, users), `${place.path}?audience=7`, {
    me: admin,
    path: place.path,
    answers: {
      ...noViews,
      "GET /api/admin/options/": {
        body: { data: Object.fromEntries(optionLists.map((list) => [list, []])) },
      },
      "GET /api/admin/options/audiences": (_, url) => {
        found.push(url.search);
        const ids = url.searchParams.getAll("ids").map(Number);
        const text = url.searchParams.get("search") ?? "";
        const fits = audiences.filter(({ value, label }) =>
          ids.length > 0 ? ids.includes(value) : label.includes(text),
        );
        return { body: { data: fits.slice(0, 50) } };
      },
      "GET /api/admin/users": (_, url) => {
        listedBy.push(url.searchParams.getAll("audience"));
        return listed([]);
      },
    },
  });
  expect(applied()).toEqual(["Audience: Branch 7"]);
  const filter = await openFilter("Audience");
  const box = filter.getByRole("combobox", { name: "Audience" });
  fireEvent.change(box, { target: { value: "Branch 1500" } });
  await rested();
  fireEvent.click(await screen.findByRole("option", { name: "Branch 1500" }));
  await settled();
  expect(new URLSearchParams(history.at(-1)!.split("?")[1]).getAll("audience")).toEqual(["7", "1500"]);
  expect(listedBy.at(-1)).toEqual(["7", "1500"]);
  // The first request names one audience; a single other one finds the typed text, among archived ones too.
  expect(found[0]).toBe("?ids=7");
  expect(found.filter((query) => query.includes("search"))).toEqual(["?search=Branch+1500&all=true"]);
});
