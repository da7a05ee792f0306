import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import CataloguePage from "#src/ui/learning/CataloguePage.tsx";
import { noAnswer } from "../../fake/world.ts";
import { card, found } from "./rows.ts";
import { settled, showPage } from "../showPage.tsx";
import { search, answering, press } from "./searched.tsx";

const choose = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("checkbox", { name }));
  await settled();
};
const topics = [
  { value: "1", label: "Regulation", count: 15 },
  { value: "2", label: "Pensions", count: 7 },
];

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the catalogue", () => {
  test.each([
    ["/catalogue", ["/"]],
    ["/catalogue?topic=2", ["/", "/catalogue"]],
  ])("at %s, shows breadcrumbs that start at the home page [B-028]", async (address, places) => {
    const { container } = await showPage(
      CataloguePage,
      address,
      answering(found([card(3)], { facets: { topic: topics } })),
    );
    const links = [...container.querySelectorAll("header a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(places);
    expect(screen.getByRole("link", { name: "Back to homepage" })).toBe(links[0]);
  });

  test("searches for what the address says and counts the results [R-L-019][B-079][E-029]", async () => {
    const asked: string[] = [];
    await showPage(CataloguePage, "/catalogue?topic=2&kind=guide&sort=title&page=2", {
      answers: {
        [search]: (_, url) => {
          asked.push(url.search);
          return { body: found([card(1)], { meta: { total: 25, page: 2, perPage: 24 } }) };
        },
      },
    });
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      topic: "2",
      format: "guide",
      sort: "title",
      page: "2",
      perPage: "24",
    });
    expect(screen.getByText("25 results")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).toBe(
      "/catalogue?topic=2&sort=title&format=guide",
    );
  });

  test("understands a filter in an old address and rewrites it at the next choice", async () => {
    const format = ["article", "guide", "boxset"].map((value) => ({ value, label: value, count: 2 }));
    const { history } = await showPage(
      CataloguePage,
      "/catalogue?type=boxset",
      answering(found([card(1)], { facets: { format } })),
    );
    await press(/^Format/);
    expect(screen.getByRole("checkbox", { name: /Boxset/ })).toHaveProperty("checked", true);
    await choose(/Guide/);
    expect(new URLSearchParams(history.at(-1)!.split("?")[1]).toString()).toBe("format=boxset%2Cguide");
  });

  test("a filter shows its counts and changes the address", async () => {
    const { history } = await showPage(
      CataloguePage,
      "/catalogue?page=2",
      answering(found([card(1)], { facets: { topic: topics } })),
    );
    await press("Topic");
    const dialog = within(screen.getByRole("dialog", { name: "Filter by topic" }));
    expect(dialog.getByText("15")).toBeTruthy();
    await choose(/Pensions/);
    expect(history.at(-1)).toBe("/catalogue?topic=2");
  });

  test("a filter closes on Escape, which returns to it, and on a press elsewhere", async () => {
    await showPage(CataloguePage, "/catalogue", answering(found([card(1)], { facets: { topic: topics } })));
    const panel = () => screen.queryByRole("dialog", { name: "Filter by topic" });
    const gone = () => waitFor(() => expect(panel()).toBeNull());
    const chip = screen.getByRole("button", { name: "Topic" });
    await press("Topic");
    fireEvent.keyDown(panel()!, { key: "Escape" });
    await gone();
    await waitFor(() => expect(document.activeElement).toBe(chip));
    expect(chip.getAttribute("aria-expanded")).toBe("false");
    await press("Topic");
    fireEvent.click(panel()!.parentElement!.querySelector(".MuiBackdrop-root")!);
    await gone();
    expect(chip.getAttribute("aria-expanded")).toBe("false");
  });

  test("all filters open in one dialog, which clears them, and closes to show the results", async () => {
    const { history } = await showPage(
      CataloguePage,
      "/catalogue",
      answering(found([card(1)], { facets: { topic: topics } })),
    );
    await press("Filters");
    const dialog = () => screen.queryByRole("dialog", { name: "Filters" });
    const inside = within(dialog()!);
    const clear = () => inside.getByRole("button", { name: "Clear filters" });
    expect(clear()).toHaveProperty("disabled", true);
    await choose(/Pensions/);
    expect(history.at(-1)).toBe("/catalogue?topic=2");
    expect(screen.getByRole("button", { name: "Filters (1)", hidden: true })).toBeTruthy();
    fireEvent.click(clear());
    await settled();
    expect([history.at(-1), clear().matches(":disabled")]).toEqual(["/catalogue?cpd=all", true]);
    fireEvent.click(inside.getByRole("button", { name: "Show 1 result" }));
    await waitFor(() => expect(dialog()).toBeNull());
    await press("Filters");
    fireEvent.keyDown(dialog()!, { key: "Escape" });
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test("another page is read from its top, where the number of results takes the focus", async () => {
    const meta = { total: 50, page: 1, perPage: 24 };
    const { history } = await showPage(CataloguePage, "/catalogue", answering(found([card(1)], { meta })));
    const shown = vi.fn<(this: Element) => void>();
    Object.assign(Element.prototype, { scrollIntoView: shown });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "scrollIntoView"));
    const pages = within(screen.getByRole("navigation", { name: "Pages" }));
    expect(pages.getAllByRole("link").map((link) => link.textContent)).toEqual(["1", "2", "3", "Next"]);
    expect(pages.getByRole("link", { current: "page" }).textContent).toBe("1");
    fireEvent.click(pages.getByRole("link", { name: "2" }));
    await settled();
    const count = screen.getByText("50 results");
    expect([history.at(-1), document.activeElement]).toEqual(["/catalogue?page=2", count]);
    expect(shown.mock.contexts).toEqual([count]);
  });

  test("a filter offers only values with results, and those already chosen", async () => {
    const format = [
      { value: "guide", label: "Guide", count: 3 },
      { value: "article", label: "Article", count: 0 },
      { value: "briefing", label: "Briefing", count: 0 },
    ];
    await showPage(
      CataloguePage,
      "/catalogue?format=briefing",
      answering(
        found([card(1)], {
          facets: { format, topic: [...topics, { value: "3", label: "Empty", count: 0 }] },
        }),
      ),
    );
    await press(/^Format/);
    expect(screen.getAllByRole("checkbox").map((one) => one.parentElement!.textContent)).toEqual([
      "Guide3",
      "Briefing0",
    ]);
  });

  test("a filter with more than ten values can be searched, in any word order, case and accents", async () => {
    const names = [
      "Ångström",
      "Annuities",
      "Auto-enrolment",
      "Capacity",
      "Charges",
      "Claims",
      "Conduct",
      "Ethics",
      "Gilts",
      "Trusts",
    ];
    const tag = names.map((label, id) => ({ value: String(id + 1), label, count: 1 }));
    const offered = () => screen.getAllByRole("checkbox").map((box) => box.parentElement!.textContent);
    const first = await showPage(
      CataloguePage,
      "/catalogue",
      answering(found([card(1)], { facets: { tag } })),
    );
    await press("Tag");
    expect(screen.queryByRole("searchbox", { name: "Search tag" })).toBeNull();
    first.unmount();
    const more = [...tag, { value: "11", label: "Trust law", count: 1 }];
    const { history } = await showPage(
      CataloguePage,
      "/catalogue",
      answering(found([card(1)], { facets: { tag: more } })),
    );
    await press("Tag");
    const box = screen.getByRole("searchbox", { name: "Search tag" });
    fireEvent.change(box, { target: { value: "angstrom" } });
    expect(offered()).toEqual(["Ångström1"]);
    fireEvent.change(box, { target: { value: "LAW trust" } });
    expect(offered()).toEqual(["Trust law1"]);
    expect(screen.getByText("1 found")).toBeTruthy();
    await choose(/Trust law/);
    expect(history.at(-1)).toBe("/catalogue?tag=11");
    fireEvent.change(box, { target: { value: "zebra" } });
    expect(screen.getByText("No results. Try different words.")).toBeTruthy();
  });

  test("leaves out a filter with only one value", async () => {
    await showPage(
      CataloguePage,
      "/catalogue",
      answering(found([card(1)], { facets: { topic: topics.slice(1) } })),
    );
    expect(screen.queryByRole("button", { name: "Topic" })).toBeNull();
  });

  test.each([
    ["/catalogue?topic=2", "Pensions"],
    ["/catalogue?tag=5", "Suitability"],
    ["/catalogue?topic=1,2", "Catalogue"],
  ])("at %s, is titled %j, after its only topic or tag if there is just one", async (address, title) => {
    const tag = [{ value: "5", label: "Suitability", count: 3 }];
    const answer = found([card(1)], { facets: { topic: topics, tag } });
    await showPage(CataloguePage, address, answering(answer));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  });

  test("redirects the former list of a boxset to the boxset's page", async () => {
    const { history } = await showPage(CataloguePage, "/catalogue?boxset=2", answering(found([])));
    expect(history.at(-1)).toBe("/boxset/2");
  });

  test("keeps the choice of list or grid in the address and for the next visit [B-073]", async () => {
    const { area, history } = await showPage(CataloguePage, "/catalogue", answering(found([card(1)])));
    await press("Show as list");
    expect(history.at(-1)).toBe("/catalogue?view=list");
    expect(JSON.parse(area["lyceum.preferences"]!)).toMatchObject({ view: "list" });
    expect(screen.getByRole("article").dataset.layout).toBe("list");
  });

  test("CPD only starts with all options and is saved, which is mentioned only the first time [B-074][B-075][B-077][M-066]", async () => {
    const { area, history, toasts } = await showPage(
      CataloguePage,
      "/catalogue",
      answering(found([card(1)])),
    );
    await press("CPD");
    await choose("CPD only");
    expect(new URLSearchParams(history.at(-1)!.split("?")[1]).get("cpd")).toBe(
      "cpd,idd,vulnerable_client,pts,pts_external",
    );
    expect(JSON.parse(area["lyceum.preferences"]!)).toMatchObject({ cpdOnly: true });
    await choose("IDD");
    expect(new URLSearchParams(history.at(-1)!.split("?")[1]).get("cpd")).toBe(
      "cpd,vulnerable_client,pts,pts_external",
    );
    await choose("CPD only");
    await choose("CPD only");
    expect(toasts.map(({ text }) => text)).toEqual([sharedMessages.cpdFilterSaved]);
  });

  test("CPD only with every option off searches for generic CPD alone, and the address says so [B-076][T-10]", async () => {
    const asked: (string | null)[] = [];
    const { history } = await showPage(CataloguePage, "/catalogue?cpd=idd", {
      answers: {
        [search]: (_, url) => {
          asked.push(url.searchParams.get("cpd"));
          return { body: found([card(1)]) };
        },
      },
    });
    await press(/^CPD/);
    await choose("IDD");
    expect(asked).toEqual(["idd", ""]);
    expect(history.at(-1)).toBe("/catalogue?cpd=none");
    expect(screen.getByRole("checkbox", { name: "CPD only" })).toHaveProperty("checked", true);
  });

  test("a page beyond the end says so and offers the first page", async () => {
    const beyond = found([], { meta: { total: 24, page: 2, perPage: 24 } });
    const { history, server } = await showPage(CataloguePage, "/catalogue?topic=1&page=2", answering(beyond));
    expect(screen.getByText("This page is beyond the end")).toBeTruthy();
    expect(screen.queryByText("No results match these filters")).toBeNull();
    server.on(search, { body: found([card(1)]) });
    await press("Go to the first page");
    expect(history.at(-1)).toBe("/catalogue?topic=1");
    expect(screen.getByRole("link", { name: "Item 1" })).toBeTruthy();
  });

  test("a failed update keeps the previous results and offers to try again", async () => {
    const { server } = await showPage(CataloguePage, "/catalogue", answering(found([card(1)])));
    server.on(search, { status: 500, body: { message: "Server Error" } });
    await press("Show as list");
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "title" } });
    await settled();
    expect(screen.getByRole("alert").textContent).toContain("could not be updated");
    expect(screen.getByRole("link", { name: "Item 1" })).toBeTruthy();
    server.on(search, { body: found([card(2)]) });
    await press("Try again");
    expect(screen.getByRole("link", { name: "Item 2" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a refused request shows who can help", async () => {
    await showPage(CataloguePage, "/catalogue", answering({ message: "No" }, 403));
    expect(screen.getByText(/Ask your manager or an administrator/)).toBeTruthy();
  });

  test("says so when there is no connection", async () => {
    await showPage(CataloguePage, "/catalogue", { answers: { [search]: () => noAnswer() } });
    // After two more attempts.
    expect(
      await screen.findByText(
        "The server did not respond. Check your connection and try again.",
        {},
        { timeout: 8_000 },
      ),
    ).toBeTruthy();
  });

  test("suggests topics when nothing is found", async () => {
    const none = found([], { suggestions: [{ id: 2, name: "Pensions" }] });
    const first = await showPage(CataloguePage, "/catalogue?progress=stale", answering(none));
    expect(screen.getByText("No results match these filters")).toBeTruthy();
    expect(screen.getByText("Try fewer filters, or a topic:")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Pensions" }).getAttribute("href")).toBe("/topic/2");
    first.unmount();
    await showPage(CataloguePage, "/catalogue?progress=stale", answering(found([])));
    expect(screen.getByText("Try fewer filters.")).toBeTruthy();
  });

  test("the status of the reader is a filter in our words", async () => {
    const progress = ["in progress", "stale"].map((value) => ({ value, label: value, count: 2 }));
    await showPage(CataloguePage, "/catalogue", answering(found([card(1)], { facets: { progress } })));
    await press("Progress");
    expect(screen.getAllByRole("checkbox").map((one) => one.parentElement!.textContent)).toEqual([
      "In progress2",
      "Updated since you completed it2",
    ]);
  });

  test("the dialog of all filters does not know the number of results before there are any", async () => {
    await showPage(CataloguePage, "/catalogue", { answers: { [search]: () => new Promise(() => {}) } });
    await press("Filters");
    const dialog = within(screen.getByRole("dialog", { name: "Filters" }));
    expect(dialog.getByRole("button", { name: "Show results" })).toBeTruthy();
  });
});
