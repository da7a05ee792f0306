import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Sitter } from "../server/examHall.ts";
import { startDemo } from "./demo.ts";
import { main } from "./shown.ts";

/** Links with a query: following one requests exactly that from the server, and the page shows it. */

const demo = startDemo();
const { open } = demo;
/** Follows a link. @returns where it led, and the request to the server */
async function follow(link: HTMLElement) {
  const before = demo.shell.calls.length;
  await demo.shell.act(() => fireEvent.click(link));
  await demo.shell.settled();
  await demo.shell.arrived();
  const calls = demo.shell.calls.slice(before);
  return {
    address: demo.shell.page.address(),
    asked: (path: string) =>
      Object.fromEntries(new URLSearchParams(calls.findLast(({ call }) => call === `GET ${path}`)?.query)),
    calls,
  };
}
const search = "/api/search/";
/** The link of the most important item. */
const heroLink = (title: string): HTMLElement =>
  within(main().getByRole("region", { name: title })).getByRole("link");

describe("home", () => {
  test("“See all” beside new content opens the catalogue, newest first", async () => {
    await open("learner", "/");
    const { address, asked } = await follow(main().getByRole("link", { name: "See all that is new" }));
    expect(address).toBe("/catalogue?sort=newest");
    expect(asked(search)).toMatchObject({ sort: "newest" });
  });

  test("links directly to the content to continue and to content that is due", async () => {
    const shell = await open("learner", "/");
    const { hero, due } = shell.calls.find(({ call }) => call === "GET /api/home")!.json.data;
    expect([hero.why, due.length > 1]).toEqual(["overdue", true]);
    expect((await follow(heroLink(hero.card.title))).address).toBe(`/item/${hero.card.id}`);
    await open("learner", "/");
    const { card } = due[1];
    const name = new RegExp(`^(Start|Resume): ${card.title}`);
    expect((await follow(main().getByRole("link", { name }))).address).toBe(
      `/${card.type === "exam" ? "exams" : "item"}/${card.id}`,
    );
  });

  test("shows the remaining time of a running exam and links directly to it", async () => {
    const browser = await demo.signIn("manager");
    // The two-minute check, which needs no password.
    await new Sitter(demo.t.app, browser, 6).begin();
    const shell = await open(browser);
    expect(
      main()
        .getAllByRole("timer")
        .map((one) => one.textContent),
    ).toEqual([expect.stringMatching(/^[12]:\d\d$/), expect.stringMatching(/^[12]:\d\d$/)]);
    const { hero } = shell.calls.find(({ call }) => call === "GET /api/home")!.json.data;
    expect((await follow(heroLink(hero.card.title))).address).toBe("/exams/6");
  });

  test("links administrators who may invite users to those not yet invited", async () => {
    await open("system", "/");
    const link = main().getByRole("link", { name: /^\d+ (person|people) to invite$/ });
    expect((await follow(link)).address).toBe("/admin/house/users?status=new");
  });
});

describe("the menu", () => {
  const links = () => {
    const menu = within(screen.getByRole("navigation", { name: "Main" }));
    return menu.getAllByRole("link").map(({ textContent }) => textContent);
  };
  const asking = ["What You Missed", "Find a Match"];

  test.each([
    ["users without the permissions", "external", []],
    ["users with only one of the permissions", "manager", ["Find a Match"]],
    ["users with all permissions", "learner", asking],
    ["super admins", "super", asking],
  ])("shows exactly the permitted links to %s [B-259][B-261]", async (_, who, shown) => {
    await open(who, "/");
    expect(links()).toContain("Catalogue");
    expect(links().filter((name) => asking.includes(name!))).toEqual(shown);
  });
});

describe("an item", () => {
  test.each(["topic", "boxset", "tag"] as const)("links to content with the same %s", async (what) => {
    const shell = await open("learner", "/item/5");
    const row = shell.calls.find(({ call }) => call === "GET /api/items/5")!.json.data;
    const of = { topic: row.topic, boxset: row.boxsets[0], tag: row.tags[0] }[what];
    const named = main().getAllByRole("link", { name: of.name ?? of.title });
    const { address, asked, calls } = await follow(named[0]!);
    expect(address).toBe(`/${what}/${of.id}`);
    if (what === "boxset") expect(calls.map(({ call }) => call)).toContain(`GET /api/boxsets/${of.id}`);
    else expect(asked(`/api/lists/${what}`)).toMatchObject({ of: String(of.id) });
  });
});

describe("accreditation", () => {
  test.each([
    ["Search exams", "For completion", "for-completion"],
    ["All passed exams", "Completed", "completed"],
  ])("“%s” opens the matching list of exams", async (name, shown, type) => {
    await open("learner", "/accreditation");
    const { address } = await follow(main().getByRole("link", { name }));
    expect(address).toBe(`/accreditation/search?type=${type}`);
    expect(main().getByRole("link", { name: shown }).getAttribute("aria-current")).toBe("page");
  });

  test("the lists of exams for completion and of completed exams link to each other", async () => {
    await open("learner", "/accreditation/search?type=completed");
    expect((await follow(main().getByRole("link", { name: "For completion" }))).address).toBe(
      "/accreditation/search?type=for-completion",
    );
    expect((await follow(main().getByRole("link", { name: "Completed" }))).address).toBe(
      "/accreditation/search?type=completed",
    );
  });

  test("an exam links to the result of its latest attempt", async () => {
    await open("learner", "/accreditation");
    const link = main()
      .getAllByRole("link", { name: / of / })
      .find((one) => one.getAttribute("href")!.startsWith("/exams/"))!;
    const [, attempt] = /\?attempt=(\d+)$/.exec(link.getAttribute("href")!)!;
    const { address, calls } = await follow(link);
    expect(address).toBe(link.getAttribute("href"));
    expect(calls.map(({ call, status }) => [call, status])).toContainEqual([
      expect.stringContaining(`/${attempt}`),
      200,
    ]);
  });
});

describe("reports", () => {
  const reports = "/admin/house/reports";
  const api = "/api/admin/reports";
  test.each([
    ["user-status", "user-report", ["status"]],
    ["user-report", "login", ["user_id"]],
    ["search", "searched-terms", ["day_from", "day_to"]],
    ["user-no-show", "user-no-show", ["search"]],
  ])("a value in the report %s links to its rows in the report %s", async (from, to, names) => {
    // Somebody has searched for something today.
    await (await demo.signIn("learner")).get("/api/search/?name=pension");
    await open("system", `${reports}/${from}`);
    const link = main()
      .getAllByRole("link")
      .find((one) => one.getAttribute("href")!.startsWith(`${reports}/${to}?${names[0]}`))!;
    const { address, asked } = await follow(link);
    const question = new URL(address, "http://x").searchParams;
    const given = Object.fromEntries(names.map((name) => [name, question.get(name)]));
    expect(Object.values(given).every(Boolean)).toBe(true);
    expect(asked(`${api}/${to}`)).toMatchObject(given);
  });

  test("disliked content links to the report of the people who disliked it", async () => {
    await open("system", `${reports}/disliked-content`);
    const link = main()
      .getAllByRole("link")
      .find((one) => one.getAttribute("href")!.startsWith(`${reports}/disliked-by/`))!;
    const [, id, type] = /disliked-by\/(\d+)\/(\w+)/.exec(link.getAttribute("href")!)!;
    const { asked } = await follow(link);
    expect(asked(`${api}/disliked-by`)).toMatchObject({ id, type });
  });
});
