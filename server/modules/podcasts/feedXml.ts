import { Feed as Rss } from "feed";
import { toPodcasts } from "#src/routes/podcasts.ts";
import type { App } from "../../app.ts";
import { mediaTypeOf } from "../sendFile.ts";
import { feedUrl, type FedEpisode, type Feed } from "./feed.ts";

/** Signs that XML has no way to write. */
const unwritable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu;

/** An element that has attributes alone. */
const element = (name: string, attributes: Record<string, string>) => ({
  name,
  objects: { _attributes: attributes },
});
const words = (name: string, text: string | number) => ({ name, objects: { _text: String(text) } });

/**
 * A feed as RSS 2.0 with the tags of iTunes and of Podcasting 2.0. It is one listener's own: it asks to be kept out of
 * directories.
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
    // The library names none but the namespace of iTunes; one that stands here holds for all that is within.
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

/** Notes as they are read elsewhere: links of ours lead to us, and pictures, which only whoever is signed in can see, stay out. */
const outside = (notes: string, page: Url): string =>
  notes
    .replace(/<img\b[^>]*>/g, "")
    .replace(/ href="(\/(?!\/)[^"]*)"/g, (_, path: string) => ` href="${page(path)}"`);
