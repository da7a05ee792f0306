import { sql, type SQLWrapper } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { SteadyClock } from "./clock.ts";
import type { Db } from "./database/database.ts";
import { examAttempts, serverClock } from "./schema/index.ts";

/** How often the clocks are compared, and by how much they may differ, in milliseconds. */
const interval = 10_000;
const tolerated = 1_000;

type Deps = { db(): Db; clock: SteadyClock; log: Pick<FastifyBaseLogger, "warn"> };
type Read = { at: number; ahead: number; version: number; sitting: boolean };

/**
 * Keeps the clocks of all servers in step with the database's. While an exam is being sat, a step of that clock is not
 * followed (EXM-4): the offset by which the servers are then ahead of it is kept in the database, for the other servers
 * and for the next start. The offset is removed when nobody is sitting an exam.
 * @param databaseTime the database's clock
 */
export async function followDatabase(
  { db, clock, log }: Deps,
  databaseTime: SQLWrapper = sql`clock_timestamp()`,
): Promise<{ look(): Promise<void>; stop(): Promise<void> }> {
  let known: number | null = null;

  /** The database's current time, and by how much this server is ahead of it. */
  async function compare(): Promise<Read & { differs: number }> {
    const asked = performance.now();
    const { rows } = await db().execute<Read>(sql`
      select extract(epoch from ${databaseTime})::float8 * 1000 as at, coalesce(c.ahead, 0) as ahead,
        coalesce(c.version, 0) as version,
        exists (select from ${examAttempts} where status = 'OPEN') as sitting
      from (select) one left join ${serverClock} c on true`);
    const read = rows[0]!;
    const halfWay = (performance.now() - asked) / 2;
    return { ...read, differs: clock.now().getTime() - halfWay - read.at };
  }

  async function look(): Promise<void> {
    const { ahead, version, sitting, differs } = await compare();
    const decided = known !== version || Math.abs(differs - ahead) <= tolerated;
    const wanted = sitting ? (decided ? ahead : differs) : 0;
    if (Math.abs(wanted - ahead) > tolerated) {
      log.warn(
        { ahead: Math.round(wanted) },
        "the machine's clock was set; exams continue on the time from before",
      );
      if (!(await keep(wanted, version))) return;
      known = version + 1;
    } else known = version;
    if (Math.abs(differs - wanted) > tolerated) clock.set(clock.now().getTime() + wanted - differs);
  }

  /** Returns whether no other server has decided in the meantime. */
  async function keep(ahead: number, version: number): Promise<boolean> {
    const kept = await db()
      .insert(serverClock)
      .values({ ahead, version: version + 1 })
      .onConflictDoUpdate({
        target: serverClock.only,
        set: { ahead, version: version + 1 },
        setWhere: sql`${serverClock.version} = ${version}`,
      })
      .returning();
    return kept.length > 0;
  }

  await look();
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = look().catch((error: unknown) => log.warn({ err: error }, "the clocks could not be compared"));
  }, interval).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
