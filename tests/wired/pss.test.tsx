import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { itemCompletions, pssAccreditations, pssPoints, users } from "#server/schema/index.ts";
import { emailOf } from "#server/seed/accounts.ts";
import type { Accreditation, FrameworkPart, PointsEntry } from "#src/contracts/pss.ts";
import { startDemo } from "./demo.ts";
import { heading, headings, main } from "./shown.ts";

/** The professional skills framework, in the whole product over the real server. */

const demo = startDemo();
const { open } = demo;

const paths = ["/pss-accreditations", "/pss/my-framework", "/pss/my-history"] as const;
const answerOf = (call: string) => demo.shell.calls.findLast((one) => one.call === call)!.json;
const press = (name: string | RegExp) =>
  demo.shell.act(() => fireEvent.click(main().getByRole("button", { name })));
const follow = (name: string | RegExp) =>
  demo.shell.act(() => fireEvent.click(main().getByRole("link", { name })));
const choose = (label: string, value: string) =>
  demo.shell.act(() => fireEvent.change(main().getByLabelText(label), { target: { value } }));
const rowOf = (title: string) =>
  within(main().getByRole("heading", { name: title }).closest<HTMLElement>("article, section")!);
const idOf = async (name: string) => {
  const [user] = await demo.t.app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailOf(name)));
  return user!.id;
};
/** Does something while the demo's framework is removed, and restores it. */
async function without(table: "pss_accreditations" | "pss_points", act: () => Promise<void>) {
  await demo.t.app.db().execute(`alter table ${table} rename to ${table}_away`);
  try {
    await act();
  } finally {
    await demo.t.app.db().execute(`alter table ${table}_away rename to ${table}`);
  }
}

describe("the framework", () => {
  test("is linked and opens for enrolled users [B-008][B-086][B-087][B-088]", async () => {
    const shell = await open("learner");
    const links = within(screen.getByRole("navigation", { name: "Main" }));
    expect(
      ["Skills accreditations", "My framework", "My history"].map((name) =>
        links.getByRole("link", { name }).getAttribute("href"),
      ),
    ).toEqual(paths);
    const titles: (string | null)[] = [];
    for (const path of paths) {
      await shell.go(path);
      titles.push(heading());
      // The learner's navigation, not the back office's.
      expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
    }
    expect(titles).toEqual(["Skills accreditations", "My framework", "My history"]);
  });

  test("is neither linked nor opened for users who are not enrolled, whatever their roles [B-085][B-008][B-087]", async () => {
    const shell = await open("super");
    const links = within(screen.getByRole("navigation", { name: "Main" }));
    expect(links.queryByRole("link", { name: "My framework" })).toBeNull();
    for (const path of paths) {
      await shell.go(path);
      expect(shell.page.address()).not.toBe(path);
      expect(screen.queryByRole("heading", { name: "My framework" })).toBeNull();
    }
    expect(shell.calls.some(({ call }) => call.includes("/api/pss/"))).toBe(false);
  });

  test("says that it cannot be seen once the enrolment has ended", async () => {
    const shell = await open("learner");
    const enrol = async (pssEnrolled: boolean) =>
      demo.t.app
        .db()
        .update(users)
        .set({ pssEnrolled })
        .where(eq(users.id, await idOf("learner")));
    await enrol(false);
    try {
      await shell.go("/pss/my-history");
      expect(main().getByRole("heading", { name: "You cannot see this list" })).toBeTruthy();
      expect(main().getByText("Ask your manager or an administrator for access.")).toBeTruthy();
    } finally {
      await enrol(true);
    }
  });

  test.each([
    ["/pss-accreditations", "GET /api/pss/accreditations"],
    ["/pss/my-framework", "GET /api/pss/framework"],
    ["/pss/my-history", "GET /api/pss/history"],
  ])("at %s says that it could not be loaded and can be retried", async (path, call) => {
    const shell = await open("learner");
    await without("pss_points", async () => {
      await shell.go(path);
      expect(main().getByRole("alert").textContent).toMatch(/The list could not be loaded/);
    });
    await press("Try again");
    await shell.settled();
    expect(shell.statusOf(call)).toBe(200);
    expect(main().queryByRole("alert")).toBeNull();
    expect(main().getAllByRole("listitem").length).toBeGreaterThan(0);
  });
});

describe("the accreditations", () => {
  test("show their purpose, skills, points so far and when they were achieved [R-L-020]", async () => {
    const shell = await open("learner", "/pss-accreditations");
    const rows: Accreditation[] = answerOf("GET /api/pss/accreditations").data;
    expect(document.title).toContain("Skills accreditations");
    expect(headings(2)).toEqual(["Client conversations", "Technical planning", "Fair outcomes"]);
    expect(rows.map(({ status, points, needed }) => [status, points, needed])).toEqual([
      ["in progress", 20, 60],
      ["in progress", 5, 50],
      ["achieved", 40, 35],
    ]);
    const fair = rowOf("Fair outcomes");
    expect(fair.getByText("Achieved")).toBeTruthy();
    expect(fair.getByText("on").querySelector("time")!.dateTime).toBe(rows[2]!.achieved_at);
    expect(fair.getByText("40 points, 35 needed")).toBeTruthy();
    expect(
      fair.getByText("3 skills: The Consumer Duty, Price and value, Support and understanding"),
    ).toBeTruthy();
    expect(fair.getByText(/^For everyone who answers for what a client is charged/)).toBeTruthy();
    expect(rowOf("Client conversations").queryByText(/^on/)).toBeNull();
    await follow("Open skills of Fair outcomes");
    await shell.settled();
    expect(shell.page.address()).toBe(`/pss/my-framework?accreditation=${rows[2]!.id}`);
    expect([heading(), headings(2)]).toEqual(["My framework", ["Fair outcomes"]]);
  });

  test("are filtered by the status in the address, which can be cleared when none match", async () => {
    const shell = await open("learner", "/pss-accreditations?status=achieved");
    expect(headings(2)).toEqual(["Fair outcomes"]);
    expect(main().getByText("1 accreditation")).toBeTruthy();
    await shell.go("/pss-accreditations?status=not%20started");
    expect(main().getByRole("heading", { name: "No accreditations match this filter" })).toBeTruthy();
    await shell.act(() =>
      fireEvent.click(
        within(main().getByText(/^Choose another status/).parentElement!).getByRole("button", {
          name: "Clear filter",
        }),
      ),
    );
    await shell.settled();
    expect([shell.page.address(), headings(2).length]).toEqual(["/pss-accreditations", 3]);
    await press("Status");
    const panel = within(await screen.findByRole("dialog", { name: "Filter by status" }));
    await shell.act(() => fireEvent.click(panel.getByRole("checkbox", { name: /^Achieved/ })));
    await shell.act(() => fireEvent.keyDown(document.activeElement!, { key: "Escape" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([shell.page.address(), headings(2)]).toEqual([
      "/pss-accreditations?status=achieved",
      ["Fair outcomes"],
    ]);
    await press("Clear filter");
    expect([shell.page.address(), headings(2).length]).toEqual(["/pss-accreditations", 3]);
  });
});

describe("my framework", () => {
  test("shows each accreditation with its skills and the items that earn the next points [R-L-050]", async () => {
    const shell = await open("learner", "/pss/my-framework");
    const parts: FrameworkPart[] = answerOf("GET /api/pss/framework").data;
    expect(document.title).toContain("My framework");
    expect(headings(2)).toEqual(parts.map(({ name }) => name));
    expect(headings(3)).toEqual(parts.flatMap(({ skills }) => skills.map(({ name }) => name)));
    const checking = rowOf("Checking understanding");
    expect(checking.getByText("20 of 30 points")).toBeTruthy();
    const [item] = checking.getAllByRole("listitem");
    const link = within(item!).getByRole("link", { name: "Explaining risk in plain words" });
    expect(within(item!).getByText("+10 points")).toBeTruthy();
    expect(rowOf("Support and understanding").getByText("You have completed all of its items.")).toBeTruthy();
    await shell.act(() => fireEvent.click(link));
    await shell.settled();
    expect(heading()).toBe("Explaining risk in plain words");
    expect(shell.page.address()).toMatch(/^\/item\/\d+$/);
  });

  test("adds the points of a newly completed item and no longer offers it", async () => {
    const shell = await open("pss", "/pss/my-framework");
    const parts: FrameworkPart[] = answerOf("GET /api/pss/framework").data;
    const { card } = parts[0]!.skills.find(({ name }) => name === "Difficult news")!.next[0]!;
    expect(rowOf("Difficult news").getByText("10 of 30 points")).toBeTruthy();
    const completion = { userId: await idOf("pss"), itemId: card.id };
    await demo.t.app.db().insert(itemCompletions).values(completion);
    await shell.go("/pss/my-history");
    await shell.go("/pss/my-framework");
    expect(rowOf("Difficult news").getByText("20 of 30 points")).toBeTruthy();
    expect(main().queryByRole("link", { name: card.title })).toBeNull();
    await demo.t.app.db().delete(itemCompletions).where(eq(itemCompletions.itemId, card.id));
  });

  test("can show a single accreditation with a link to its points, and reports an unknown one", async () => {
    const shell = await open("learner", "/pss/my-framework");
    const [first]: FrameworkPart[] = answerOf("GET /api/pss/framework").data;
    await choose("Accreditation", String(first!.id));
    await shell.settled();
    expect([shell.page.address(), headings(2)]).toEqual([
      `/pss/my-framework?accreditation=${first!.id}`,
      [first!.name],
    ]);
    await follow(/^Points history/);
    await shell.settled();
    expect(shell.page.address()).toBe(`/pss/my-history?accreditation=${first!.id}`);
    await shell.go("/pss/my-framework?accreditation=9999");
    expect(main().getByRole("heading", { name: "This accreditation could not be found" })).toBeTruthy();
    await follow("Show all accreditations");
    await shell.settled();
    expect(headings(2).length).toBe(3);
  });
});

describe("my history", () => {
  test("lists every entry with its reason, time and author, and the sum of the points [R-L-051]", async () => {
    await open("learner", "/pss/my-history");
    const { data, points } = answerOf("GET /api/pss/history") as { data: PointsEntry[]; points: number };
    expect(document.title).toContain("My history");
    expect(main().getByText(`${points} points in ${data.length} entries`)).toBeTruthy();
    expect(points).toBe(data.reduce((sum, one) => sum + one.points, 0));
    const rows = within(main().getAllByRole("list").at(-1)!).getAllByRole("listitem");
    expect(rows.map((row) => row.querySelector("time")!.dateTime)).toEqual(
      data.map(({ at }) => at).toSorted((one, other) => other.localeCompare(one)),
    );
    const said = rows.map(({ textContent }) => textContent);
    const find = (text: RegExp) => said.find((one) => text.test(one!));
    expect(find(/observation counts for half/)).toMatch(
      /^−5 points.*Checking understanding, Client conversationsTaken by Rhys Morgan/,
    );
    expect(find(/You presented a case/)).toMatch(/^\+5 points.*Given by Rhys Morgan/);
    expect(find(/What the Consumer Duty asks/)).toMatch(/^\+10 points.*Earned by completing the item/);
    expect(
      main().getByRole("link", { name: "What the Consumer Duty asks of an adviser" }).getAttribute("href"),
    ).toMatch(/^\/item\/\d+$/);
  });

  test("is filtered by accreditation and paged through its address", async () => {
    const shell = await open("learner", "/pss/my-history");
    const fair = answerOf("GET /api/pss/history").accreditations.at(-1);
    await choose("Accreditation", String(fair.id));
    await shell.settled();
    expect(shell.page.address()).toBe(`/pss/my-history?accreditation=${fair.id}`);
    expect(main().getByText("40 points in 4 entries")).toBeTruthy();
    const skillId = answerOf("GET /api/pss/history").data[0].skill.id;
    const more = Array.from({ length: 20 }, () => ({
      ...{ skillId, points: 1, reason: "Many", givenAt: demo.t.app.now() },
    }));
    const userId = await idOf("learner");
    await demo.t.app
      .db()
      .insert(pssPoints)
      .values(more.map((one) => ({ userId, ...one })));
    await shell.go("/");
    await shell.go(`/pss/my-history?accreditation=${fair.id}`);
    expect(main().getByText("60 points in 24 entries")).toBeTruthy();
    const next = main().getByRole("link", { name: "Next" }).getAttribute("href")!;
    expect(next).toBe(`/pss/my-history?accreditation=${fair.id}&page=2`);
    await shell.go(next);
    expect(within(main().getAllByRole("list")[0]!).getAllByRole("listitem").length).toBe(4);
    expect(main().getByText("60 points in 24 entries")).toBeTruthy();
    await demo.t.app.db().delete(pssPoints).where(eq(pssPoints.reason, "Many"));
  });

  test("offers a next step when there are no points, for one accreditation or at all", async () => {
    const browser = await demo.t.signIn(emailOf("trainer"), "Demo-Pass-2026");
    const trainer = await idOf("trainer");
    await demo.t.app.db().update(users).set({ pssEnrolled: true }).where(eq(users.id, trainer));
    await demo.t.app.db().delete(itemCompletions).where(eq(itemCompletions.userId, trainer));
    const shell = await open(browser, "/pss/my-history?accreditation=1");
    expect(main().getByRole("heading", { name: "No points for this accreditation yet" })).toBeTruthy();
    await follow("Show all points");
    await shell.settled();
    expect(main().getByRole("heading", { name: "No points yet" })).toBeTruthy();
    await follow("Open my framework");
    await shell.settled();
    expect([heading(), headings(2).length]).toEqual(["My framework", 3]);
  });
});

test("without any accreditations, each page says so and links to the catalogue", async () => {
  await demo.t.app.db().delete(pssAccreditations);
  const shell = await open("learner", "/pss-accreditations");
  for (const path of ["/pss-accreditations", "/pss/my-framework"]) {
    await shell.go(path);
    expect(main().getByRole("heading", { name: "No accreditations yet" })).toBeTruthy();
    expect(main().getByRole("link", { name: "Open the catalogue" }).getAttribute("href")).toBe("/catalogue");
  }
});
