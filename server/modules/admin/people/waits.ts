import { eq, sql } from "drizzle-orm";
import { adminUserCalls } from "#src/contracts/admin/users.ts";
import { mostCounted } from "#src/contracts/waiting.ts";
import { systemAdmins } from "../../../access.ts";
import type { Waits } from "../../../areas/waits.ts";
import { userStatus, users } from "../../../schema/index.ts";

/** Users who cannot sign in yet because nobody has invited them. */
export const userWaits: Waits = {
  shown: adminUserCalls.list,
  access: systemAdmins,
  async count(app) {
    const waiting = app
      .db()
      .select({ one: sql`1` })
      .from(users)
      .where(eq(userStatus(users), "new"))
      .limit(mostCounted)
      .as("waiting");
    return { "users not invited": await app.db().$count(waiting) };
  },
};
