import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { housePlaces } from "#src/routes/admin/house.ts";
import broadcasts from "#src/routes/admin/resources/broadcasts.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import { ActQuestion } from "#src/ui/admin/acts/ActDialog.tsx";
import { belowPage } from "#src/ui/admin/house/AcknowledgementsPage.tsx";
import { callsOf, settled, showPage } from "../showPage.tsx";
import { press } from "./glossaryList.tsx";
import { admin } from "./places.ts";

/** The dialog that asks before an act loads late. */
beforeAll(async () => {
  await ActQuestion.load();
});

const place = housePlaces.find(({ path }) => path.endsWith("broadcasts"))!;
const api = "/api/admin/broadcasts/1";
const broadcast = {
  ...{ id: 1, version: "v3", message: "<p>The office moves.</p>", readers: "everyone", archived_at: null },
  ...{ audiences: [], recipients: [], priority: 0, starts_at: "2026-11-01T09:00:00Z", ends_at: null },
  ...{ status: "live", text_version: 3, audience: 3, acknowledged: 1, outstanding: 2, minor_change: false },
  ...{ reminded_at: null, created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" },
};
const ada = { id: 5, name: "Ada Byron", email: "ada@example.org", by: null };
const people = [
  { ...ada, state: "acknowledged", text_version: 3, acknowledged_at: "2026-11-12T09:00:00Z" },
  {
    ...ada,
    id: 6,
    name: "Bo Lind",
    state: "outstanding",
    text_version: 2,
    acknowledged_at: "2026-11-02T09:00:00Z",
  },
  { ...ada, id: 7, name: "Cy Hall", state: "outstanding", text_version: null, acknowledged_at: null },
];

type Answers = NonNullable<Parameters<typeof showPage>[2]>["answers"];
const open = (answers: Answers, row: object = broadcast) =>
  showPage(belowPage(place, broadcasts as AnyResource), `${place.path}/1/acknowledgements`, {
    me: admin,
    path: `${place.path}/:id/acknowledgements`,
    answers: { [`GET ${api}`]: { body: { data: row } }, ...answers },
  });
const counts = { page: 1, perPage: 25, acknowledged: 1, outstanding: 2, reminded_at: null };
const everyone = { body: { data: people, meta: { total: 3, ...counts } } };

test("the acknowledgements of a broadcast show which text each person has acknowledged", async () => {
  await open({ [`GET ${api}/acknowledgements`]: everyone });
  const rowOf = (name: string) => screen.getByRole("rowheader", { name }).closest("tr")!;
  const textOf = (name: string) => rowOf(name).querySelector("[data-label=Text]")!.textContent;
  const stateOf = (name: string) => rowOf(name).lastElementChild!.textContent;
  expect(["Ada Byron", "Bo Lind", "Cy Hall"].map(textOf)).toEqual(["Current version", "Version 2", "–"]);
  expect(["Bo Lind", "Cy Hall"].map(stateOf)).toEqual(["Not acknowledged", "Not acknowledged"]);
  expect(stateOf("Ada Byron")).toBe("12/11/2026 09:00:00");
  expect(screen.getByText("1 of 3").parentElement!.textContent).toBe("1 of 3 have acknowledged it.");
  expect(screen.getByRole("button", { name: "Remind 2 people" })).toBeTruthy();
});

test("acknowledgements can be limited to the people who have not acknowledged it, and exported like that", async () => {
  const asked: string[] = [];
  const { history } = await open({
    [`GET ${api}/acknowledgements`]: (_, url) => {
      asked.push(url.search);
      const isSearched = url.searchParams.has("search");
      const some = isSearched ? [] : people.slice(url.searchParams.has("state") ? 1 : 0);
      return { body: { data: some, meta: { total: some.length, ...counts } } };
    },
  });
  const exported = async () => {
    await press("Export");
    const files = within(screen.getByRole("dialog", { name: "Export" }));
    const links = files.getAllByRole("link");
    const told = links.map((link) => [link.textContent, link.getAttribute("href")]);
    const whom = files.getByText(/, on all pages\.$/).textContent;
    // Choosing a file closes the panel; jsdom cannot follow the link.
    links[0]!.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(links[0]!);
    await settled();
    return [whom, ...told];
  };
  expect(await exported()).toEqual([
    "Everyone, on all pages.",
    [" CSV", `${api}/acknowledgements/export?format=csv`],
    [" Excel (XLSX)", `${api}/acknowledgements/export?format=xlsx`],
  ]);
  fireEvent.change(screen.getByLabelText("Show"), { target: { value: "outstanding" } });
  await settled();
  expect(asked.at(-1)).toBe("?state=outstanding");
  expect(screen.queryByRole("rowheader", { name: "Ada Byron" })).toBeNull();
  const box = screen.getByRole("searchbox", { name: "Search people" });
  fireEvent.change(box, { target: { value: "zz" } });
  fireEvent.submit(box);
  await settled();
  expect((await exported()).slice(0, 2)).toEqual([
    "Not acknowledged, on all pages.",
    [" CSV", `${api}/acknowledgements/export?format=csv&state=outstanding&search=zz`],
  ]);
  expect(screen.getByText("Try another word, or show everyone.")).toBeTruthy();
  await press("Show everyone");
  expect(history.at(-1)).toBe(`${place.path}/1/acknowledgements`);
  expect(screen.getByRole("rowheader", { name: "Ada Byron" })).toBeTruthy();
});

test("people who have not acknowledged a live broadcast can be reminded after confirmation", async () => {
  let reminded: string | null = null;
  const { server } = await open({
    [`GET ${api}/acknowledgements`]: () => ({
      body: { data: people, meta: { total: 3, ...counts, reminded_at: reminded } },
    }),
    [`POST ${api}/remind`]: () => {
      reminded = "2026-11-20T10:00:00Z";
      return { body: { data: { reminded: 2 } } };
    },
  });
  expect(screen.queryByText(/Last reminder/)).toBeNull();
  await press("Remind 2 people");
  const dialog = within(screen.getByRole("alertdialog", { name: "Remind 2 people?" }));
  expect(callsOf(server.calls, "POST")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Remind" }));
  await settled();
  expect(callsOf(server.calls, "POST")).toEqual([`POST ${api}/remind`]);
  expect(screen.getByText("2 people reminded.")).toBeTruthy();
  expect(screen.getByText("1 of 3").parentElement!.textContent).toBe(
    "1 of 3 have acknowledged it. Last reminder sent 20/11/2026 10:00:00.",
  );
});

test.each([
  ["has ended", { ...broadcast, status: "ended" }, 2],
  ["everyone has acknowledged", broadcast, 0],
])("nobody can be reminded of a broadcast that %s", async (_, row, outstanding) => {
  await open(
    {
      [`GET ${api}/acknowledgements`]: {
        body: { data: people, meta: { total: 3, ...counts, outstanding } },
      },
    },
    row,
  );
  expect(screen.getByRole("button", { name: "Export" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Remind/ })).toBeNull();
});
