import { eq, sql } from "drizzle-orm";
import type { Listening } from "#src/contracts/listening.ts";
import type { App } from "../../app.ts";
import { refuse } from "../../refusals.ts";
import { users } from "../../schema/people.ts";
import { listeningClocks, listeningSessions } from "../../schema/podcasts.ts";
import { doneAt } from "../doneAt.ts";
import type { Heard } from "./episode.ts";
import { countListening, withoutOld, type KnownSession } from "./listeningTime.ts";
import { notePosition } from "./progress.ts";

/** Counting what was listened to: E-038. */

/**
 * Processes a report of a session, in one transaction that no other tab of the user's interferes with.
 * @returns the seconds of the session that count
 * @throws Refused 409 if the session is of another episode or another user
 */
export const recordListening = (app: App, userId: number, episode: Heard, told: Listening): Promise<number> =>
  app.inTransaction(async () => {
    const now = app.now();
    const at = doneAt(now, told.at);
    const clock = await lockClock(app, userId);
    const [known] = await app
      .db()
      .select()
      .from(listeningSessions)
      .where(eq(listeningSessions.id, told.session));
    const { taken, session } = countListening(clock.counted, known ? inMs(known) : null, {
      duration: Math.round(told.duration * 1_000),
      at: at.getTime(),
      since: clock.since.getTime(),
    });
    await app
      .db()
      .update(listeningClocks)
      .set({ counted: withoutOld(taken, now.getTime()).map(([from, to]) => [from, to]) })
      .where(eq(listeningClocks.userId, userId));
    await keepSession(app, userId, episode, told, session);
    if (tellsPosition(told) && told.sequence > (known?.sequence ?? -1))
      await notePosition(
        app,
        { userId, episodeId: episode.id, at },
        Math.min(told.progress, episode.seconds),
      );
    return session.counted / 1_000;
  });

const notTheirs = () =>
  refuse.conflict("This listening session belongs to another episode. Start the episode again");

/** An episode that was loaded and closed again says nothing about the listener's position. */
const tellsPosition = ({ duration, progress }: Listening): boolean => duration > 0 || progress > 0;

/** Locks and reads the user's counted time, and the date before which there can be none. */
async function lockClock(app: App, userId: number) {
  await app.db().insert(listeningClocks).values({ userId }).onConflictDoNothing();
  const [clock] = await app
    .db()
    .select({ counted: listeningClocks.counted, since: users.createdAt })
    .from(listeningClocks)
    .innerJoin(users, eq(users.id, listeningClocks.userId))
    .where(eq(listeningClocks.userId, userId))
    .for("update", { of: listeningClocks });
  return clock!;
}

type Row = typeof listeningSessions.$inferSelect;

const inMs = ({ told, seconds, startedAt, heardAt }: Row): KnownSession => ({
  told: Math.round(told * 1_000),
  counted: Math.round(seconds * 1_000),
  startedAt: startedAt.getTime(),
  heardAt: heardAt.getTime(),
});

async function keepSession(
  app: App,
  userId: number,
  episode: Heard,
  { session: id, sequence, heard }: Listening,
  { told, counted, startedAt, heardAt }: KnownSession,
): Promise<void> {
  const same = { userId, episodeId: episode.id };
  const counts = {
    seconds: counted / 1_000,
    told: told / 1_000,
    startedAt: new Date(startedAt),
    heardAt: new Date(heardAt),
  };
  const of = listeningSessions;
  const [kept] = await app
    .db()
    .insert(of)
    .values({ id, ...same, ...counts, sequence, heard: stretchesOf(heard, episode.seconds) })
    .onConflictDoUpdate({
      target: of.id,
      set: {
        ...counts,
        sequence: sql`greatest(${of.sequence}, excluded.sequence)`,
        heard: sql`${of.heard} + excluded.heard`,
      },
      setWhere: sql`${of.userId} = ${userId} and ${of.episodeId} = ${episode.id}`,
    })
    .returning({ id: of.id });
  if (!kept) throw notTheirs();
}

/** The ranges that were heard, in milliseconds and within the episode, in the database's notation. */
function stretchesOf(heard: Listening["heard"], seconds: number): string {
  const inside = (second: number): number => Math.round(Math.min(second, seconds) * 1_000);
  const ranges = heard.flatMap(([from, to]) =>
    inside(from) < inside(to) ? [`[${inside(from)},${inside(to)})`] : [],
  );
  return `{${ranges.join(",")}}`;
}
