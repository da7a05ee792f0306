import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { contentPaths } from "#src/contracts/contentPaths.ts";
import type { ContentType } from "#src/contracts/contentTypes.ts";
import { liveEvents } from "#src/contracts/realtime.ts";
import { shareLimits } from "#src/contracts/shareLimits.ts";
import { sharingCalls } from "#src/contracts/sharing.ts";
import { waitingCalls } from "#src/contracts/waiting.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { refuse } from "../../refusals.ts";
import { boxsets, fullName, items, sharedContent, users } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { tell } from "../../messages/tell.ts";
import { contentShared } from "./messages.ts";
import { isTracked } from "../tracked.ts";
import { mustBeLive } from "./content.ts";

/** Sharing the same again within this time is a second click, or the retry of a request whose response was lost. */
const sameSeconds = 60;

/** Sharing content with colleagues. */
export const sharingModule = (app: App): Handled[] => [
  on(
    sharingCalls.colleagues,
    signedIn,
    async ({ query: { text }, caller }) => {
      const name = fullName(users);
      const rows = await app
        .db()
        .select({ id: users.id, name, job_title: users.jobTitle })
        .from(users)
        .where(
          and(
            isNull(users.disabledAt),
            ne(users.id, caller.userId),
            matchesEveryWord(sql`lower(${name})`, text),
          ),
        )
        .orderBy(sql`starts_with(lower(${name}), ${text.toLowerCase()}) desc`, name, users.id)
        .limit(shareLimits.found);
      return { data: rows };
    },
    { limit: { name: "search", max: 600, seconds: 60 } },
  ),

  on(
    sharingCalls.share,
    signedIn,
    async ({ params: { type, id }, body: { user_id, note }, caller }) => {
      await mustBeLive(app, type, id);
      await mustBeColleague(app, user_id, caller.userId);
      if (!isTracked(caller)) return { data: { tracked: false } };
      await app.inTransaction(async () => {
        const now = app.now();
        const share = { userId: user_id, sharedBy: caller.userId, type, contentId: id, note, sharedAt: now };
        const written = await app
          .db()
          .insert(sharedContent)
          .values(share)
          .onConflictDoUpdate({
            target: [
              sharedContent.userId,
              sharedContent.type,
              sharedContent.contentId,
              sharedContent.sharedBy,
            ],
            set: { note, sharedAt: now },
            setWhere: or(
              ne(sharedContent.note, note),
              lt(sharedContent.sharedAt, new Date(now.getTime() - sameSeconds * 1_000)),
            )!,
          })
          .returning({ id: sharedContent.contentId });
        if (written.length > 0) await tellReceiver(app, share);
      });
      return { data: { tracked: true } };
    },
    { limit: { name: "share", max: 60, seconds: 600 } },
  ),
];

/** @throws Refused 422 if the user does not exist, is disabled or is the caller */
async function mustBeColleague(app: App, userId: number, callerId: number): Promise<void> {
  const [row] = await app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  if (!row || userId === callerId) throw refuse.invalid({ user_id: ["Choose a colleague"] });
}

type Share = { userId: number; sharedBy: number; type: ContentType; contentId: number; note: string };

/**
 * Sends the recipient a notification, an email if they want emails, and a live event that refreshes their open pages.
 */
async function tellReceiver(app: App, { userId, sharedBy, type, contentId, note }: Share): Promise<void> {
  const table = { item: items, boxset: boxsets }[type];
  const [row] = await app
    .db()
    .select({ title: table.title, by: fullName(users) })
    .from(table)
    .innerJoin(users, eq(users.id, sharedBy))
    .where(eq(table.id, contentId));
  const { title, by } = row!;
  const path = `/${type}/${contentId}`;
  await tell(app, contentShared, [userId], {
    values: {
      ...{ SENDER_NAME: by, CONTENT_NAME: title, CONTENT_TYPE: type, MESSAGE: note },
      SHARED_URL: app.config.publicUrl + path,
    },
    path,
    contentType: type,
  });
  await app.outbox.live([userId], liveEvents["answers.changed"], {
    paths: [contentPaths.list, waitingCalls.counts.path],
  });
}
