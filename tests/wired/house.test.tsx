import { eq } from "drizzle-orm";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { demoPassword } from "#server/seed/accounts.ts";
import { featureFlags } from "#server/schema/index.ts";
import type { Browser } from "../server/harness.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** The frame of the back office and every hand-listed screen of House, in the whole product over the real server. */

const demo = startDemo();
const browsers = new Map<string, Browser>();
const browserOf = async (name: string): Promise<Browser> => {
  const browser = browsers.get(name) ?? (await demo.signIn(name));
  browsers.set(name, browser);
  return browser;
};
const open = async (name: string, address: string) => demo.open(await browserOf(name), address);

const side = () => within(screen.getByRole("navigation", { name: "Administration" }));
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent?.trim());

/** [id, address below /admin/house, document title, heading, server data shown on it, its call]. */
const screens: [id: string, path: string, title: string, heading: string, data: string, call: string][] = [
  ["R-A-003", "", "House", "House", "have not been invited yet", "GET /api/admin/dashboard"],
  [
    "R-A-007",
    "/users/1/edit",
    "Users: edit user (admin)",
    "Amara Okafor",
    "Change them under Roles.",
    "GET /api/admin/users/1",
  ],
  [
    "R-A-009",
    "/long-term-leave/1/edit",
    "Users: edit leave (admin)",
    "Long-term leave: Alan Whitaker",
    "Due dates that moved",
    "GET /api/admin/long-term-leave/1",
  ],
  ["R-A-012", "/audiences/create", "Audiences: new audience (admin)", "Add an audience", "Description", ""],
  [
    "R-A-014",
    "/audiences/1/add-users",
    "Audiences: add users (admin)",
    "Advice",
    "Users to add",
    "GET /api/admin/audiences/1",
  ],
  [
    "R-A-015",
    "/audiences/1/view-users",
    "Audiences: users (admin)",
    "Advice",
    "felix.brandt@academy.example",
    "GET /api/admin/audiences/1/users",
  ],
  [
    "R-A-016",
    "/contact",
    "Contacts (admin)",
    "Contacts",
    "Academy help desk",
    "GET /api/admin/contact-emails",
  ],
  [
    "R-A-019",
    "/carousel",
    "Carousel (admin)",
    "Carousel",
    "Options at retirement",
    "GET /api/admin/carousel",
  ],
  [
    "R-A-021",
    "/broadcasts",
    "Broadcasts (admin)",
    "Broadcasts",
    "Planned maintenance",
    "GET /api/admin/broadcasts",
  ],
  ["R-A-022", "/broadcasts/create", "Broadcasts: new broadcast (admin)", "Add a broadcast", "Message", ""],
  [
    "R-A-023",
    "/broadcasts/1/edit",
    "Broadcasts: edit broadcast (admin)",
    "Planned maintenance. The academy will be read-only on Sunday from 02:00 to 04:00…",
    "Sunday from 02:00 to 04:00 (UK time)",
    "GET /api/admin/broadcasts/1",
  ],
  [
    "R-A-027",
    "/profile-management",
    "Profile Management (admin)",
    "Profile Management",
    "Adviser",
    "GET /api/admin/profiles",
  ],
  [
    "R-A-029",
    "/profile-management/1/topics/reorder",
    "Profile Management: topic order (admin)",
    "Adviser",
    "Regulation and conduct",
    "GET /api/admin/profiles/1/topics",
  ],
  [
    "R-A-030",
    "/image-banks",
    "Image banks (admin)",
    "Image banks",
    "Academy pictures",
    "GET /api/admin/image-banks",
  ],
  ["R-A-031", "/image-banks/create", "Image banks: new image bank (admin)", "Add an image bank", "Name", ""],
  [
    "R-A-033",
    "/feature-flags",
    "Feature flags (admin)",
    "Feature flags",
    "The AI content area and the AI labs",
    "GET /api/admin/feature-flags",
  ],
  [
    "R-A-034",
    "/release-notes",
    "Release notes (admin)",
    "Release notes",
    "Search that knows what you mean",
    "GET /api/admin/release-notes",
  ],
  [
    "R-A-035",
    "/release-notes/create",
    "Release notes: new release note (admin)",
    "Add a release note",
    "What is new",
    "",
  ],
  [
    "R-A-036",
    "/release-notes/1/edit",
    "Release notes: edit release note (admin)",
    "Search that knows what you mean",
    "Words that are spelt wrong find what they should",
    "GET /api/admin/release-notes/1",
  ],
  ["R-A-037", "/pap-feed", "PAP Feed", "PAP Feed", "There is no address yet", "GET /api/admin/pap-feed"],
];

test.each(screens)(
  "[%s] /admin/house%s opens with the title %s, its heading and data from the server",
  async (id, path, title, heading, data, call) => {
    const shell = await open("super", "/admin/start");
    await shell.go(`/admin/house${path}`);
    expect([id, document.title]).toEqual([id, `Lyceum – ${title}`]);
    const main = screen.getByRole("main");
    expect(texts(within(main).getAllByRole("heading", { level: 1 }))).toEqual([heading]);
    expect(main.textContent).toContain(data);
    expect(document.documentElement.dataset.theme).toBe("house");
    if (call) expect(shell.statusOf(call)).toBe(200);
  },
);

test.each(["contact", "broadcasts", "glossary", "image-banks", "release-notes"])(
  "%s: the list links to the form for a new record and to the form for an existing one [B-425]",
  async (name) => {
    const shell = await open("super", `/admin/house/${name}`);
    await shell.act(() => fireEvent.click(main().getByRole("link", { name: /^Add an? / })));
    expect(location.pathname).toBe(`/admin/house/${name}/create`);
    expect(main().getByRole("button", { name: "Save" })).toBeTruthy();
    await shell.go(`/admin/house/${name}`);
    const first = within(main().getAllByRole("row")[1]!).getAllByRole("link")[0]!;
    const { textContent } = first;
    await shell.act(() => fireEvent.click(first));
    // It opens beside its list, and is edited from there.
    expect(new URLSearchParams(location.search).get("preview")).toMatch(/^\d+$/);
    await shell.act(() => fireEvent.click(screen.getByRole("link", { name: "Edit" })));
    expect(location.pathname).toMatch(new RegExp(`^/admin/house/${name}/\\d+/edit$`));
    // The heading of a long text is its beginning.
    const heading = main().getByRole("heading", { level: 1 }).textContent!.replace(/…$/, "");
    expect([heading.length > 3, textContent!.startsWith(heading)]).toEqual([true, true]);
  },
);

test("audiences: the list links to the form for a new one and to an audience's details, users and “Add users” [B-422]", async () => {
  const shell = await open("system", "/admin/house/audiences");
  const follow = (name: string | RegExp) =>
    shell.act(() => fireEvent.click(main().getByRole("link", { name })));
  await follow("Add an audience");
  expect(location.pathname).toBe("/admin/house/audiences/create");
  await follow("Audiences");
  await follow("Advice");
  expect(location.search).toBe("?preview=1");
  await shell.act(() => fireEvent.click(screen.getByRole("link", { name: "Edit" })));
  expect(location.pathname).toBe("/admin/house/audiences/1/edit");
  expect(main().getByLabelText("Name")).toHaveProperty("value", "Advice");
  await follow("Users");
  expect(location.pathname).toBe("/admin/house/audiences/1/view-users");
  expect(main().getByText("felix.brandt@academy.example")).toBeTruthy();
  await follow("Add users");
  expect(location.pathname).toBe("/admin/house/audiences/1/add-users");
  expect(main().getByRole("combobox", { name: "Users to add" })).toBeTruthy();
});

describe("the navigation of the back office", () => {
  /** Everything below House, by heading, as a super administrator sees it. */
  const forSuper = [
    ["House: Overview", ["Dashboard"]],
    ["House: People", ["Users", "Audiences", "Profile Management", "Contacts"]],
    [
      "House: Content",
      [
        ...["Carousel", "Broadcasts", "Glossary", "Search synonyms", "Image banks", "Release notes"],
        "Policies",
      ],
    ],
    ["House: System", ["Feature flags", "PAP Feed", "Audit log"]],
    ["House: Reports", ["House reports", "Report schedules"]],
  ] as const;
  /** Without the count of waiting items. */
  const labelOf = (link: HTMLElement) => link.querySelector("span")!.textContent;
  const lists = () =>
    side()
      .getAllByRole("list")
      .flatMap((list) => {
        const label = list.getAttribute("aria-label");
        return label?.startsWith("House: ") ? [[label, within(list).getAllByRole("link").map(labelOf)]] : [];
      });

  test("shows House with its links, each of which opens its page [B-399][B-398][M-080]", async () => {
    const shell = await open("super", "/admin/house");
    const group = side().getByRole("button", { name: "House" });
    expect([
      group.getAttribute("aria-expanded"),
      group.closest("[data-theme]")?.getAttribute("data-theme"),
    ]).toEqual(["true", "house"]);
    expect(group.querySelector("svg")).toBeTruthy();
    expect(lists()).toEqual(forSuper);
    const names = forSuper.flatMap(([, links]) => links);
    const reached: [string, string, string | null][] = [];
    for (const name of names) {
      const link = () => side().getByRole("link", { name: new RegExp(`^${name}(, |$)`) });
      await shell.act(() => fireEvent.click(link()));
      reached.push([name, location.pathname, link().getAttribute("aria-current")]);
    }
    const house = "/admin/house";
    expect(reached).toEqual([
      ["Dashboard", house, "page"],
      ["Users", `${house}/users`, "page"],
      ["Audiences", `${house}/audiences`, "page"],
      ["Profile Management", `${house}/profile-management`, "page"],
      ["Contacts", `${house}/contact`, "page"],
      ["Carousel", `${house}/carousel`, "page"],
      ["Broadcasts", `${house}/broadcasts`, "page"],
      ["Glossary", `${house}/glossary`, "page"],
      ["Search synonyms", `${house}/search-synonyms`, "page"],
      ["Image banks", `${house}/image-banks`, "page"],
      ["Release notes", `${house}/release-notes`, "page"],
      ["Policies", `${house}/policies`, "page"],
      ["Feature flags", `${house}/feature-flags`, "page"],
      ["PAP Feed", `${house}/pap-feed`, "page"],
      ["Audit log", `${house}/audit-log`, "page"],
      ["House reports", `${house}/reports`, "page"],
      ["Report schedules", `${house}/reports/schedules`, "page"],
    ]);
  });

  test("shows PAP Feed to super administrators only [B-403][M-081][P-041]", async () => {
    await open("super", "/admin/house");
    expect(side().getByRole("link", { name: "PAP Feed" }).getAttribute("href")).toBe("/admin/house/pap-feed");
    await open("system", "/admin/house");
    expect(side().queryByRole("link", { name: "PAP Feed" })).toBeNull();
  });

  test("shows Profile Management to super administrators only [B-405][M-082][P-043]", async () => {
    await open("super", "/admin/house");
    const link = side().getByRole("link", { name: "Profile Management" });
    expect(link.getAttribute("href")).toBe("/admin/house/profile-management");
    await open("system", "/admin/house");
    expect(side().queryByRole("link", { name: "Profile Management" })).toBeNull();
  });

  test("hides only Contacts, Profile Management and PAP Feed from system administrators [B-404][P-042][P-045]", async () => {
    await open("system", "/admin/house");
    const superOnly: readonly string[] = ["Profile Management", "Contacts", "PAP Feed"];
    expect(lists()).toEqual(
      forSuper.map(([label, links]) => [label, links.filter((name) => !superOnly.includes(name))]),
    );
  });

  test("hides House from administrators without access and redirects them from its pages [B-258][B-401][B-402][P-032]", async () => {
    const shell = await open("exam", "/admin/accreditation/late-answers");
    expect(texts(side().getAllByRole("button"))).toEqual(["Accreditation", "Emails", "Collapse"]);
    await shell.go("/admin/house/users");
    await shell.settled();
    expect(screen.getAllByText("Unauthorized").length).toBeGreaterThan(0);
    expect(location.pathname).toBe("/");
  });

  test("neither links to nor opens the feature flags while their own flag is off [B-252][B-260][B-400][P-044]", async () => {
    const set = (enabled: boolean) =>
      demo.t.app.db().update(featureFlags).set({ enabled }).where(eq(featureFlags.name, "feature_flags"));
    await set(false);
    try {
      const shell = await open("system", "/admin/house/users");
      expect(side().queryByRole("link", { name: "Feature flags" })).toBeNull();
      await shell.go("/admin/house/feature-flags");
      expect(location.pathname).toBe("/admin/house/users");
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Users");
    } finally {
      await set(true);
    }
  });

  test("/admin redirects to the House dashboard, and an unknown address shows “Page not found” [B-396][B-397][R-A-002]", async () => {
    const shell = await open("system", "/admin");
    expect(location.pathname).toBe("/admin/house");
    await shell.go("/admin/nowhere/at/all");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("heading", { level: 1 }).textContent).toBe("Page not found");
    expect(document.title).toBe("Lyceum – Page not found");
    expect(side().getByRole("link", { name: "Dashboard" })).toBeTruthy();
  });
});

test.each([
  ["super", "/admin/house", "House"],
  ["system", "/admin/house", "House"],
  ["exam", "/admin/accreditation", "Accreditation"],
  // Their own dashboard does not exist yet: they are redirected to the one for all their areas.
  ["pss", "/admin/start", "All areas"],
  ["content", "/admin/start", "All areas"],
  ["mentoring", "/admin/mentoring/dashboard", "Mentoring"],
  ["reviewer", null, ""],
  ["learner", null, ""],
])(
  "the Admin link in the profile menu of %s leads to %s and opens that dashboard [M-042][B-269][P-030]",
  async (name, href, heading) => {
    const shell = await open(name, "/");
    await shell.act(() => fireEvent.click(screen.getByRole("button", { name: /^Profile menu/ })));
    const link = screen.queryByRole("link", { name: "Admin" });
    expect(link?.getAttribute("href") ?? null).toBe(href);
    if (!link) return;
    await shell.act(() => fireEvent.click(link));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
  },
);

test("“Exit review mode” in the footer returns to one's own account and opens a page of reviews that exists [B-310]", async () => {
  const browser = await demo.signIn("super");
  const { json } = await browser.get("/api/admin/users?search=okafor");
  await browser.post("/api/admin/confirmation", { password: demoPassword });
  const began = await browser.post("/api/admin/login-as-reviewer", {
    user: json.data[0].id,
    reason: "Ticket 7",
  });
  expect(began.status).toBe(200);
  const shell = await demo.open(browser);
  const footer = () => within(screen.getByRole("contentinfo"));
  await shell.act(() => fireEvent.click(footer().getByRole("button", { name: "Exit review mode" })));
  // The reviews of podcasts, until those of all content (R-A-065) have a page.
  expect(location.pathname).toBe("/admin/podcasts/reviews");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Podcast reviews");
  expect(shell.statusOf("POST /api/reauthenticate")).toBe(200);
  expect((await browser.get("/api/me")).json.data).toMatchObject({
    first_name: "Margaret",
    logged_in_as: { status: false },
  });
  expect(footer().queryByText(/review mode/)).toBeNull();
});
