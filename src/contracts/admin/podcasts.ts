import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant } from "../endpoint.ts";
import { reviewStatuses } from "../reviewStatuses.ts";
import { mostAudiences } from "./broadcasts.ts";
import { orderCalls } from "./order.ts";
import { filter } from "./query.ts";
import { Chapter } from "../podcasts.ts";
import { archivableParts, archiveActs, resourceCalls, Version } from "./resource.ts";
import { line } from "../texts.ts";
import { html } from "./texts.ts";

export const PodcastDraft = z.object({
  name: line(120),
  /** What a card says about it. */
  summary: line(300),
  description: html(20_000),
  host: line(120),
  /** A picture of an image bank. */
  image_id: z._default(z.nullable(Id), null),
  /** Whether it is at the top of the learners' page. */
  featured: z._default(z.boolean(), false),
  /** Ids of the audiences that see it; without any, everyone does. */
  audiences: z._default(
    z.array(Id).check(z.maxLength(mostAudiences, `Choose at most ${mostAudiences} audiences`)),
    [],
  ),
});

const Count = z.int().check(z.nonnegative());

export const AdminPodcast = z.extend(PodcastDraft, {
  ...archivableParts,
  image: z.nullable(z.string()),
  /** Changed only by its review. */
  status: z.enum(reviewStatuses),
  /** Why it was last disapproved. */
  review_notes: z.string(),
  submitted_at: z.nullable(Instant),
  /** When learners could first see it. */
  published_at: z.nullable(Instant),
  /** Not counting archived ones. */
  episodes: Count,
  subscribers: Count,
  /** How many have listened to any of it. */
  listeners: Count,
});
export type AdminPodcast = z.infer<typeof AdminPodcast>;

/** What learners will see of a podcast, apart from its episodes. */
export const ReviewedPodcast = z.pick(AdminPodcast, {
  name: true,
  host: true,
  image: true,
  summary: true,
  description: true,
});

/** An episode as the reviewers of its podcast see it. */
export const ReviewedEpisode = z.object({
  id: Id,
  name: z.string(),
  summary: z.string(),
  notes: z.string(),
  image: z.nullable(z.string()),
  /** Where it can be heard; null if it has no file. */
  audio: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  publish_at: z.nullable(Instant),
  chapters: z.array(Chapter),
  /** A transcript is loaded on request, as it is long. */
  has_transcript: z.boolean(),
  /** Whether it is new or has changed since its podcast was approved. */
  held: z.boolean(),
});
export type ReviewedEpisode = z.infer<typeof ReviewedEpisode>;

const calls = resourceCalls("/api/admin/podcasts", {
  words: { one: "podcast", many: "podcasts" },
  row: AdminPodcast,
  draft: PodcastDraft,
  sorts: ["name", "updated_at", "submitted_at", "published_at", "episodes", "subscribers", "listeners"],
  filters: {
    status: filter.anyOf(reviewStatuses),
    featured: filter.flag,
    /** Whether learners find any episodes in it. */
    has_episodes: filter.flag,
    archived: filter.archived,
  },
  acts: [...archiveActs, "submit", "withdraw", "takeDown"],
  removable: true,
});

/** E-147 … E-151, what every resource has, and the moves of its review that do not decide it. */
export const podcastCalls = {
  ...calls,
  /** E-149: like `update`, for an address that does not say which. */
  updateNamed: endpoint("PATCH", "/api/admin/podcasts", {
    summary:
      "Changes the given fields of the podcast with the `id` in the body. 409 as with the id in the path.",
    body: z.extend(calls.update.body, { id: Id }),
    answer: data(AdminPodcast),
  }),
  ...orderCalls("/api/admin/podcasts/:id/episodes", "a podcast's episodes"),
  review: endpoint("GET", "/api/admin/podcasts/:id/review", {
    summary:
      "Returns a podcast and its episodes as learners will see them, for whoever reviews it, and the version by which it is approved.",
    params: IdParams,
    answer: data(
      z.object({ version: Version, podcast: ReviewedPodcast, episodes: z.array(ReviewedEpisode) }),
    ),
  }),
};
