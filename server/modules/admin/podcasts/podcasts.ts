import { and, asc, eq, getTableColumns, isNull, sql, type SQL } from "drizzle-orm";
import type { Ordered } from "#src/contracts/admin/order.ts";
import {
  podcastCalls,
  AdminPodcast,
  ReviewedPodcast,
  type ReviewedEpisode,
} from "#src/contracts/admin/podcasts.ts";
import { uploadedFilePath } from "#src/contracts/uploadPaths.ts";
import type { App } from "../../../app.ts";
import { isOneOf } from "../../../database/lists.ts";
import { chosenFor, replaceChosen, unknownAudiences, type Choices } from "../../../resources/recipients.ts";
import { resourceModule, resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { updateRecord } from "../../../resources/write.ts";
import { podcastAudiences, podcastEpisodes, podcasts, searchable } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { bankImageOf, unknownPicture } from "../../bankImages.ts";
import { isHeard } from "../../podcasts/visible.ts";
import { orderChange, requireCompleteOrder } from "../order.ts";
import { reviewChangedPodcast } from "./changes.ts";
import { lockWhole } from "./lockWhole.ts";
import { moveAct } from "./review.ts";
import { podcastAdmins, podcastReaders } from "./roles.ts";
import { podcastSubmitted } from "./messages.ts";
import { tellReviewers } from "./tell.ts";
import { readVersion } from "./version.ts";

const name = "podcast";
const { id, submittedAt, publishedAt } = podcasts;

const audiencesOf: Choices = { table: podcastAudiences, record: "podcast_id", chosen: "audience_id" };

/** Counts what belongs to a podcast. */
const counted = (of: SQL): SQL => sql`(select count(*)::int from ${of})`;
const episodes = counted(sql`podcast_episodes e where e.podcast_id = ${id} and e.archived_at is null`);
const subscribers = counted(sql`podcast_subscriptions s where s.podcast_id = ${id}`);
const listeners = counted(sql`(
  select distinct s.user_id from listening_sessions s join podcast_episodes e on e.id = s.episode_id
  where e.podcast_id = ${id} and s.seconds > 0) heard`);

/** Podcasts, the order of their episodes, and what waits for review (E-147 … E-151). */
export function podcastsModule(app: App): Handled[] {
  const hasEpisodes = () => sql`exists (
    select from podcast_episodes e where e.podcast_id = ${id} and ${isHeard({ now: app.now() })})`;
  return [
    ...resourceModule(app, {
      calls: podcastCalls,
      access: podcastAdmins,
      reads: podcastReaders,
      table: podcasts,
      more: () => ({
        image: bankImageOf(podcasts.imageId),
        audiences: chosenFor(audiencesOf, id),
        episodes,
        subscribers,
        listeners,
      }),
      search: searchable(podcasts.name, podcasts.summary),
      sorts: {
        submitted_at: sql`coalesce(${submittedAt}, '-infinity')`,
        published_at: sql`coalesce(${publishedAt}, '-infinity')`,
        episodes,
        subscribers,
        listeners,
      },
      // A dashboard's query sends text.
      filters: { has_episodes: (given) => sql`${hasEpisodes()} = ${String(given) === "true"}` },
      unique: { podcasts_name: { field: "name", message: "A podcast with this name already exists" } },
      async rules({ audiences, image_id }, { before }) {
        return {
          ...(await unknownAudiences(app, audiences, before?.audiences)),
          ...(await unknownPicture(app, image_id)),
        };
      },
      async save(_, records) {
        for (const { id: podcast, given } of records)
          if (given.audiences) await replaceChosen(app, audiencesOf, podcast, given.audiences);
      },
      written: (writing, before, after) => reviewChangedPodcast(writing, before, after),
      lockToRemove: lockWhole,
      keeps: ({ listeners: heard }) =>
        heard > 0 ? "People have listened to it. Archive it instead, so that the reports keep it" : null,
      acts: {
        submit: {
          ...moveAct("submit", { also: () => ({ submittedAt: app.now() }) }),
          async done(_, ids, caller) {
            await app.db().update(podcasts).set({ submittedBy: caller.userId }).where(isOneOf(id, ids));
            await tellReviewers(app, caller, ids, {
              type: podcastSubmitted,
              values: (called) => ({ CONTENT_NAME: called }),
            });
          },
        },
        withdraw: moveAct("withdraw"),
        takeDown: moveAct("takeDown"),
      },
    }),

    on(
      podcastCalls.updateNamed,
      podcastAdmins,
      async ({ body: { id: podcast, ...changes }, caller }) => ({
        data: AdminPodcast.parse(await updateRecord(app, resource(app), caller, podcast, changes)),
      }),
      { audited: true },
    ),

    on(podcastCalls.order, podcastAdmins, async ({ params }) => {
      await findRow(app, resource(app), params.id);
      return { data: await readOrder(app, params.id) };
    }),

    on(
      podcastCalls.reorder,
      podcastAdmins,
      ({ params, body: { ids }, caller }) =>
        app.inTransaction(async () => {
          await lockWhole(app, [params.id]);
          await findRow(app, resource(app), params.id);
          const before = await readOrder(app, params.id);
          requireCompleteOrder(ids, before);
          const details = orderChange(before, ids);
          if (details) {
            await app
              .db()
              .update(podcastEpisodes)
              .set({ position: sql`array_position(${sql.param(ids)}::int[], ${podcastEpisodes.id})` })
              .where(inUse(params.id));
            await app.audit({
              caller,
              act: `${name} episodes reordered`,
              subject: `${name} ${params.id}`,
              outcome: "done",
              details: { did: "episodes reordered", ...details },
            });
          }
          return { data: await readOrder(app, params.id) };
        }),
      { audited: true },
    ),

    on(podcastCalls.review, podcastReaders, async ({ params }) => {
      // The version is read before the content, so that a change in between outdates it.
      const version = await readVersion(app, params.id);
      const podcast = ReviewedPodcast.parse(await findRow(app, resource(app), params.id));
      return { data: { version, podcast, episodes: await readReviewed(app, params.id) } };
    }),
  ];
}

const resource = (app: App) => resourcesOf(app).get(name)!;

const inUse = (podcast: number) =>
  and(eq(podcastEpisodes.podcastId, podcast), isNull(podcastEpisodes.archivedAt));

const readOrder = async (app: App, podcast: number): Promise<Ordered[]> =>
  app
    .db()
    .select({ id: podcastEpisodes.id, name: podcastEpisodes.name })
    .from(podcastEpisodes)
    .where(inUse(podcast))
    .orderBy(asc(podcastEpisodes.position), asc(podcastEpisodes.id));

/** Everything except transcripts and waveforms, which are long. */
const { transcript: _, waveform: __, ...shown } = getTableColumns(podcastEpisodes);

/** Episodes as they will be heard: the uploaded file itself, which reviewers may fetch, too. */
async function readReviewed(app: App, podcast: number): Promise<ReviewedEpisode[]> {
  const rows = await app
    .db()
    .select({
      episode: shown,
      image: bankImageOf(podcastEpisodes.imageId),
      hasTranscript: sql<boolean>`${podcastEpisodes.transcript} <> ''`,
    })
    .from(podcastEpisodes)
    .innerJoin(podcasts, eq(podcasts.id, podcastEpisodes.podcastId))
    .where(inUse(podcast))
    .orderBy(asc(podcastEpisodes.position), asc(podcastEpisodes.id));
  return rows.map(
    ({
      episode: { id: episode, name: called, summary, notes, audio, seconds, publishAt, heldAt, chapters },
      image,
      hasTranscript,
    }) => ({
      ...{ id: episode, name: called, summary, notes, image, seconds, chapters },
      has_transcript: hasTranscript,
      audio: audio && uploadedFilePath(audio.id),
      publish_at: publishAt?.toISOString() ?? null,
      held: heldAt !== null,
    }),
  );
}
