import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { onlineManager } from "@tanstack/react-query";
import { eq } from "drizzle-orm";
import { tags, topics } from "#server/schema/index.ts";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** The lists of learning, in the whole product over the real server. */

const demo = startDemo();
const { open } = demo;

const names = () =>
  main()
    .queryAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
const answerOf = (call: string) => demo.shell.calls.findLast((one) => one.call === call)!.json;
const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
const press = async (name: string | RegExp) => {
  await demo.shell.act(() => fireEvent.click(main().getByRole("button", { name })));
  await demo.shell.arrived();
};
const follow = async (name: string | RegExp) => {
  await demo.shell.act(() => fireEvent.click(main().getAllByRole("link", { name })[0]!));
  await demo.shell.settled();
  await demo.shell.arrived();
};
const trail = () =>
  within(main().getByRole("navigation", { name: "Breadcrumbs" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
const links = (group: string) =>
  within(screen.getByRole("navigation", { name: "Main" }))
    .getAllByRole("link")
    .filter((link) => link.closest("li")?.parentElement?.parentElement?.textContent?.startsWith(group))
    .map((link) => link.getAttribute("href"));

describe("the lists of the workspace and the academy", () => {
  test.each([
    [
      "/returning-users",
      "What You Missed",
      "[R-L-014]",
      /^Content published since .+ that you have not opened\.$/,
    ],
    ["/my-list", "My List", "[R-L-025]", /^Items and boxsets you have saved/],
    ["/continue-with", "Continue With", "[R-L-021]", /^What you have started/],
    ["/shared", "Shared", "[R-L-027]", /^What colleagues have shared/],
    ["/completed", "Completed", "[R-L-028]", /^What you have completed/],
    ["/hidden", "Hidden", "[R-L-029]", /^Content you have hidden/],
    ["/featured", "Featured", "[R-L-026]", /^What your academy recommends/],
  ])("%s shows %s with its contents and a link to home %s", async (address, title, _, lead) => {
    await open("learner", address);
    expect(main().getByRole("heading", { level: 1 }).nextElementSibling?.textContent).toMatch(lead);
    expect([heading(), document.title.endsWith(title)]).toEqual([title, true]);
    const { data, meta } = answerOf(`GET /api/lists${address}`);
    expect(data.length).toBeGreaterThan(0);
    expect(names()).toEqual(titlesOf(data));
    expect(main().getByText(meta.total === 1 ? "1 result" : `${meta.total} results`)).toBeTruthy();
    expect(main().getByRole("link", { name: "Back to homepage" }).getAttribute("href")).toBe("/");
  });
});

test("the index of topics links to the list of a topic, which has its name and only its content [R-L-022][R-L-023][B-007]", async () => {
  await open("learner", "/topics");
  expect(heading()).toBe("Topics");
  const { data } = answerOf("GET /api/topics");
  expect(names()).toEqual(data.map(({ name }: { name: string }) => name));
  await follow("Pensions and retirement");
  expect(demo.shell.page.address()).toMatch(/^\/topic\/\d+$/);
  expect([heading(), trail()]).toEqual(["Pensions and retirement", ["/", "/topics"]]);
  expect(names()).toEqual(titlesOf(answerOf("GET /api/lists/topic").data));
  const [topic] = await demo.t.app
    .db()
    .select()
    .from(topics)
    .where(eq(topics.name, "Pensions and retirement"));
  expect(answerOf("GET /api/lists/topic").data.every((card: any) => card.topic.id === topic!.id)).toBe(true);
});

test("the index of topics is searched, ordered and shown as a list from its page, and a search without matches can be cleared", async () => {
  await open("learner", "/topics");
  const order = (value: string) =>
    demo.shell.act(() => fireEvent.change(main().getByLabelText("Sort by"), { target: { value } }));
  const search = async (name: string) => {
    fireEvent.change(main().getByRole("searchbox", { name: "Search topics" }), { target: { value: name } });
    await press("Search");
  };
  await order("title");
  const all = names();
  expect(demo.shell.page.address()).toBe("/topics?sort=title");
  expect(all).toEqual(all.toSorted((one, other) => one!.localeCompare(other!)));
  await order("size");
  const sizes = main()
    .getAllByRole("article")
    .map((topic) => Number(/(\d+) items?/.exec(topic.textContent!)![1]));
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(sizes).toHaveLength(all.length);
  await order("suggested");
  expect(demo.shell.page.address()).toBe("/topics");
  await press("Show as list");
  expect(demo.shell.page.address()).toBe("/topics?view=list");
  expect(main().getByRole("button", { name: "Show as list" }).getAttribute("aria-pressed")).toBe("true");
  await press("Show as grid");
  await search("pensions");
  expect(names()).toEqual(["Pensions and retirement"]);
  expect(main().getByText("1 topic")).toBeTruthy();
  await search("zyzzyva");
  expect(names()).toEqual(["No topics match “zyzzyva”"]);
  await press("Show all topics");
  expect([demo.shell.page.address(), names().length]).toEqual(["/topics?view=grid", all.length]);
});

test("the list of a tag has its name and its content, and an unknown tag is not found [R-L-024]", async () => {
  const [tag] = await demo.t.app.db().select().from(tags).limit(1);
  await open("learner", `/tag/${tag!.id}`);
  expect([heading(), trail()]).toEqual([tag!.name, ["/", "/catalogue"]]);
  expect(names()).toEqual(titlesOf(answerOf("GET /api/lists/tag").data));
  await demo.shell.go("/tag/99999");
  expect(heading()).toBe("This tag could not be found");
});

test("the search within learning leaves out exams, and “Search everything” repeats the query with them [R-L-018][B-070]", async () => {
  await open("learner", "/learning/search?name=duty");
  expect(heading()).toBe("Search learning");
  expect(demo.shell.page.address()).toBe("/learning/search?name=duty");
  const { data } = answerOf("GET /api/search/");
  expect(names()).toEqual(titlesOf(data));
  expect(data.some(({ type }: { type: string }) => type === "exam")).toBe(false);
  await follow("Search everything");
  expect(demo.shell.page.address()).toBe("/search?name=duty");
  expect(answerOf("GET /api/search/").data.some(({ type }: { type: string }) => type === "exam")).toBe(true);
});

test("content can be added to My List from another list, and its removal can be undone [T-12]", async () => {
  const browser = await demo.signIn("manager");
  await open(browser, "/featured");
  const [title] = titlesOf(answerOf("GET /api/lists/featured").data.filter((card: any) => !card.in_my_list));
  await press(`Add ${title} to My List`);
  // The hint under a pointer, which stands beside the title.
  expect(main().getByRole("button", { name: `Remove ${title} from My List` }).title).toBe(
    "Remove from My List",
  );
  await demo.shell.go("/my-list");
  expect(names()[0]).toBe(title);
  await press(`Remove ${title} from My List`);
  expect(main().getByText(/is no longer on My List/).textContent).toBe(`${title} is no longer on My List.`);
  const listed = async () => titlesOf((await browser.get("/api/lists/my-list")).json.data);
  expect(await listed()).not.toContain(title);
  const undo = main().getByRole("button", { name: "Undo" });
  expect(document.activeElement).toBe(undo);
  await press("Undo");
  expect(await listed()).toContain(title);
  expect(main().getByRole("button", { name: `Remove ${title} from My List` })).toBeTruthy();
});

test.each([
  ["was sent", false],
  ["waited for the network", true],
])("a removal from My List that %s can still be undone once the network returns [T-12]", async (_, waits) => {
  const browser = await demo.signIn("learner");
  await open(browser, "/my-list");
  const title = names()[0]!;
  onTestFinished(() => onlineManager.setOnline(true));
  const fetch = vi.spyOn(browser, "fetch");
  if (waits) fetch.mockImplementation(() => Promise.reject(new TypeError("No network")));
  await press(`Remove ${title} from My List`);
  await demo.shell.act(() => onlineManager.setOnline(false));
  const { outbox } = demo.shell.app.actors;
  expect(outbox.getSnapshot().context.acts).toHaveLength(waits ? 1 : 0);
  fetch.mockRestore();
  await demo.shell.act(() => {
    onlineManager.setOnline(true);
    outbox.send({ type: "send" });
  });
  await demo.shell.arrived();
  expect(outbox.getSnapshot().context.acts).toEqual([]);
  expect(demo.shell.calls.filter(({ call }) => call === "GET /api/lists/my-list")).toHaveLength(1);
  expect(document.activeElement).toBe(main().getByRole("button", { name: "Undo" }));
  await press("Undo");
  expect(main().getByRole("button", { name: `Remove ${title} from My List` })).toBeTruthy();
});

test("a bookmark that is set and removed while the connection breaks stays removed [T-60]", async () => {
  const browser = await demo.signIn("manager");
  await open(browser, "/featured");
  const { shell } = demo;
  const [title] = titlesOf(answerOf("GET /api/lists/featured").data.filter((card: any) => !card.in_my_list));
  const press = (name: string) => shell.does(() => fireEvent.click(main().getByRole("button", { name })));
  const lost = Promise.withResolvers<never>();
  vi.spyOn(browser, "fetch").mockImplementationOnce(() => lost.promise);
  await press(`Add ${title} to My List`);
  await press(`Remove ${title} from My List`);
  await vi.waitFor(() => expect(shell.calls.at(-1)).toMatchObject({ sent: { listed: false }, status: 200 }));
  await shell.act(() => lost.reject(new TypeError("No network")));
  expect(shell.app.actors.outbox.getSnapshot().context.acts).toEqual([]);
  expect(main().getByRole("button", { name: `Add ${title} to My List` })).toBeTruthy();
});

test("content hidden in a list can be restored there with Undo, and later from Hidden [T-12]", async () => {
  const browser = await demo.signIn("partner");
  await open(browser, "/my-list");
  const title = names()[0]!;
  const hidden = async () => titlesOf((await browser.get("/api/lists/hidden")).json.data);
  const hide = async () => {
    await press(`Hide ${title}`);
    expect(names()).not.toContain(title);
    expect(main().getByText(/is hidden from/).textContent).toBe(`${title} is hidden from your lists.`);
    expect(await hidden()).toEqual([title]);
  };
  await hide();
  await press("Undo");
  expect([names()[0], await hidden()]).toEqual([title, []]);
  await hide();
  await demo.shell.go("/hidden");
  expect(names()).toEqual([title]);
  await press(`Show ${title}`);
  await demo.shell.go("/my-list");
  expect(names()).toContain(title);
});

test("filters and order in the address are sent to the server, and the chosen view is kept across lists [T-10][B-073]", async () => {
  await open("learner", "/continue-with?sort=title&view=list&format=guide");
  const { calls } = demo.shell;
  const query = new URLSearchParams(
    calls.findLast(({ call }) => call === "GET /api/lists/continue-with")!.query,
  );
  expect([query.get("sort"), query.get("format")]).toEqual(["title", "guide"]);
  expect(main().getByRole("button", { name: "Show as list" }).getAttribute("aria-pressed")).toBe("true");
  await press("Show as grid");
  expect(demo.shell.page.address()).toContain("view=grid");
  await demo.shell.go("/my-list");
  expect(main().getByRole("button", { name: "Show as grid" }).getAttribute("aria-pressed")).toBe("true");
});

test("an empty list says so, says what would be there and links to the catalogue", async () => {
  const browser = await demo.signIn("adm");
  for (const { type, id } of (await browser.get("/api/lists/my-list")).json.data)
    await browser.put(`/api/my-list/${type}/${id}`, { listed: false });
  await open(browser, "/my-list");
  expect(main().getByText("Nothing on My List yet")).toBeTruthy();
  expect(main().getByText("Press the bookmark on any item or boxset to add it here.")).toBeTruthy();
  await follow("Open the catalogue");
  expect(demo.shell.page.address()).toBe("/catalogue");
});

test("a list that could not be loaded says so and can be retried", async () => {
  await open("learner", "/");
  await demo.t.app.db().execute("alter table listed_content rename to listed_away");
  try {
    await demo.shell.go("/my-list");
    expect(main().getByRole("alert").textContent).toMatch(/The list could not be loaded/);
  } finally {
    await demo.t.app.db().execute("alter table listed_away rename to listed_content");
  }
  await press(/Try again/);
  expect(names().length).toBeGreaterThan(0);
});

test("the navigation links to the workspace and academy lists, and to What You Missed only with the permission [B-005][B-006][P-007]", async () => {
  await open("learner", "/");
  expect(links("My learning")).toEqual([
    "/returning-users",
    "/my-list",
    "/continue-with",
    "/shared",
    "/completed",
    "/activity-log",
    "/cpd-log",
    "/hidden",
  ]);
  expect(links("Learning")).toEqual([
    "/catalogue",
    "/mandatory-training",
    "/enrolments",
    "/featured",
    "/topics",
  ]);
  await open("partner", "/");
  expect(links("My learning")[0]).toBe("/my-list");
});

const redirected: [string, string, string][] = [
  ["/learning/catalogue?topic=2", "/catalogue?topic=2", "[R-L-034]"],
  ["/learning/continue-with?sort=title", "/continue-with?sort=title", "[R-L-036]"],
  ["/learning/topics?sort=title", "/topics?sort=title", "[R-L-037]"],
  ["/learning/topic/2?sort=title", "/topic/2?sort=title", "[R-L-038]"],
  ["/learning/tag/1?page=1", "/tag/1?page=1", "[R-L-039]"],
  ["/learning/my-list?view=list", "/my-list?view=list", "[R-L-040]"],
  ["/learning/featured?a=b", "/featured?a=b", "[R-L-041]"],
  ["/learning/shared?a=b", "/shared?a=b", "[R-L-042]"],
  ["/learning/completed?a=b", "/completed?a=b", "[R-L-043]"],
  ["/learning/hidden?a=b", "/hidden?a=b", "[R-L-044]"],
  ["/learning/pss-accreditations?a=b", "/pss-accreditations?a=b", "[R-L-035]"],
  ["/learning/enrolments?a=b", "/enrolments?a=b", "[R-L-045]"],
  ["/learning/mandatory-training?a=b", "/mandatory-training?a=b", "[R-L-046]"],
  [
    "/learning/mandatory-training/2026/4/outstanding?a=b",
    "/mandatory-training/2026/4/outstanding?a=b",
    "[R-L-047]",
  ],
  [
    "/learning/mandatory-training/2026/4/completed?a=b",
    "/mandatory-training/2026/4/completed?a=b",
    "[R-L-048]",
  ],
  ["/learning/item/1?a=b", "/item/1?a=b", "[R-L-049]"],
  ["/learning/boxset/1?a=b", "/boxset/1?a=b", "[R-L-049]"],
];
test.each(redirected)(
  "the old address %s redirects to %s and keeps its query [B-071] %s",
  async (old, now) => {
    await open("learner", old);
    expect(demo.shell.page.address()).toBe(now);
    expect(heading()).not.toBe("Page not found");
  },
);
