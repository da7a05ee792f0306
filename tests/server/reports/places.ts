import { adminOptions, userOptions } from "#server/schema/index.ts";
import type { TestApp } from "../harness.ts";

/** Where people belong, for the columns that reports have of each. */

const places = ["division", "department", "grade", "location"] as const;

/** What those columns say of somebody who was put there by `putInto`. */
export const placesOf = (name: string) =>
  Object.fromEntries(places.map((field) => [field, `${name} ${field}`]));

/** Gives somebody a division, a department, a grade and a location that are named after this. */
export async function putInto(t: TestApp, userId: number, name: string): Promise<void> {
  for (const field of places) {
    const [option] = await t.app
      .db()
      .insert(adminOptions)
      .values({ list: `${field}s`, label: `${name} ${field}` })
      .returning();
    const given = { userId, field, optionId: option!.id };
    await t.app
      .db()
      .insert(userOptions)
      .values(given)
      .onConflictDoUpdate({ target: [userOptions.userId, userOptions.field], set: given });
  }
}
