import { podcastCalls } from "#src/contracts/podcasts.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { on, type Handled } from "../../serve.ts";
import { isTracked } from "../tracked.ts";
import { asAttachment } from "../uploadedFile.ts";
import { sendFile } from "../sendFile.ts";
import { countDownload, fileNameOf } from "./downloads.ts";
import { react } from "../reactions.ts";
import { readReaction, requirePodcast, subscribe } from "./choices.ts";
import { readEpisode, readPlayer, requireEpisode } from "./episode.ts";
import { feedAddress } from "./feed.ts";
import { readIndex, readPodcast, searchEpisodes, searchPodcasts } from "./lists.ts";
import { recordListening } from "./listen.ts";
import type { Asking } from "./visible.ts";

const searchLimit = { limit: { name: "search", max: 600, seconds: 60 } };

/** Podcasts for learners: E-037, E-038 and what their pages need. */
export const podcastsModule = (app: App): Handled[] => {
  const asks = ({ userId }: Caller): Asking => ({ user: userId, now: app.now() });
  return [
    on(podcastCalls.index, signedIn, ({ caller }) => readIndex(app, asks(caller))),

    on(
      podcastCalls.search,
      signedIn,
      ({ query, caller }) => searchPodcasts(app, asks(caller), query),
      searchLimit,
    ),

    on(
      podcastCalls.episodes,
      signedIn,
      ({ query, caller }) => searchEpisodes(app, asks(caller), query),
      searchLimit,
    ),

    on(podcastCalls.podcast, signedIn, async ({ params, caller }) => ({
      data: await readPodcast(app, asks(caller), params.id),
    })),

    on(podcastCalls.episode, signedIn, async ({ params, caller }) => ({
      data: await readEpisode(app, asks(caller), params.id),
    })),

    on(podcastCalls.player, signedIn, async ({ params, caller }) => ({
      data: { podcast: await readPlayer(app, asks(caller), params.id) },
    })),

    on(podcastCalls.listen, signedIn, async ({ params, body, caller }) => {
      const episode = await requireEpisode(app, asks(caller), params.id);
      const tracked = isTracked(caller);
      const counted = tracked ? await recordListening(app, caller.userId, episode, body) : 0;
      return { data: { counted, tracked } };
    }),

    on(podcastCalls.subscribe, signedIn, async ({ params, body, caller }) => {
      await requirePodcast(app, asks(caller), params.id);
      if (isTracked(caller)) await subscribe(app, caller.userId, params.id, body.subscribed);
    }),

    on(podcastCalls.react, signedIn, async ({ params, body, caller }) => {
      await requireEpisode(app, asks(caller), params.id);
      if (isTracked(caller))
        await react(app, caller.userId, { type: "episode", id: params.id }, body.reaction);
      return { data: await readReaction(app, caller.userId, params.id) };
    }),

    on(podcastCalls.feed, signedIn, async ({ params, body, caller }) => {
      await requirePodcast(app, asks(caller), params.id);
      return { data: { url: await feedAddress(app, caller.userId, params.id, body.renew) } };
    }),

    on(
      podcastCalls.audio,
      signedIn,
      async ({ params, query, caller, request, reply }) => {
        const episode = await requireEpisode(app, asks(caller), params.id);
        const { body, begins } = sendFile(app, episode.audio, request, reply);
        if (query.download) reply.header("content-disposition", asAttachment(fileNameOf(episode)));
        if (query.download && begins && isTracked(caller))
          await countDownload(app, caller.userId, episode, "product");
        return body as AsyncIterable<Uint8Array>;
      },
      { contentCookie: true },
    ),
  ];
};
