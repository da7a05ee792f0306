import { liveEvents } from "#src/contracts/realtime.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { and, arrayOverlaps, eq, isNull, lte, type SQL } from "drizzle-orm";
import { broadcastCalls } from "#src/contracts/admin/broadcasts.ts";
import { userCalls } from "#src/contracts/user.ts";
import { signedIn } from "../access.ts";
import type { App } from "../app.ts";
import { inPortions } from "../database/lists.ts";
import { safeHtml } from "../html.ts";
import { refuse } from "../refusals.ts";
import {
  broadcastAudiences,
  broadcastReads,
  broadcastRecipients,
  broadcasts,
  notifications,
  users,
} from "../schema/index.ts";
import { on, type Handled } from "../serve.ts";
import { isAddressed } from "./addressed.ts";
import { newestNotifications } from "./currentUser.ts";

/**
 * Reading notifications and broadcasts: E-018 … E-020. The user's other tabs and devices learn what is no longer
 * unread.
 */
export const noticesModule = (app: App): Handled[] => [
  on(userCalls.readNotification, signedIn, ({ params: { id }, caller }) =>
    app.inTransaction(async () => {
      if ((await markRead(app, caller.userId, eq(notifications.id, id))).length > 0)
        return app.outbox.live([caller.userId], liveEvents["notifications.read"], { ids: [id] });
      const own = and(eq(notifications.id, id), eq(notifications.userId, caller.userId));
      const [known] = await app.db().select({ id: notifications.id }).from(notifications).where(own);
      if (!known) throw refuse.notFound("This notification does not exist");
    }),
  ),

  on(userCalls.readAllNotifications, signedIn, ({ body: { upTo } = {}, caller: { userId } }) =>
    app.inTransaction(async () => {
      const known = upTo === undefined ? undefined : lte(notifications.id, upTo);
      const read = await markRead(app, userId, known);
      if (read.length === 0) return;
      const ids = known ? read.sort((one, other) => one - other).slice(-newestNotifications) : "all";
      await app.outbox.live([userId], liveEvents["notifications.read"], { ids });
      // There may be more unread ones than the pages know of.
      if (known)
        await app.outbox.live([userId], liveEvents["answers.changed"], { paths: [userCalls.me.path] });
    }),
  ),

  on(userCalls.readBroadcast, signedIn, ({ params: { id }, query: { version }, caller }) =>
    app.inTransaction(async () => {
      const [known] = await app
        .db()
        .select({ textVersion: broadcasts.textVersion })
        .from(broadcasts)
        .where(and(eq(broadcasts.id, id), lte(broadcasts.startsAt, app.now()), isAddressed(caller.userId)));
      if (!known) throw refuse.notFound("This announcement does not exist");
      // Only the reader can acknowledge it (T-9), not an administrator acting as them.
      if (caller.acting === "another user") return;
      // A reader who was shown an earlier text has acknowledged that one.
      const textVersion = Math.min(version ?? known.textVersion, known.textVersion);
      const read = await app
        .db()
        .insert(broadcastReads)
        .values({ broadcastId: id, userId: caller.userId, textVersion, readAt: app.now() })
        .onConflictDoNothing()
        .returning({ id: broadcastReads.broadcastId });
      if (read.length === 0) return;
      await app.outbox.live([caller.userId], liveEvents["broadcast.read"], { id, ...versionOf(textVersion) });
      await tellCounters(app);
    }),
  ),
];

/** Updates the count for administrators who are looking at the broadcasts. */
async function tellCounters(app: App): Promise<void> {
  const counters = await app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(and(arrayOverlaps(users.roles, [...roleSets.systemAdmins]), isNull(users.disabledAt)))
    .orderBy(users.id);
  const { list, acknowledgements } = broadcastCalls;
  await app.outbox.liveSoon(
    counters.map(({ id }) => id),
    liveEvents["answers.changed"],
    { paths: [list.path, acknowledgements.path] },
  );
}

/** The first text of an announcement has no version. */
const versionOf = (textVersion: number) => (textVersion > 1 ? { version: textVersion } : {});

/** @returns the ids of those that were unread */
async function markRead(app: App, userId: number, which?: SQL): Promise<number[]> {
  const read = await app
    .db()
    .update(notifications)
    .set({ readAt: app.now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), which))
    .returning({ id: notifications.id });
  return read.map(({ id }) => id);
}

/** A broadcast to create. `message` is HTML, reduced to the safe subset. */
export type Announcement = {
  message: string;
  /** Higher is shown earlier; 0 by default. */
  priority?: number;
  /** Now by default. */
  startsAt?: Date;
  /** Until it is read by default. */
  endsAt?: Date;
  /** Users by id; everyone by default. */
  recipients?: readonly number[];
};

/**
 * Creates a broadcast. One that has started is sent to everybody concerned who is connected; the job sends a later one
 * at its start (T-9).
 * @returns its id
 * @throws RangeError if nothing of the message is left, it ends before it starts, or it is for nobody
 */
export async function announce(app: App, announcement: Announcement): Promise<number> {
  const { priority = 0, startsAt = app.now(), endsAt = null, recipients } = announcement;
  const message = safeHtml(announcement.message);
  if (message === "") throw new RangeError("An announcement needs a message");
  if (endsAt && endsAt <= startsAt) throw new RangeError("An announcement ends after it starts");
  if (recipients?.length === 0) throw new RangeError("An announcement needs at least one reader");
  return app.inTransaction(async () => {
    const [row] = await app
      .db()
      .insert(broadcasts)
      .values({
        message,
        priority,
        startsAt,
        endsAt,
        createdAt: app.now(),
        announcedAt: null,
        readers: recipients ? "chosen" : "everyone",
      })
      .returning({ id: broadcasts.id });
    const { id } = row!;
    if (recipients)
      await inPortions(
        [...new Set(recipients)].map((userId) => ({ broadcastId: id, userId })),
        (some) => app.db().insert(broadcastRecipients).values(some),
      );
    await announceStarted(app);
    return id;
  });
}

/**
 * Announces every broadcast that has started, is not over and has not been announced. Repeating it announces nothing
 * twice.
 */
export async function announceStarted(
  app: Pick<App, "db" | "inTransaction" | "outbox" | "now">,
): Promise<void> {
  const now = app.now();
  await app.inTransaction(async () => {
    const started = await app
      .db()
      .update(broadcasts)
      .set({ announcedAt: now })
      .where(and(isNull(broadcasts.announcedAt), lte(broadcasts.startsAt, now)))
      .returning();
    for (const broadcast of started.sort((one, other) => other.priority - one.priority || one.id - other.id))
      if (!broadcast.endsAt || broadcast.endsAt > now) await tell(app, broadcast);
  });
}

type Started = Pick<
  typeof broadcasts.$inferSelect,
  "id" | "message" | "readers" | "textVersion" | "priority"
>;

/** Audiences may gain members, so a broadcast for one goes to everyone connected; delivery checks whom it is for. */
async function tell(
  app: Pick<App, "db" | "outbox">,
  { id, message, readers, textVersion, priority }: Started,
): Promise<void> {
  const broadcast = { id, message, ...versionOf(textVersion), ...(priority > 0 && { priority }) };
  const audiences = await app.db().$count(broadcastAudiences, eq(broadcastAudiences.broadcastId, id));
  if (readers === "everyone" || audiences > 0)
    return app.outbox.live("everyone", liveEvents.broadcast, { broadcast });
  const rows = await app
    .db()
    .select({ userId: broadcastRecipients.userId })
    .from(broadcastRecipients)
    .where(eq(broadcastRecipients.broadcastId, id))
    .orderBy(broadcastRecipients.userId);
  await app.outbox.live(
    rows.map(({ userId }) => userId),
    liveEvents.broadcast,
    { broadcast },
  );
}
