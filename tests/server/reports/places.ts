import { adminOptions, userOptions } from "#server/schema/index.ts";
import type { TestApp } from "../harness.ts";

/** People's places, for the report columns about them. */

const places = ["division", "department", "grade", "location"] as const;

/** The values of those columns for somebody placed by `putInto`. */
export const placesOf = (name: string) =>
  Object.fromEntries(places.map((field) => [field, `${name} ${field}`]));

/** Gives somebody a division, a department, a grade and a location with this name. */
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
