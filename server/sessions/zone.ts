import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { readZone, zoneCookie } from "#src/contracts/zone.ts";
import type { Db } from "../database/database.ts";
import { users } from "../schema/people.ts";

/**
 * Puts down in which time zone somebody signs in, by their browser: reminders come in their morning. It is written where it
 * differs, and where the database knows it, too, as it counts with it.
 */
export async function noteZone(db: Db, request: FastifyRequest, userId: number): Promise<void> {
  const zone = readZone(request.cookies[zoneCookie]);
  if (zone === null) return;
  // Only where it differs: the database reads all of its zones from their files, which takes 25 ms.
  await db.execute(sql`
    update ${users} set time_zone = ${zone} where id = ${userId}
      and case when time_zone is distinct from ${zone}
        then exists (select from pg_timezone_names where name = ${zone}) else false end`);
}
