import { sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import { releaseNoteReadingCalls as calls, type Note, type NoteCard } from "#src/contracts/releaseNotes.ts";
import { mostCounted } from "#src/contracts/waiting.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Waits } from "../../areas/waits.ts";
import { refuse } from "../../refusals.ts";
import { on, type Handled } from "../../serve.ts";
import { isoOf } from "../../database/isoOf.ts";
import { ownReaction, react } from "../reactions.ts";
import { isTracked } from "../tracked.ts";
import { beginningOf } from "./beginningOf.ts";

/** Release notes for learners, their unread marks, and learners' feedback. */
export const releaseNoteReadsModule = (app: App): Handled[] => [
  on(calls.notes, signedIn, ({ query, caller }) => listNotes(app, asking(app, caller.userId), query)),

  on(calls.note, signedIn, async ({ params: { id }, caller }) => ({
    data: await readNote(app, asking(app, caller.userId), id),
  })),

  on(calls.read, signedIn, async ({ params: { id }, caller }) => {
    const asks = asking(app, caller.userId);
    await readNote(app, asks, id);
    if (isTracked(caller)) await noteRead(app, asks, sql`n.id = ${id}`);
  }),

  on(calls.readAll, signedIn, async ({ caller }) => {
    if (isTracked(caller)) await noteRead(app, asking(app, caller.userId), sql`true`);
  }),

  on(calls.feedback, signedIn, async ({ params: { id }, body: { reaction, comment }, caller }) => {
    const asks = asking(app, caller.userId);
    await readNote(app, asks, id);
    if (isTracked(caller)) await react(app, caller.userId, { type: "release", id }, reaction, comment);
    return { data: (await readNote(app, asks, id)).feedback };
  }),
];

/** The number of unread notes, for the navigation. */
export const releaseNoteWaits: Waits = {
  shown: calls.notes,
  access: signedIn,
  async count(app, { userId }) {
    const asks = asking(app, userId);
    const { rows } = await app.db().execute<{ count: number }>(sql`
      select count(*)::int as count from (
        select from release_notes n where ${isPublished(asks)} and ${isUnread(asks)} limit ${mostCounted}) unread`);
    return { "release notes": rows[0]!.count };
  },
};

type Asking = { user: number; now: string };
const asking = (app: App, user: number): Asking => ({ user, now: app.now().toISOString() });

const isPublished = ({ now }: Asking): SQL =>
  sql`(n.archived_at is null and n.published_at <= ${now}::timestamptz)`;

/** Notes from before a user joined are not news to them. */
const isUnread = ({ user }: Asking): SQL => sql`(
  n.published_at >= (select u.created_at from users u where u.id = ${user})
  and not exists (select from release_note_reads r where r.user_id = ${user} and r.note_id = n.id))`;

const order = sql`n.published_at desc, n.id desc`;

const columns = (asks: Asking): SQL => sql`
  n.id, n.title, n.release, ${isoOf(sql`n.published_at`)} as published_at, n.body, ${isUnread(asks)} as unread`;

async function listNotes(app: App, asks: Asking, { page, perPage }: z.output<typeof calls.notes.query>) {
  const { rows } = await app.db().execute<{
    total: number;
    unread: number;
    notes: (NoteCard & { body: string })[];
  }>(sql`
    select counted.*, (
        select coalesce(json_agg(card order by card.place), '[]') from (
          select ${columns(asks)}, row_number() over (order by ${order}) as place
          from release_notes n where ${isPublished(asks)}
          order by ${order} limit ${perPage} offset ${(page - 1) * perPage}) card) as notes
    from (
      select count(*)::int as total, (count(*) filter (where ${isUnread(asks)}))::int as unread
      from release_notes n where ${isPublished(asks)}) counted`);
  const { total, unread, notes } = rows[0]!;
  return {
    data: notes.map(({ id, title, release, published_at, body, unread: isNew }) => ({
      ...{ id, title, release, published_at, unread: isNew },
      summary: beginningOf(body),
    })),
    unread,
    meta: { total, page, perPage },
  };
}

/** @throws Refused 404 for one that is not published */
async function readNote(app: App, asks: Asking, id: number): Promise<Note> {
  const neighbour = (offset: "lag" | "lead"): SQL =>
    sql`${sql.raw(offset)}(json_build_object('id', n.id, 'title', n.title)) over (order by ${order})`;
  const { rows } = await app.db().execute<
    Omit<Note, "feedback"> & { reaction: Note["feedback"]["reaction"]; comment: string | null }
  >(sql`
    select * from (
      select ${columns(asks)}, ${neighbour("lag")} as newer, ${neighbour("lead")} as older,
        ${ownReaction(asks.user, "release", sql`n.id`)} as reaction,
        (select f.comment from feedback f
          where f.type = 'release' and f.subject_id = n.id and f.user_id = ${asks.user} and f.removed_at is null) as comment
      from release_notes n where ${isPublished(asks)}) notes
    where id = ${id}`);
  if (!rows[0]) throw refuse.notFound("This release note does not exist or is not published");
  const { reaction, comment, ...note } = rows[0];
  return { ...note, feedback: { reaction, comment: comment ?? "" } };
}

/** A note that was already read keeps its date. */
async function noteRead(app: App, asks: Asking, which: SQL): Promise<void> {
  await app.db().execute(sql`
    insert into release_note_reads (user_id, note_id, read_at)
    select ${asks.user}::int, n.id, ${asks.now}::timestamptz from release_notes n where ${isPublished(asks)} and ${which}
    on conflict do nothing`);
}
