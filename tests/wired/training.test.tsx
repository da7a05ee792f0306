import { fireEvent, screen, within } from "@testing-library/react";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assignments, longTermLeaves, users } from "#server/schema/index.ts";
import { emailOf } from "#server/seed/accounts.ts";
import type { Assignment, Quarter } from "#src/contracts/training.ts";
import { capital } from "#src/contracts/words.ts";
import { startDemo } from "./demo.ts";
import { heading, main } from "./shown.ts";

/** Mandatory training and enrolments, in the whole product over the real server. */

const demo = startDemo();
const { open } = demo;

const answerOf = (call: string) => demo.shell.calls.findLast((one) => one.call === call)!.json;
const titles = (level: number) =>
  main()
    .queryAllByRole("article")
    .map((row) => within(row).getByRole("heading", { level }).textContent);
const rowOf = (title: string) =>
  within(main().getByRole("link", { name: title }).closest<HTMLElement>("article")!);
const tabs = () =>
  within(main().getByRole("navigation", { name: /^Which/ }))
    .getAllByRole("link")
    .map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")]);
const titlesOf = ({ data }: { data: Assignment[] }) => data.map(({ card }) => card.title);
const idOf = async (name: string) => {
  const [user] = await demo.t.app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailOf(name)));
  return user!.id;
};

describe("mandatory training", () => {
  test("shows overdue training first, then each quarter with links to its lists [R-L-031][B-006]", async () => {
    await open("learner", "/mandatory-training");
    const { quarters, overdue } = answerOf("GET /api/mandatory-training").data as {
      quarters: Quarter[];
      overdue: Assignment[];
    };
    expect([heading(), document.title.endsWith("Mandatory training")]).toEqual(["Mandatory training", true]);
    expect(titles(3)).toEqual(titlesOf({ data: overdue }));
    expect(overdue.length).toBe(1);
    const [{ year, quarter, outstanding }] = quarters.filter((one) => one.outstanding > 0) as [Quarter];
    const link = main().getAllByRole("link", { name: new RegExp(`^${outstanding} outstanding in`) })[0]!;
    expect(link.getAttribute("href")).toBe(`/mandatory-training/${year}/${quarter}/outstanding`);
    const navigation = within(screen.getByRole("navigation", { name: "Main" }));
    expect(navigation.getByRole("link", { name: /^Mandatory training/ }).getAttribute("href")).toBe(
      "/mandatory-training",
    );
  });

  test("lists the outstanding and completed training of a quarter at separate addresses [R-L-032][R-L-033][B-072]", async () => {
    const shell = await open("learner", "/mandatory-training");
    const { quarters } = answerOf("GET /api/mandatory-training").data as { quarters: Quarter[] };
    const { year, quarter } = quarters.find(
      ({ completed, outstanding }) => completed > 0 && outstanding > 0,
    )!;
    const path = `/mandatory-training/${year}/${quarter}`;
    for (const standing of ["outstanding", "completed"] as const) {
      await shell.go(`${path}/${standing}`);
      const answer = answerOf(`GET /api${path}`);
      expect([heading(), document.title.endsWith(`${capital(standing)} mandatory training`)]).toEqual([
        expect.stringMatching(new RegExp(`^\\w+ to \\w+ ${year}$`)),
        true,
      ]);
      expect(titles(2)).toEqual(titlesOf(answer));
      expect(answer.data.length).toBeGreaterThan(0);
      const [first] = main().getByLabelText<HTMLSelectElement>("Sort by").selectedOptions;
      expect(first!.text).toBe(standing === "completed" ? "Last completed first" : "Due first");
      const { outstanding, completed } = answer.standings;
      const current = (of: string) => (of === standing ? "page" : null);
      expect(tabs()).toEqual([
        [`Outstanding (${outstanding})`, `${path}/outstanding`, current("outstanding")],
        [`Completed (${completed})`, `${path}/completed`, current("completed")],
      ]);
    }
  });

  test("of a quarter has its order in the address, and a filter without matches can be cleared", async () => {
    const shell = await open("learner", "/mandatory-training");
    const { quarters } = answerOf("GET /api/mandatory-training").data as { quarters: Quarter[] };
    const { year, quarter } = quarters.find(({ completed }) => completed > 0)!;
    const path = `/mandatory-training/${year}/${quarter}/completed`;
    await shell.go(path);
    const all = titles(2);
    expect(all.length).toBeGreaterThan(0);
    const order = (value: string) =>
      shell.act(() => fireEvent.change(main().getByLabelText("Sort by"), { target: { value } }));
    await order("title");
    const asked = shell.calls.findLast(({ call }) => call.startsWith(`GET /api/mandatory-training/${year}`))!;
    expect([shell.page.address(), new URLSearchParams(asked.query).get("sort")]).toEqual([
      `${path}?sort=title`,
      "title",
    ]);
    await order("due");
    expect([shell.page.address(), titles(2)]).toEqual([path, all]);
    await shell.go(`${path}?status=exempt`);
    const none = main().getByText("No assignments match this filter").parentElement!;
    expect(titles(2)).toEqual([]);
    await shell.act(() => fireEvent.click(within(none).getByRole("button", { name: "Clear filter" })));
    expect([shell.page.address(), titles(2)]).toEqual([path, all]);
  });

  test("reports that a quarter does not exist and links to all mandatory training", async () => {
    await open("learner", "/mandatory-training/2026/7/outstanding");
    expect(heading()).toBe("There is no such quarter");
    expect(main().getByRole("link", { name: "All mandatory training" }).getAttribute("href")).toBe(
      "/mandatory-training",
    );
  });

  test("shows reason, assigner and consequence, why a learner is exempt, and nothing overdue during leave [T-20][T-21][T-22]", async () => {
    const shell = await open("learner", "/mandatory-training");
    const overdue = rowOf("Red flags in an advice firm");
    expect(overdue.getByText("Overdue")).toBeTruthy();
    expect(
      overdue.getByText(/^Part of the yearly training on financial crime\. Assigned by \w+ \w+\.$/),
    ).toBeTruthy();
    expect(
      overdue.getByText("Consequence: You may not advise clients until you have completed it."),
    ).toBeTruthy();
    const { quarters } = answerOf("GET /api/mandatory-training").data as { quarters: Quarter[] };
    const exemptIn = async () => {
      for (const { year, quarter } of quarters) {
        await shell.go(`/mandatory-training/${year}/${quarter}/outstanding`);
        if (titles(2).includes("Explaining risk in plain words")) return;
      }
    };
    await exemptIn();
    const exempt = rowOf("Explaining risk in plain words");
    expect(exempt.getByText("Exempt")).toBeTruthy();
    expect(exempt.getByText(/^You are exempt until/).textContent).toMatch(
      /You do not speak to clients in your present position\.$/,
    );
    const userId = await idOf("learner");
    const today = demo.t.app.now().toISOString().slice(0, 10);
    const leave = { userId, startsOn: today, endsOn: today, reason: "Ill" };
    await demo.t.app.db().insert(longTermLeaves).values(leave);
    await shell.go("/mandatory-training");
    expect(main().queryByText("Overdue")).toBeNull();
    await demo.t.app.db().delete(longTermLeaves).where(eq(longTermLeaves.userId, userId));
  });
});

describe("enrolments", () => {
  test("list the outstanding and completed content that the learner was enrolled in [R-L-030][B-006]", async () => {
    const shell = await open("learner", "/enrolments");
    const call = "GET /api/enrolments";
    expect([heading(), document.title.endsWith("Enrolments")]).toEqual(["Enrolments", true]);
    expect(titles(2)).toEqual(["Options at retirement"]);
    expect(
      rowOf("Options at retirement").getByText(
        /^Before you join the retirement team\. \w+ \w+ enrolled you\.$/,
      ),
    ).toBeTruthy();
    expect(tabs().map(([label, href]) => [label, href])).toEqual([
      ["Outstanding (1)", "/enrolments"],
      ["Completed (1)", "/enrolments?standing=completed"],
    ]);
    await shell.act(() => fireEvent.click(main().getByRole("link", { name: /^Completed/ })));
    expect(titles(2)).toEqual(titlesOf(answerOf(call)));
    expect(answerOf(call).data[0].status).toBe("completed");
  });

  test("link to the catalogue when there are none", async () => {
    await demo.t.app
      .db()
      .delete(assignments)
      .where(eq(assignments.userId, await idOf("trainer")));
    const shell = await open("trainer", "/enrolments");
    expect(main().getByRole("heading", { name: "No enrolments to complete" })).toBeTruthy();
    expect(main().getByRole("link", { name: "Open the catalogue" }).getAttribute("href")).toBe("/catalogue");
    await shell.go("/mandatory-training");
    expect(main().getByRole("heading", { name: "No mandatory training yet" })).toBeTruthy();
  });

  test("say that they could not be loaded and can be retried", async () => {
    const shell = await open("learner", "/");
    await demo.t.app.db().execute("alter table assignments rename to assignments_away");
    try {
      await shell.go("/enrolments");
      expect(main().getByRole("alert").textContent).toMatch(/The list could not be loaded/);
    } finally {
      await demo.t.app.db().execute("alter table assignments_away rename to assignments");
    }
    await shell.act(() => fireEvent.click(main().getByRole("button", { name: "Try again" })));
    await shell.settled();
    expect(titles(2)).toEqual(["Options at retirement"]);
  });
});
