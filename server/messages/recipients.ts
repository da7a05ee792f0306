import { and, arrayOverlaps, isNull } from "drizzle-orm";
import type { RoleName } from "#src/contracts/roles.ts";
import type { App } from "../app.ts";
import { users } from "../schema/index.ts";

/** Returns everyone who has one of these roles and is not disabled. */
export const usersWith = async ({ db }: Pick<App, "db">, roles: readonly RoleName[]): Promise<number[]> =>
  (
    await db()
      .select({ id: users.id })
      .from(users)
      .where(and(arrayOverlaps(users.roles, [...roles]), isNull(users.disabledAt)))
      .orderBy(users.id)
  ).map(({ id }) => id);
