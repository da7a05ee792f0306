import { describe, expect, test } from "vitest";
import { reports as houseReports } from "#src/contracts/admin/houseReports.ts";
import type { Report } from "#src/contracts/admin/reports.ts";
import { makeExports } from "#server/reports/makeExports.ts";
import { adminOptions, userOptions } from "#server/schema/index.ts";
import { reportsPath, startWithRecords } from "./records.ts";

const records = startWithRecords();
const { run, fields } = records;

/** The reports whose rows are about people: those that name a person, except the one about changes of the glossary. */
const aboutPeople = (houseReports as readonly Report[]).filter(
  ({ key, columns }) => key !== "glossary-audit" && columns.some(({ person }) => person),
);
const places = [
  ["division", "divisions"],
  ["department", "departments"],
  ["grade", "grades"],
  ["location", "locations"],
] as const;

/** Puts somebody into places with this name, and returns the ids of the places. */
async function put(userId: number, name: string) {
  const db = records.t.app.db();
  const ids: Record<string, number> = {};
  for (const [field, list] of places) {
    const [option] = await db
      .insert(adminOptions)
      .values({ list, label: `${name} ${field}` })
      .returning();
    ids[field] = option!.id;
    const given = { userId, field, optionId: option!.id };
    await db
      .insert(userOptions)
      .values(given)
      .onConflictDoUpdate({ target: [userOptions.userId, userOptions.field], set: given });
  }
  return ids;
}

describe("reports about people", () => {
  test("show division, department, grade, location and audiences, and filter by them [B-426]", async () => {
    expect(aboutPeople.map(({ key }) => key)).toEqual([
      ...["user-report", "login", "users-missing-audiences", "user-audiences", "user-long-term-leave"],
      ...["cpd", "user-no-show", "disliked-by"],
    ]);
    const placed = await put(records.ids.learner, "North");
    const alone = await put(records.ids.exam, "South");
    for (const { key, columns, filters, params } of aboutPeople) {
      const names = columns.map(({ field }) => field);
      for (const [field] of places) {
        expect([key, names]).toEqual([key, expect.arrayContaining([field])]);
        const asked = new URLSearchParams({ ...(params && { id: "1", type: "release" }) });
        asked.append(field, String(placed[field]));
        asked.append("perPage", "200");
        const { data, meta } = await run(key, `?${asked}`);
        expect([key, field, meta.total]).toEqual([key, field, data.length]);
        // The report about missing audiences is about other people.
        const whom = key === "users-missing-audiences" ? [] : ["learner@example.org"];
        if (key !== "user-no-show")
          expect([key, field, [...new Set(data.map(({ email }) => email))]]).toEqual([key, field, whom]);
      }
      expect([key, filters!.map((one) => one.field)]).toEqual([
        key,
        expect.arrayContaining(places.map(([field]) => field)),
      ]);
    }
    const all = ["email", "division", "department", "grade", "location", "audiences"];
    const there = `?division=${placed.division}&division=${alone.division}&sort=email`;
    expect(await fields("user-report", all, there)).toEqual([
      ["exam@example.org", "South division", "South department", "South grade", "South location", []],
      [
        ...["learner@example.org", "North division", "North department", "North grade", "North location"],
        ["Everybody here"],
      ],
    ]);
    expect(await fields("cpd", ["email", "completions"], "?audience=1&sort=email")).toEqual([
      ["learner@example.org", 2],
      ["manager@example.org", 1],
    ]);
    expect(await fields("cpd", ["email"], `?audience=1&grade=${placed.grade}`)).toEqual([
      ["learner@example.org"],
    ]);
    expect(
      await fields("users-missing-audiences", ["email", "location"], `?location=${alone.location}`),
    ).toEqual([["exam@example.org", "South location"]]);
  });

  test("count people by the same filters in rows, totals, chart, file and schedule [R-A-040][R-A-046]", async () => {
    const placed = await put(records.ids.learner, "East");
    await put(records.ids.manager, "West");
    const narrowed = [...Object.entries(placed), ["audience", 1]].map(([field, id]) => `?${field}=${id}`);
    expect((await run("user-status", narrowed[0])).data).toHaveLength(1);
    for (const asked of narrowed) {
      const status = await run("user-status", asked);
      const people = (await run("user-report", `${asked}&perPage=200`)).meta.total;
      expect([asked, status.totals.users]).toEqual([asked, people]);
      expect(status.chart.reduce((sum, { values }) => sum + values[0]!, 0)).toBe(people);
      const types = await run("cpd-type", asked);
      const { completions: _, ...minutes } = (await run("cpd", asked)).totals;
      expect([asked, types.totals.minutes]).toEqual([
        asked,
        Object.values(minutes).reduce((sum, n) => sum + n, 0),
      ]);
      expect(types.data).toHaveLength(6);
      expect(types.chart[0]!.values).toEqual([types.data[0]!.minutes]);
    }
    // Both at once: users in one but not the other do not count.
    expect((await run("user-status", `?audience=1&grade=${placed.grade}`)).totals.users).toBe(1);
    const question = `grade=${placed.grade}`;
    const file = (await records.admin.post(`${reportsPath}/user-status/exports`, { format: "csv", question }))
      .json.data;
    const schedule = await records.admin.post(`${reportsPath}/schedule`, {
      ...{ name: "Seniors", report: "cpd-type", question, recipients: [records.ids.system] },
    });
    expect([schedule.status, schedule.json.data.question]).toEqual([200, question]);
    await makeExports(records.t.app, async () => undefined);
    const { text } = await records.admin.get(`${reportsPath}/user-status/exports/${file.id}/file`);
    expect(text.trim().split("\r\n").slice(1)).toEqual(["Active,1,1,0"]);
  });
});
