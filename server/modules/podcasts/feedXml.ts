import { Feed as Rss } from "feed";
import { toPodcasts } from "#src/routes/podcasts.ts";
import type { App } from "../../app.ts";
import { mediaTypeOf } from "../sendFile.ts";
import { feedUrl, type FedEpisode, type Feed } from "./feed.ts";

/** Characters that XML cannot express. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** An element that has only attributes. */
const element = (name: string, attributes: Record<string, string>) => ({
  name,
  objects: { _attributes: attributes },
});
const words = (name: string, text: string | number) => ({ name, objects: { _text: String(text) } });

/**
 * Writes a feed as RSS 2.0 with the tags of iTunes and of Podcasting 2.0. It belongs to one listener and asks
 * directories not to list it.
 */
export function writeFeed(app: App, feed: Feed, episodes: readonly FedEpisode[]): string {
  const { podcast, key } = feed;
  const url = (part?: string) => feedUrl(app, key, part);
  const picture = podcast.imageId === null ? undefined : url("/picture.jpg");
  const page = (path: string) => app.config.publicUrl + path;
  const rss = new Rss({
    title: podcast.name,
    description: podcast.summary,
    link: page(toPodcasts("Podcast", { id: podcast.id })),
    feedLinks: { rss: url() },
    language: "en-GB",
    updated: new Date(episodes[0]?.published ?? 0),
    generator: app.config.productName,
    podcast: true,
    author: { name: podcast.host },
    ...(picture && { image: picture }),
  });
  const channel = [
    // The library declares only the iTunes namespace; one declared here applies to everything inside.
    { name: "_attributes", objects: { "xmlns:podcast": "https://podcastindex.org/namespace/1.0" } },
    words("itunes:summary", podcast.summary),
    words("itunes:type", "episodic"),
    words("itunes:explicit", "false"),
    words("itunes:block", "Yes"),
    words("podcast:block", "yes"),
    element("itunes:category", { text: "Education" }),
    ...(picture ? [element("itunes:image", { href: picture })] : []),
  ];
  for (const one of channel) rss.addExtension(one);
  for (const episode of episodes) rss.addItem(itemOf(feed, episode, url, page));
  return rss.rss2().replace(unwritable, "");
}

type Url = (part: string) => string;

function itemOf({ podcast }: Feed, episode: FedEpisode, url: Url, page: Url): Parameters<Rss["addItem"]>[0] {
  const { id, name, summary, notes, number, audio, seconds, published, chapters, transcript } = episode;
  const part = (file: string) => url(`/episodes/${id}/${file}`);
  const ending = audio.name.slice(audio.name.lastIndexOf(".") + 1).toLowerCase();
  return {
    title: name,
    link: page(toPodcasts("PodcastEpisode", { podcastId: podcast.id, episodeId: id })),
    guid: `lyceum-episode-${id}`,
    date: new Date(published),
    description: summary,
    content: outside(notes, page),
    enclosure: { url: part(`audio.${ending}`), length: audio.bytes, type: mediaTypeOf(audio) },
    extensions: [
      words("itunes:title", name),
      words("itunes:summary", summary),
      words("itunes:author", podcast.host),
      words("itunes:duration", Math.round(seconds)),
      words("itunes:episode", number),
      words("itunes:explicit", "false"),
      ...(episode.imageId === null ? [] : [element("itunes:image", { href: part("picture.jpg") })]),
      ...(chapters.length === 0
        ? []
        : [element("podcast:chapters", { url: part("chapters.json"), type: "application/json+chapters" })]),
      ...(transcript === ""
        ? []
        : [
            element("podcast:transcript", {
              url: part("transcript.vtt"),
              type: "text/vtt",
              language: "en-GB",
              rel: "captions",
            }),
          ]),
    ],
  };
}

/**
 * Notes for reading elsewhere: internal links become absolute, and pictures, which require signing in, are left out.
 */
const outside = (notes: string, page: Url): string =>
  notes
    .replace(/<img\b[^>]*>/g, "")
    .replace(/ href="(\/(?!\/)[^"]*)"/g, (_, path: string) => ` href="${page(path)}"`);
