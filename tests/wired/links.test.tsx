import { fireEvent, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { demoPassword, emailOf } from "#server/seed/accounts.ts";
import { startTestApp, type TestApp } from "../server/harness.ts";
import { openShell } from "./shell.tsx";

/** Links that ask a question: what is followed asks the server for just that, and the page says so. */

let t: TestApp;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  t = await startTestApp({ seed: true });
});
afterAll(() => t.close());

let opened: Awaited<ReturnType<typeof openShell>> | undefined;
afterEach(() => opened?.close());

async function open(who: string, address: string) {
  opened = await openShell(await t.signIn(emailOf(who), demoPassword), address);
  await opened.settled();
  await opened.arrived();
  return opened;
}
const main = () => within(screen.getByRole("main"));
/** Follows a link. @returns where it led, and what was asked of the server by that */
async function follow(link: HTMLElement) {
  const before = opened!.calls.length;
  await opened!.act(() => fireEvent.click(link));
  await opened!.settled();
  await opened!.arrived();
  const calls = opened!.calls.slice(before);
  return {
    address: opened!.page.address(),
    asked: (path: string) =>
      Object.fromEntries(new URLSearchParams(calls.findLast(({ call }) => call === `GET ${path}`)?.query)),
    calls,
  };
}
const search = "/api/search/";

describe("home", () => {
  test("“All new” leads to the catalogue, the newest first", async () => {
    await open("learner", "/");
    const { address, asked } = await follow(main().getByRole("link", { name: "All new learning" }));
    expect(address).toBe("/catalogue?sort=newest");
    expect(asked(search)).toMatchObject({ sort: "newest" });
  });

  test("“All boxsets” leads to nothing but boxsets", async () => {
    await open("learner", "/");
    const { address, asked } = await follow(main().getByRole("link", { name: "All boxsets" }));
    expect(address).toBe("/catalogue?format=boxset");
    expect(asked(search)).toMatchObject({ format: "boxset" });
  });
});

describe("an item", () => {
  test.each(["topic", "boxset", "tag"] as const)("leads to what has the same %s", async (what) => {
    const shell = await open("learner", "/item/5");
    const row = shell.calls.find(({ call }) => call === "GET /api/items/5")!.json.data;
    const of = { topic: row.topic, boxset: row.boxsets[0], tag: row.tags[0] }[what];
    const named = main().getAllByRole("link", { name: of.name ?? of.title });
    const { address, asked } = await follow(named[0]!);
    expect(address).toBe(`/catalogue?${what}=${of.id}`);
    expect(asked(search)).toMatchObject({ [what]: String(of.id) });
  });
});

describe("accreditation", () => {
  test.each([
    ["Search exams", "For completion", "for-completion"],
    ["All passed exams", "Completed", "completed"],
  ])("“%s” leads to those", async (name, shown, type) => {
    await open("learner", "/accreditation");
    const { address } = await follow(main().getByRole("link", { name }));
    expect(address).toBe(`/accreditation/search?type=${type}`);
    expect(main().getByRole("link", { name: shown }).getAttribute("aria-current")).toBe("page");
  });

  test("either kind of exam leads to the other", async () => {
    await open("learner", "/accreditation/search?type=completed");
    expect((await follow(main().getByRole("link", { name: "For completion" }))).address).toBe(
      "/accreditation/search?type=for-completion",
    );
    expect((await follow(main().getByRole("link", { name: "Completed" }))).address).toBe(
      "/accreditation/search?type=completed",
    );
  });

  test("an exam leads to the result of its latest attempt", async () => {
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
  ])("a value of %s leads to its rows in %s", async (from, to, names) => {
    // Somebody has searched for something today.
    await (await t.signIn(emailOf("learner"), demoPassword)).get("/api/search/?name=pension");
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

  test("what is disliked leads to who disliked it", async () => {
    await open("system", `${reports}/disliked-content`);
    const link = main()
      .getAllByRole("link")
      .find((one) => one.getAttribute("href")!.startsWith(`${reports}/disliked-by/`))!;
    const [, id, type] = /disliked-by\/(\d+)\/(\w+)/.exec(link.getAttribute("href")!)!;
    const { asked } = await follow(link);
    expect(asked(`${api}/disliked-by`)).toMatchObject({ id, type });
  });
});
