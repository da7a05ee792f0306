import { sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { readZone, zoneCookie } from "#src/contracts/zone.ts";
import type { Db } from "../database/database.ts";
import { users } from "../schema/people.ts";

/**
 * Records a user's time zone at sign-in, as their browser reports it: reminders are sent in their morning. The zone is
 * written only if it differs, and if the database knows it too, as the database calculates with it.
 */
export async function noteZone(db: Db, request: FastifyRequest, userId: number): Promise<void> {
  const zone = readZone(request.cookies[zoneCookie]);
  if (zone === null) return;
  // Only if it differs: the database reads all of its zones from files, which takes 25 ms.
  await db.execute(sql`
    update ${users} set time_zone = ${zone} where id = ${userId}
      and case when time_zone is distinct from ${zone}
        then exists (select from pg_timezone_names where name = ${zone}) else false end`);
}
