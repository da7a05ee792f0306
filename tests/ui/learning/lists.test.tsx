import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { numbersAround } from "#src/ui/kit/pageNumbers.ts";
import CataloguePage from "#src/ui/learning/CataloguePage.tsx";
import SearchPage from "#src/ui/learning/SearchPage.tsx";
import TopicsPage from "#src/ui/learning/lists/TopicsPage.tsx";
import { boxset, card, found, noCpd } from "./rows.ts";
import { callsOf, rested, settled, showPage } from "../showPage.tsx";
import { search, answering, press } from "./searched.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("a card", () => {
  test("shows kind, status, duration and CPD, and links to its item [R-L-011]", async () => {
    const cpd = { ...noCpd, cpd: 65, idd: 30 };
    await showPage(
      CataloguePage,
      "/catalogue",
      answering(found([card(3, { kind: "case study", minutes: 65, cpd, progress: "in progress" })])),
    );
    const shown = within(screen.getByRole("article"));
    expect(shown.getByRole("link").getAttribute("href")).toBe("/item/3");
    for (const text of ["Case study", "In progress", "1 h 5 min · CPD"])
      expect(shown.getByText(text)).toBeTruthy();
  });

  test("of a boxset links to the boxset and counts its items", async () => {
    await showPage(CataloguePage, "/catalogue", answering(found([boxset(2)])));
    expect(screen.getByRole("link", { name: "Boxset 2" }).getAttribute("href")).toBe("/boxset/2");
    expect(screen.getByText("6 items")).toBeTruthy();
  });

  test.each([
    ["not started", 0, null],
    ["in progress", 0, "Started, 0 of 6"],
    ["in progress", 2, "In progress, 2 of 6"],
    ["completed", 6, "Completed"],
    ["stale", 4, "Updated since you completed it"],
  ] as const)(
    "of a boxset that is %s with %i of 6 items shows the status %j and no other",
    async (progress, completed, said) => {
      const items = { total: 6, completed };
      await showPage(CataloguePage, "/catalogue", answering(found([boxset(2, { progress, items })])));
      const shown = screen.getByRole("article");
      if (said !== null) expect(within(shown).getByText(said)).toBeTruthy();
      expect(shown.textContent?.match(/\bof 6|Started|progress|Completed|Updated/g)?.length ?? 0).toBe(
        said === null ? 0 : said.match(/\bof 6|Started|progress|Completed|Updated/g)!.length,
      );
    },
  );

  test.each([
    [8, {}, "8 min"],
    [6, { cpd: 6 }, "6 min · CPD"],
    [6, { cpd: 4, idd: 6 }, "6 min · CPD"],
    [65, { cpd: 20 }, "1 h 5 min · 20 min CPD"],
    [6, { generic_cpd: 10 }, "6 min · 10 min CPD"],
  ])("of an item of %i minutes with CPD %j shows %s", async (minutes, cpd, said) => {
    await showPage(
      CataloguePage,
      "/catalogue",
      answering(found([card(3, { minutes, cpd: { ...noCpd, ...cpd } })])),
    );
    expect(within(screen.getByRole("article")).getByText(said)).toBeTruthy();
  });

  test("says that its item changed since it was completed", async () => {
    await showPage(CataloguePage, "/catalogue", answering(found([card(3, { progress: "stale" })])));
    expect(screen.getByText("Updated since you completed it")).toBeTruthy();
  });

  test("is hidden at once and restored by Undo [B-082][E-033]", async () => {
    const { server } = await showPage(CataloguePage, "/catalogue", answering(found([card(3), card(4)])));
    await press("Hide Item 3");
    expect(screen.getByText(/is hidden from your lists/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Item 3" })).toBeNull();
    await press("Undo");
    expect(screen.getByRole("link", { name: "Item 3" })).toBeTruthy();
    expect(callsOf(server.calls, "POST /api/remove-from-view")).toEqual([
      'POST /api/remove-from-view/3/item {"restore":false}',
      'POST /api/remove-from-view/3/item {"restore":true}',
    ]);
    expect(callsOf(server.calls, search)).toHaveLength(1);
  });
});

describe("hidden content", () => {
  test("is counted where it matches and can be shown with one click", async () => {
    const asked: (string | null)[] = [];
    const { history } = await showPage(CataloguePage, "/catalogue?topic=2", {
      answers: {
        [search]: (_, url) => {
          const hidden = url.searchParams.get("hidden");
          asked.push(hidden);
          return { body: found(hidden ? [card(3)] : [card(1), card(2)], { hidden: 1 }) };
        },
      },
    });
    expect(screen.getByText("1 hidden match.", { exact: false })).toBeTruthy();
    fireEvent.click(screen.getByRole("link", { name: "Show hidden matches" }));
    await settled();
    expect(history.at(-1)).toBe("/catalogue?topic=2&hidden=true");
    expect(screen.getAllByRole("article")).toHaveLength(1);
    expect(screen.getByText("Only what you have hidden.", { exact: false })).toBeTruthy();
    fireEvent.click(screen.getByRole("link", { name: "Show the rest" }));
    await settled();
    expect(history.at(-1)).toBe("/catalogue?topic=2");
    expect(asked).toEqual([null, "true"]);
  });

  test("is a filter that is cleared with the others and can be set again", async () => {
    const { history } = await showPage(
      CataloguePage,
      "/catalogue?hidden=true",
      answering(found([card(3)], { hidden: 1 })),
    );
    const filter = () => screen.getByRole("button", { name: "Hidden 1" });
    expect(filter().getAttribute("aria-pressed")).toBe("true");
    await press("Clear filters");
    expect(history.at(-1)).not.toContain("hidden");
    expect(filter().getAttribute("aria-pressed")).toBe("false");
    await press("Hidden 1");
    expect(history.at(-1)).toContain("hidden=true");
    await press("Hidden 1");
    expect(history.at(-1)).not.toContain("hidden");
  });

  test("is not mentioned when there is none", async () => {
    await showPage(CataloguePage, "/catalogue", answering(found([card(3)])));
    expect(screen.queryByText(/hidden/i)).toBeNull();
  });

  test("can be shown in lists again from its card, which stays, and hidden again", async () => {
    const { server } = await showPage(
      CataloguePage,
      "/catalogue?hidden=true",
      answering(found([card(3)], { hidden: 1 })),
    );
    await press("Show Item 3");
    await press("Hide Item 3");
    expect(screen.getByRole("button", { name: "Show Item 3" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Item 3" })).toBeTruthy();
    expect(callsOf(server.calls, "POST /api/remove-from-view")).toEqual([
      'POST /api/remove-from-view/3/item {"restore":true}',
      'POST /api/remove-from-view/3/item {"restore":false}',
    ]);
  });
});

test("the list of topics says when there are none yet", async () => {
  const none = { body: { data: [], meta: { total: 0, page: 1, perPage: 24 } } };
  await showPage(TopicsPage, "/topics", { answers: { "GET /api/topics": none } });
  expect(screen.getByRole("heading", { name: "No topics yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the catalogue" })).toBeTruthy();
});

describe("search", () => {
  test.each([
    [[{ id: 2, name: "Pensions" }], "Try another word, fewer filters, or a topic:"],
    [[], "Try another word or fewer filters."],
  ])("advises what to try when nothing is found: %j", async (suggestions, said) => {
    await showPage(SearchPage, "/search?name=zyzzyva", answering(found([], { suggestions })));
    expect(screen.getByText(said)).toBeTruthy();
  });

  test("reads its term from the address, writes a new one there and ignores an empty one [R-L-006]", async () => {
    const { history } = await showPage(SearchPage, "/search?name=duty", answering(found([card(1)])));
    const box = screen.getByRole("combobox", { name: "Search for learning" });
    expect(box).toHaveProperty("value", "duty");
    fireEvent.change(box, { target: { value: "  " } });
    box.focus();
    fireEvent.submit(box);
    expect(history).toHaveLength(1);
    fireEvent.change(box, { target: { value: " pension " } });
    fireEvent.submit(box);
    await settled();
    expect(history.at(-1)).toBe("/search?name=pension");
    expect(document.activeElement).toBe(box);
  });

  test("shortens a pasted text to what the server takes, for its suggestions too", async () => {
    const asked: string[] = [];
    await showPage(SearchPage, "/search", {
      answers: {
        ...answering(found([])).answers,
        "GET /api/search/suggestions": (_, url) => {
          asked.push(url.searchParams.get("name")!);
          return { body: { data: [] } };
        },
      },
    });
    const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Search for learning" });
    fireEvent.change(box, { target: { value: "pensions".repeat(40) } });
    await rested();
    expect([box.value.length, asked.map(({ length }) => length)]).toEqual([200, [200]]);
  });

  test("offers the original spelling instead of the corrected one [B-079]", async () => {
    const { history } = await showPage(
      SearchPage,
      "/search?name=pensoin",
      answering(found([card(1)], { corrected: "pension" })),
    );
    fireEvent.click(screen.getByRole("link", { name: "Search for “pensoin” instead" }));
    await settled();
    expect(history.at(-1)).toBe("/search?name=pensoin&spellCheck=false");
  });

  test("highlights matching words and says when results contain only some of them", async () => {
    const snippet = [
      { text: "a ", marked: false },
      { text: "duty", marked: true },
      { text: " <b>of</b> care", marked: false },
    ];
    await showPage(
      SearchPage,
      "/search?name=duty+zebra",
      answering(found([{ ...card(1), snippet }], { matched: "any" })),
    );
    expect(screen.getByText("duty").tagName).toBe("MARK");
    expect(screen.getByText("duty").parentElement?.textContent).toBe("… a duty <b>of</b> care …");
    expect(screen.getByText(/These contain some of them/)).toBeTruthy();
  });

  test("an exam links to its page and cannot be hidden, and opening a result is counted", async () => {
    const exam = {
      ...card(7),
      type: "exam" as const,
      kind: null,
      topic: null,
      title: "Duty exam",
      snippet: null,
    };
    const opened: unknown[] = [];
    const { history } = await showPage(SearchPage, "/search?name=duty", {
      answers: {
        [search]: { body: found([exam, card(1)]) },
        "POST /api/search/opened": (body) => {
          opened.push(body);
          return {};
        },
      },
    });
    expect(screen.getAllByRole("button", { name: /^Hide/ })).toHaveLength(1);
    fireEvent.click(screen.getByRole("link", { name: "Duty exam" }));
    await settled();
    expect(history.at(-1)).toBe("/exams/7");
    expect(opened).toEqual([{ name: "duty" }]);
  });

  test("names the term when nothing is found", async () => {
    await showPage(SearchPage, "/search?name=zyzzyva", answering(found([])));
    expect(screen.getByText("No results for “zyzzyva”")).toBeTruthy();
  });

  const controls = () => [
    ...screen.queryAllByRole("group", { name: "Filters" }).flatMap((group) =>
      within(group)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ),
    ...screen.queryAllByRole("combobox", { name: /Sort/ }).map(() => "Sort by"),
    ...screen.queryAllByRole("button", { name: "Filters" }).map(() => "Filters"),
  ];

  test("shows no filters, sorting or views when nothing is found", async () => {
    await showPage(SearchPage, "/search?name=zyzzyva", answering(found([])));
    expect(controls()).toEqual([]);
    expect(screen.queryByRole("button", { name: /grid|list/i })).toBeNull();
  });

  test.each([
    ["cpd=cpd", "CPD"],
    ["progress=stale", "Progress"],
  ])("offers to clear %s when nothing is found", async (filter, title) => {
    await showPage(SearchPage, `/search?name=duty&${filter}`, answering(found([])));
    expect(controls()).toEqual([`${title}, chosen: 1`, "Clear filters"]);
  });
});

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 4, [1, 2, 3, 4]],
  [4, 9, [1, 2, 3, 4, 5, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
])("page %i of %i links to the pages %j", (page, pages, numbers) => {
  expect(numbersAround(page, pages)).toEqual(numbers);
});
