import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fileCell } from "#server/resources/kinds/columns.ts";
import { resourcesOf } from "#server/resources/resourceModule.ts";
import { earlierCompletions } from "#server/schema/index.ts";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import { shapeOf } from "#src/contracts/admin/query.ts";
import type { Report } from "#src/contracts/admin/reports.ts";
import { startWithRecords } from "./records.ts";

const records = startWithRecords();
const { at, dayAt, run, fields } = records;

describe("House reports", () => {
  test("users can be searched and filtered by role and last sign-in [R-A-039]", async () => {
    expect(await fields("user-report", ["email", "status", "completions"], "?search=learner")).toEqual([
      ["learner@example.org", "active", 2],
    ]);
    expect(
      (await run("user-report", "?roles=super%20admin&roles=exam%20admin&sort=email")).data,
    ).toMatchObject([
      { email: "exam@example.org", roles: ["exam admin"] },
      { email: "super@example.org", roles: ["super admin"] },
    ]);
    const recent = `?last_sign_in_from=${dayAt(-8)}&last_sign_in_to=${dayAt(-7)}`;
    expect(await fields("user-report", ["email", "last_sign_in"], recent)).toEqual([
      ["trainer@example.org", at(-7).toISOString()],
    ]);
  });
  test("users' completions include those that were renewed since [R-A-039]", async () => {
    const completions = async () => (await fields("user-report", ["completions"], "?search=manager"))[0]![0];
    expect(await completions()).toBe(1);
    const [renewed] = await records.t.app
      .db()
      .insert(earlierCompletions)
      .values({
        ...{ userId: records.ids.manager, itemId: 1, source: "read" },
        ...{ completedAt: at(-400), arrivedAt: at(-400), validUntil: at(-30) },
      })
      .returning();
    expect(await completions()).toBe(2);
    await records.t.app.db().delete(earlierCompletions).where(eq(earlierCompletions.id, renewed!.id));
  });
  test("users who completed nothing and never signed in are listed with 0 [R-A-039]", async () => {
    const names = ["email", "completions", "sign_ins", "last_sign_in"];
    expect(await fields("user-report", names, "?search=pss")).toEqual([["pss@example.org", 0, 0, null]]);
  });
  test("users can be filtered by several statuses at once [R-A-039]", async () => {
    const asked = "?status=disabled&status=new&sort=email";
    expect(await fields("user-report", ["email", "status"], asked)).toEqual([
      ["pss@example.org", "new"],
      ["trainer@example.org", "disabled"],
    ]);
    expect(await fields("cpd", ["email", "cpd"], asked)).toEqual([
      ["pss@example.org", 0],
      ["trainer@example.org", 0],
    ]);
  });
  test("user status counts active, disabled and new users [R-A-040]", async () => {
    const answer = await run("user-status");
    expect(answer.data).toMatchObject([
      { status: "active", users: 12 },
      { status: "disabled", users: 1, recent: 1, never: 0 },
      { status: "new", users: 1, recent: 0, never: 1 },
    ]);
    expect(answer.totals.users).toBe(14);
    expect(answer.chart[0]).toMatchObject({ name: "active", values: [12, expect.any(Number)] });
  });
  test("sign-ins are listed with their outcome and charted by day [R-A-041]", async () => {
    const day = `?at_from=${dayAt(-2)}&at_to=${dayAt(-2)}&sort=at`;
    expect((await fields("login", ["email", "outcome", "message"], day)).toSorted()).toEqual(
      [
        ["learner@example.org", "done", null],
        ["manager@example.org", "refused", "No"],
        [null, "refused", "No"],
      ].toSorted(),
    );
    expect((await run("login", day)).chart).toEqual([{ name: dayAt(-2), values: [1, 2] }]);
    expect((await run("login", `?user_id=${records.ids.manager}&outcome=refused`)).meta.total).toBe(1);
  });
  test("a line has a point for each day between its first and its last, with 0 where nothing happened", async () => {
    const { chart } = await run("login", `?at_from=${dayAt(-7)}&at_to=${dayAt(-1)}`);
    expect(chart).toEqual([
      { name: dayAt(-7), values: [1, 0] },
      ...[-6, -5, -4, -3].map((days) => ({ name: dayAt(days), values: [0, 0] })),
      { name: dayAt(-2), values: [1, 2] },
      { name: dayAt(-1), values: [1, 0] },
    ]);
  });
  test("audience reports list idle audiences, users in none and users in each [R-A-042][R-A-043][R-A-044]", async () => {
    expect(
      await fields("archiving-audiences", ["name", "users", "active"], "?idle=true&archived=false"),
    ).toEqual([["Only the gone", 1, 0]]);
    const missing = (await fields("users-missing-audiences", ["email"], "?perPage=200")).flat();
    expect(missing).toHaveLength(11);
    expect(missing).toContain("content@example.org");
    expect(missing).not.toContain("learner@example.org");
    expect(await fields("user-audiences", ["email", "audience", "source"], "?sort=email")).toEqual([
      ["learner@example.org", "Everybody here", "hand"],
      ["manager@example.org", "Everybody here", "rule"],
    ]);
  });
  test("long-term leave is listed by state, and filtered by day and length [R-A-057]", async () => {
    expect(await fields("user-long-term-leave", ["state", "days"])).toEqual([
      ["coming", 1],
      ["now", 10],
      ["over", 10],
    ]);
    expect(
      (await run("user-long-term-leave", `?starts_on_from=${dayAt(0)}&starts_on_to=${dayAt(0)}`)).totals,
    ).toEqual({
      days: 10,
    });
    expect(await fields("user-long-term-leave", ["state", "days"], "?days_from=2&days_to=10")).toEqual([
      ["now", 10],
      ["over", 10],
    ]);
  });
  test("CPD is added up by user and by type, and within a period [R-A-045][R-A-046]", async () => {
    const earned = await fields("cpd", ["email", "completions", "cpd", "pts", "generic_cpd"]);
    expect(earned.slice(0, 2)).toEqual([
      ["learner@example.org", 2, 12, 12, 3],
      ["manager@example.org", 1, 4, 0, 0],
    ]);
    // Everybody else has earned nothing, but is listed.
    expect(earned).toHaveLength(14);
    expect(await fields("cpd", ["email"], "?cpd_from=4&cpd_to=11.5")).toEqual([["manager@example.org"]]);
    // Two people with the same name are still two people.
    expect((await run("cpd")).chart.slice(0, 2)).toEqual([
      { name: "Test Person", values: [12, 3] },
      { name: "Test Person", values: [4, 0] },
    ]);
    expect(earned.slice(2).every(([, ...numbers]) => numbers.every((n) => n === 0))).toBe(true);
    const recent = `?completed_at_from=${dayAt(-5)}`;
    const lately = await fields("cpd", ["email", "completions", "generic_cpd"], recent);
    expect(lately).toHaveLength(14);
    expect(lately.slice(0, 2).toSorted()).toEqual([
      ["learner@example.org", 1, 0],
      ["manager@example.org", 1, 0],
    ]);
    const types = await fields("cpd-type", ["type", "users", "completions", "minutes"]);
    expect(types.slice(0, 3)).toEqual([
      ["CPD", 2, 2, 16],
      ["PTS", 1, 1, 12],
      ["Generic CPD", 1, 1, 3],
    ]);
    expect(types).toHaveLength(6);
    // The same minutes, however they are added up.
    expect((await run("cpd-type")).totals.minutes).toBe(
      Object.entries((await run("cpd")).totals).reduce(
        (sum, [name, n]) => (name === "completions" ? sum : sum + n),
        0,
      ),
    );
  });
  test("searches are counted by day and by term, with spelling suggestions [R-A-047][R-A-053][R-A-054]", async () => {
    expect(await fields("search", ["day", "searches", "terms", "in_vain", "clicks"])).toEqual([
      [dayAt(-1), 8, 3, 6, 1],
      [dayAt(-2), 3, 1, 3, 0],
    ]);
    expect((await run("search")).chart.map(({ name }) => name)).toEqual([dayAt(-2), dayAt(-1)]);
    expect(
      await fields("searched-terms", ["term", "searches", "results", "clicks", "in_vain", "last_day"]),
    ).toEqual([
      ["pension", 5, 4, 1, false, dayAt(-1)],
      ["transferes", 5, 0, 0, true, dayAt(-1)],
      ["zzzz", 1, 0, 0, true, dayAt(-1)],
    ]);
    expect(await fields("searched-terms", ["term", "searches"], `?day_to=${dayAt(-2)}`)).toEqual([
      ["pension", 3],
    ]);
    const spelling = await fields("spell-check", ["term", "suggestion"]);
    expect(spelling).toEqual([
      ["transferes", expect.stringMatching(/^transfer/)],
      ["zzzz", null],
    ]);
  });
  test("carousel slides are listed with state and readers, pictures with size and use [R-A-048][R-A-055]", async () => {
    expect(await fields("featured-carousel", ["title", "state", "readers"])).toEqual([
      ["Transfers", "shown", 1],
      ["Soon", "scheduled", 0],
      ["Then", "over", 0],
      ["Away", "archived", 0],
    ]);
    const pictures = await run("image-bank");
    expect(pictures.totals).toEqual({ size: 150 });
    expect(pictures.data.map(({ title, used }) => [title, used])).toEqual([
      ["A door", true],
      ["Another", false],
    ]);
  });
  test("dislikes are counted by content and release, and listed by user [R-A-058][R-A-059][R-A-060]", async () => {
    expect(await fields("disliked-content", ["title", "type", "dislikes", "likes", "comments"])).toEqual([
      ["Gifts and hospitality", "item", 2, 1, 1],
      ["Ethics at work", "boxset", 1, 0, 1],
    ]);
    expect(await fields("disliked-content", ["dislikes"], `?created_at_from=${dayAt(-7)}&type=item`)).toEqual(
      [[1]],
    );
    const [first] = (await run("disliked-content")).data;
    const by = `?id=${String(first!.subject_id)}&type=${String(first!.type)}`;
    expect(await fields("disliked-by", ["email", "subject", "comment"], by)).toEqual([
      ["learner@example.org", "Gifts and hospitality", '=HYPERLINK("evil")'],
      ["manager@example.org", "Gifts and hospitality", ""],
    ]);
    expect(await fields("release-feedback", ["title", "likes", "dislikes"])).toEqual([
      ["Autumn", 0, 1],
      ["Draft", 0, 0],
    ]);
    expect(await fields("disliked-by", ["email", "subject"], "?id=1&type=release")).toEqual([
      ["learner@example.org", "Autumn"],
    ]);
  });
  test("the glossary audit lists each change with its fields [R-A-061]", async () => {
    const { json } = await records.admin.post("/api/admin/glossary", { term: "Bond", meaning: "<p>x</p>" });
    await records.admin.patch(`/api/admin/glossary/${json.data.id}`, {
      meaning: "<p>y</p>",
      version: json.data.version,
    });
    expect((await fields("glossary-audit", ["term", "act", "fields"])).toSorted()).toEqual([
      ["Bond", "changed", ["meaning"]],
      ["Bond", "created", ["meaning", "term"]],
    ]);
    const { id, version } = (await records.admin.get(`/api/admin/glossary/${json.data.id}`)).json.data;
    await records.admin.delete(`/api/admin/glossary/${id}?version=${version}`);
    // A deleted term keeps its name.
    expect((await fields("glossary-audit", ["term", "act", "fields"])).toSorted()).toEqual([
      ["Bond", "changed", ["meaning"]],
      ["Bond", "created", ["meaning", "term"]],
      ["Bond", "removed", ["meaning", "term"]],
    ]);
  });
  test("the glossary audit has words for all that is done to a term, and for what is changed", () => {
    const { columns } = houseReports.find(({ key }) => key === "glossary-audit") as Report;
    const columnOf = (name: string) => columns.find(({ field }) => field === name)!;
    const wordsOf = (name: string) => Object.keys((columnOf(name) as { words?: object }).words ?? {});
    const { acts, calls } = resourcesOf(records.t.app).get("glossary term")!;
    expect(wordsOf("act")).toEqual(["created", "changed", ...Object.keys(acts), "removed"]);
    const fieldsOf = Object.keys(shapeOf(calls.update.body)).filter((field) => field !== "version");
    expect(wordsOf("fields")).toEqual([...fieldsOf, "archived_at"]);
    expect(fileCell(columnOf("act"), "removed")).toBe("Deleted");
    expect(fileCell(columnOf("fields"), ["meaning", "term"])).toBe("Meaning; Term");
  });
});
