import * as z from "zod/mini";
import { data, endpoint, Id, IdParams } from "../endpoint.ts";
import { asStored, EnteredTime } from "../entered.ts";
import { reviewStatuses } from "../reviewStatuses.ts";
import { duration } from "../kinds/duration.ts";
import { file } from "../kinds/file.ts";
import { rows } from "../kinds/rows.ts";
import { filter } from "./query.ts";
import { Cue } from "../cue.ts";
import { archivableParts, archiveActs, resourceCalls } from "./resource.ts";
import { line, text } from "../texts.ts";
import { htmlOrNone } from "./texts.ts";

export const episodeLimits = {
  /** Of an audio file. */
  bytes: 200_000_000,
  /** Of a transcript. */
  characters: 500_000,
  chapters: 100,
} as const;

export const PodcastEpisodeDraft = z.object({
  podcast_id: Id,
  name: line(150),
  /** What a card says about it. */
  summary: line(300),
  notes: z._default(htmlOrNone(20_000), ""),
  audio: z._default(
    z.nullable(file({ types: ["mp3", "opus", "ogg"], mostBytes: episodeLimits.bytes })),
    null,
  ),
  /** A picture of an image bank; null for that of the podcast. */
  image_id: z._default(z.nullable(Id), null),
  /** When learners can first hear it; null for a draft. */
  publish_at: z._default(z.nullable(EnteredTime), null),
  chapters: z._default(
    rows({ at: duration({ max: 86_400 }), title: line(120) }, "chapter", { max: episodeLimits.chapters }),
    [],
  ),
  /** WebVTT; SRT is accepted, and kept as WebVTT. */
  transcript: z._default(text(episodeLimits.characters), ""),
});

/** `held`: due to be heard, but new or changed since its podcast was approved. */
export const episodeStatuses = ["draft", "held", "scheduled", "published"] as const;
/** How far the server has got with reading its file; `none` if it has no file. */
export const episodeAudioStates = ["none", "waiting", "ready", "failed"] as const;

const { notes, transcript, ...listed } = PodcastEpisodeDraft.shape;

/** What a list shows of an episode. */
export const ListedEpisode = z.extend(asStored(z.object(listed)), {
  ...archivableParts,
  podcast: z.string(),
  image: z.nullable(z.string()),
  /** Its position in its podcast, from 1. */
  position: z.int().check(z.positive()),
  status: z.enum(episodeStatuses),
  /** Whether learners can hear it only once its podcast has been approved again. */
  held: z.boolean(),
  audio_state: z.enum(episodeAudioStates),
  /** Why its file could not be read. */
  audio_failure: z.nullable(z.string()),
  /** Whole seconds. */
  length: z.nullable(z.int().check(z.nonnegative())),
  listeners: z.int().check(z.nonnegative()),
  has_transcript: z.boolean(),
});

/** What only the episode itself has: a list does not need it, or it is too long for one. */
const whole = {
  /** The status of its podcast. If that is live, a change may need a review. */
  podcast_status: z.enum(reviewStatuses),
  notes,
  transcript,
  /** Integrated, in LUFS. */
  loudness: z.nullable(z.number()),
  /** 0 to 1, for parts of equal length. */
  waveform: z.array(z.number()),
};
export const AdminEpisode = z.extend(ListedEpisode, whole);
export type AdminEpisode = z.infer<typeof AdminEpisode>;

/** The number of parts into which the drop-off divides an episode. */
export const dropOffParts = 100;

export const DropOff = z.object({
  /** How many have listened to any of it. */
  listeners: z.int().check(z.nonnegative()),
  /** Its length; null until that has been read from its file. */
  length: z.nullable(z.int().check(z.nonnegative())),
  /** How many of them heard each hundredth; empty while nobody has listened or the length is unknown. */
  heard: z.array(z.int().check(z.nonnegative())),
});
export type DropOff = z.infer<typeof DropOff>;

/** Episodes of all podcasts; a new one comes last in its own. */
export const podcastEpisodeCalls = {
  ...resourceCalls("/api/admin/podcasts/episodes", {
    words: { one: "episode", many: "episodes" },
    row: ListedEpisode,
    whole,
    draft: PodcastEpisodeDraft,
    sorts: ["name", "podcast", "position", "publish_at", "length", "listeners", "updated_at"],
    sorted: "-updated_at",
    filters: {
      podcast_id: filter.ids,
      status: filter.anyOf(episodeStatuses),
      audio_state: filter.anyOf(episodeAudioStates),
      ...filter.range("publish_at"),
      archived: filter.archived,
    },
    acts: [...archiveActs, "readAgain"],
    removable: true,
  }),
  dropOff: endpoint("GET", "/api/admin/podcasts/episodes/:id/drop-off", {
    summary: "Counts how many of an episode's listeners heard each hundredth of it.",
    params: IdParams,
    answer: data(DropOff),
    saysMissing: true,
  }),
  transcript: endpoint("GET", "/api/admin/podcasts/episodes/:id/transcript", {
    summary: "Returns what is said in an episode, for whoever reviews it.",
    params: IdParams,
    answer: data(z.array(Cue)),
  }),
};
