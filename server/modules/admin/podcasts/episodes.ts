import { eq, sql } from "drizzle-orm";
import { podcastEpisodeCalls, type AdminEpisode } from "#src/contracts/admin/podcastEpisodes.ts";
import type { App } from "../../../app.ts";
import { audioJob } from "../../../audio/readEpisodes.ts";
import { readTranscript, writeVtt, type TranscriptType } from "../../../audio/transcripts.ts";
import { isOneOf } from "../../../database/lists.ts";
import { inOrder } from "../../../database/inOrder.ts";
import { wake } from "../../../jobs/wake.ts";
import type { Errors } from "../../../resources/resource.ts";
import { resourceModule, resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { archiving } from "../../../resources/withDefaults.ts";
import { podcastEpisodes, podcasts, searchable } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { Unreadable } from "../../../unreadable.ts";
import { bankImageOf, unknownPicture } from "../../bankImages.ts";
import { reviewChangedEpisode, reviewRestoredEpisodes } from "./changes.ts";
import { readDropOff } from "./heard.ts";
import { podcastAdmins, podcastReaders } from "./roles.ts";

const { id, podcastId, position, audio, audioState, seconds, publishAt, heldAt, transcript } =
  podcastEpisodes;

/** The state of a file before it has been read. */
const unread = { audioState: "waiting", audioFailure: null } as const;

const podcast = sql`(select p.name from ${podcasts} p where p.id = ${podcastId})`;
const podcastStatus = sql`(select p.status from ${podcasts} p where p.id = ${podcastId})`;
const length = sql`round(${seconds})::int`;
const listeners = sql`(select count(distinct s.user_id)::int from listening_sessions s
  where s.episode_id = ${id} and s.seconds > 0)`;
const state = sql`case when ${audio} is null then 'none' else ${audioState} end`;

/** Episodes of podcasts, and how much of each is listened to. */
export function podcastEpisodesModule(app: App): Handled[] {
  const status = () => sql`case when ${publishAt} is null then 'draft' when ${heldAt} is not null then 'held'
    when ${publishAt} > ${app.now().toISOString()}::timestamptz then 'scheduled' else 'published' end`;
  return [
    ...resourceModule(app, {
      calls: podcastEpisodeCalls,
      access: podcastAdmins,
      reads: podcastReaders,
      table: podcastEpisodes,
      more: () => ({
        podcast,
        podcast_status: podcastStatus,
        image: bankImageOf(podcastEpisodes.imageId),
        status: status(),
        held: sql`${heldAt} is not null`,
        audio_state: state,
        length,
        listeners,
        has_transcript: sql`${transcript} <> ''`,
      }),
      search: searchable(podcastEpisodes.name, podcastEpisodes.summary, transcript),
      sorts: {
        podcast: inOrder(podcast),
        publish_at: sql`coalesce(${publishAt}, 'infinity')`,
        length: sql`coalesce(${seconds}, -1)`,
        listeners,
      },
      filters: {
        status: (given) => isOneOf(status(), given),
        audio_state: (given) => isOneOf(state, given),
      },
      // A new episode comes last, once its podcast is known.
      begin: () => ({ position: lastPlace }),
      async rules(draft, { before }) {
        return {
          ...(await unknownPodcast(app, draft.podcast_id, before?.podcast_id)),
          ...(await unknownPicture(app, draft.image_id)),
          ...(draft.publish_at !== null &&
            draft.audio === null && { audio: ["Choose the audio, or leave “Publish at” empty"] }),
          ...wrongChapters(draft.chapters, isSameFile(draft, before) ? (before?.length ?? null) : null),
          ...(draft.transcript !== before?.transcript && (await wrongTranscript(draft.transcript))),
        };
      },
      async save(_, records) {
        for (const { id: episode, given } of records) {
          const set = {
            ...(given.podcast_id && (await placeOfNew(app, given.podcast_id, episode))),
            ...(given.transcript &&
              typeOf(given.transcript) === "srt" && {
                transcript: writeVtt(await readTranscript(given.transcript, "srt")),
              }),
          };
          if (Object.keys(set).length > 0)
            await app.db().update(podcastEpisodes).set(set).where(eq(id, episode));
        }
      },
      async written({ id: episode, caller }, before, after) {
        const isMoved = before !== null && before.podcast_id !== after.podcast_id;
        const isNewFile = !isSameFile(after, before);
        if (isMoved || isNewFile)
          await app
            .db()
            .update(podcastEpisodes)
            .set({
              ...(isMoved && { position: await nextPlace(app, after.podcast_id, episode) }),
              ...(isNewFile && { ...unread, seconds: null, loudness: null, waveform: [] }),
            })
            .where(eq(id, episode));
        if (isNewFile && after.audio) wake(app, audioJob);
        await reviewChangedEpisode({ app, caller, id: episode }, before, after);
      },
      keeps: ({ listeners: heard }) =>
        heard > 0 ? "People have listened to it. Archive it instead, so that the reports keep it" : null,
      acts: {
        restore: {
          ...archiving(podcastEpisodes).restore,
          done: (_, ids, caller) => reviewRestoredEpisodes(app, caller, ids),
        },
        readAgain: {
          set: () => unread,
          unless: (_) => [
            [sql`${audio} is null`, "It has no audio file"],
            [eq(audioState, "waiting"), "Its file is being read already"],
          ],
          done: async () => wake(app, audioJob),
        },
      },
    }),

    on(podcastEpisodeCalls.dropOff, podcastAdmins, async ({ params }) => {
      await findRow(app, resourcesOf(app).get("episode")!, params.id);
      return { data: await readDropOff(app, params.id) };
    }),

    on(podcastEpisodeCalls.transcript, podcastReaders, async ({ params }) => {
      const said = (await findRow(app, resourcesOf(app).get("episode")!, params.id)).transcript as string;
      return { data: said === "" ? [] : await readTranscript(said, "vtt") };
    }),
  ];
}

/** A place after every other, until a new episode has its own. */
const lastPlace = 1_000_000;

async function nextPlace(app: App, of: number, episode: number): Promise<number> {
  const { rows } = await app.db().execute<{ next: number }>(sql`
    select coalesce(max(e.position), 0) + 1 as next from podcast_episodes e
    where e.podcast_id = ${of} and e.id <> ${episode}`);
  return rows[0]!.next;
}

/** The place of an episode that does not have one yet. */
async function placeOfNew(app: App, of: number, episode: number): Promise<{ position?: number }> {
  const [row] = await app.db().select({ position }).from(podcastEpisodes).where(eq(id, episode));
  return row!.position === lastPlace ? { position: await nextPlace(app, of, episode) } : {};
}

type HasFile = Pick<AdminEpisode, "audio">;
const isSameFile = (one: HasFile, other: HasFile | null): boolean => one.audio?.id === other?.audio?.id;

async function unknownPodcast(app: App, chosen: number, before: number | undefined): Promise<Errors> {
  if (chosen === before) return {};
  const [found] = await app.db().select().from(podcasts).where(eq(podcasts.id, chosen));
  if (!found) return { podcast_id: ["This podcast does not exist"] };
  return found.archivedAt ? { podcast_id: ["This podcast is archived. Restore it first"] } : {};
}

/** @param ends the length of the audio, if it is known */
function wrongChapters(chapters: AdminEpisode["chapters"], ends: number | null): Errors {
  const wrong = chapters.flatMap(({ at }, row): [string, string[]][] => {
    if (row > 0 && at <= chapters[row - 1]!.at)
      return [[`chapters.${row}.at`, ["Enter a time after the start of the previous chapter"]]];
    return ends !== null && at >= ends ? [[`chapters.${row}.at`, ["The audio ends before this"]]] : [];
  });
  return Object.fromEntries(wrong);
}

/** WebVTT identifies itself; anything else is treated as SRT. */
const typeOf = (text: string): TranscriptType => (/^\uFEFF?WEBVTT/.test(text) ? "vtt" : "srt");

async function wrongTranscript(text: string): Promise<Errors> {
  if (text === "") return {};
  try {
    await readTranscript(text, typeOf(text));
    return {};
  } catch (error) {
    if (error instanceof Unreadable) return { transcript: [error.message] };
    throw error;
  }
}
