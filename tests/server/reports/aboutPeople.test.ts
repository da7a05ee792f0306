import { describe, expect, test } from "vitest";
import { houseReports } from "#src/contracts/admin/houseReports.ts";
import type { Report } from "#src/contracts/admin/reports.ts";
import { adminOptions, userOptions } from "#server/schema/index.ts";
import { startWithRecords } from "./records.ts";

const records = startWithRecords();
const { run, fields } = records;

/** The reports whose rows are about people: those that name a person, but for who changed the glossary. */
const aboutPeople = (houseReports as readonly Report[]).filter(
  ({ key, columns }) => key !== "glossary-audit" && columns.some(({ person }) => person),
);
const places = [
  ["division", "divisions"],
  ["department", "departments"],
  ["grade", "grades"],
  ["location", "locations"],
] as const;

/** Puts somebody in places of a name, and says under which numbers. */
async function put(userId: number, name: string) {
  const db = records.t.app.db();
  const ids: Record<string, number> = {};
  for (const [field, list] of places) {
    const [option] = await db
      .insert(adminOptions)
      .values({ list, label: `${name} ${field}` })
      .returning();
    ids[field] = option!.id;
    await db.insert(userOptions).values({ userId, field, optionId: option!.id });
  }
  return ids;
}

describe("reports about people", () => {
  test("show and are narrowed by where people belong and by their audiences [B-426]", async () => {
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
        // Whoever has no audience is another.
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
});
