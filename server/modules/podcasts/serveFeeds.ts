import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#src/contracts/endpoint.ts";
import type { App } from "../../app.ts";
import { asJpeg } from "../../images.ts";
import { refuse } from "../../refusals.ts";
import { bankImages } from "../../schema/admin.ts";
import { includesTag, sendFile } from "../sendFile.ts";
import { countDownload } from "./downloads.ts";
import { fedEpisodes, feedBehind, feedPath, type FedEpisode, type Feed } from "./feed.ts";
import { writeFeed } from "./feedXml.ts";

/** What podcast apps fetch at a listener's own address: the feed, and what it refers to. There is no session. */
export function serveFeeds(server: FastifyInstance, app: App): void {
  server.get<Asked>(feedPath, async (request, reply) => {
    const feed = await openFeed(app, request, reply);
    const xml = writeFeed(app, feed, await fedEpisodes(app, feed));
    const tag = `"${createHash("sha256").update(xml).digest("base64url")}"`;
    // Apps poll every hour: an unchanged feed is not sent again.
    reply.header("cache-control", "private, no-cache").header("etag", tag);
    if (includesTag(request.headers["if-none-match"], tag)) return reply.status(304).send();
    return reply.type("application/rss+xml; charset=utf-8").send(xml);
  });

  server.get<Asked>(`${feedPath}/picture.jpg`, async (request, reply) => {
    const { podcast } = await openFeed(app, request, reply);
    return sendPicture(app, podcast.imageId, reply);
  });

  server.get<Asked & { Params: { episode: string; file: string } }>(
    `${feedPath}/episodes/:episode/:file`,
    async (request, reply) => {
      const feed = await openFeed(app, request, reply);
      const { episode: id, file } = request.params;
      const [episode] = isId(id) ? await fedEpisodes(app, feed, Number(id)) : [];
      const send = parts.get(file.split(".")[0]!);
      if (!episode || !send) throw refuse.notFound();
      return send(app, { feed, episode, request, reply });
    },
  );
}

type Asked = { Querystring: { key?: unknown } };

/** @throws Refused 404 if there is no such feed, or no longer */
async function openFeed(app: App, { query }: FastifyRequest<Asked>, reply: FastifyReply): Promise<Feed> {
  // The listener may use an app that is itself a page of another site.
  reply.header("cross-origin-resource-policy", "cross-origin");
  const feed = typeof query.key === "string" ? await feedBehind(app, query.key) : null;
  if (!feed) throw refuse.notFound();
  return feed;
}

type Part = { feed: Feed; episode: FedEpisode; request: FastifyRequest<Asked>; reply: FastifyReply };

/** The files of an episode in a feed, by file name. */
const parts = new Map<string, (app: App, part: Part) => Promise<FastifyReply>>(
  Object.entries({
    audio: async (app, { feed, episode, request, reply }) => {
      const { body, begins } = sendFile(app, episode.audio, request, reply);
      if (begins) await countDownload(app, feed.userId, episode, "feed");
      return reply.send(Readable.from(body));
    },

    chapters: async (_, { episode, reply }) =>
      reply.type("application/json+chapters; charset=utf-8").send(
        JSON.stringify({
          version: "1.2.0",
          chapters: episode.chapters.map(({ at, title }) => ({ startTime: at, title })),
        }),
      ),

    transcript: async (_, { episode, reply }) => {
      if (episode.transcript === "") throw refuse.notFound();
      return reply.type("text/vtt; charset=utf-8").send(episode.transcript);
    },

    picture: (app, { episode, reply }) => sendPicture(app, episode.imageId, reply),
  }),
);

/** Converted, as directories and many apps do not accept WebP. */
async function sendPicture(app: App, imageId: number | null, reply: FastifyReply): Promise<FastifyReply> {
  const [image] =
    imageId === null
      ? []
      : await app.db().select({ bytes: bankImages.bytes }).from(bankImages).where(eq(bankImages.id, imageId));
  if (!image) throw refuse.notFound();
  return reply
    .type("image/jpeg")
    .header("cache-control", "private, max-age=86400")
    .send(await asJpeg(image.bytes));
}
