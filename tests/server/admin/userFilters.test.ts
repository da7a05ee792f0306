import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#server/schema/index.ts";
import { principals } from "../fixtures.ts";
import { startOffice } from "./office.ts";

const office = startOffice("system");
const path = "/api/admin/users";
const found = async (query: string) =>
  (await office.system.get(`${path}?sort=email&${query}`)).json.data.map(
    ({ email }: { email: string }) => email,
  );

describe("users", () => {
  test("can be filtered by the language of their emails, and by whether they are on leave", async () => {
    const { learner, manager, trainer } = office.ids;
    const db = office.t.app.db();
    await db.update(users).set({ language: "de" }).where(eq(users.id, learner));
    await db.update(users).set({ language: "fr" }).where(eq(users.id, manager));
    expect(await found("language=de")).toEqual(["learner@example.org"]);
    expect(await found("language=fr&language=de")).toEqual(["learner@example.org", "manager@example.org"]);
    const day = office.at(0).slice(0, 10);
    const leave = { starts_on: day, ends_on: day, reason: "Parental leave" };
    expect((await office.system.post(`${path}/${trainer}/long-term-leave`, leave)).status).toBe(200);
    expect(await found("on_leave=true")).toEqual(["trainer@example.org"]);
    const others = await found("on_leave=false");
    expect([others.length, others.includes("trainer@example.org")]).toEqual([
      Object.keys(principals).length - 1,
      false,
    ]);
  });

  test("can be filtered by their whole employee number, in capitals or not", async () => {
    const person = { first_name: "Ada", last_name: "Byron" };
    const number = "LY-1215";
    await office.system.post(path, { ...person, email: "ada@example.org", employee_number: number });
    await office.system.post(path, { ...person, email: "bea@example.org", employee_number: `${number}0` });
    for (const typed of [number, number.toLowerCase()])
      expect(await found(`employee_number=${typed}`)).toEqual(["ada@example.org"]);
    expect(await found("employee_number=LY-121")).toEqual([]);
  });
});
