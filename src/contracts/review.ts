import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant } from "./endpoint.ts";
import { Version } from "./admin/resource.ts";
import { reviewStatuses, waitingStatuses } from "./reviewStatuses.ts";
import { text } from "./texts.ts";

/** The back office shows the notes on one page. */
const longestNotes = 2_000;

/** The notes that are required to disapprove content (B-444). */
const Notes = z.object({
  notes: text(longestNotes).check(z.minLength(1, "Say what has to change")),
});
const Reviewed = data(z.object({ status: z.enum(reviewStatuses) }));

/** A podcast that waits, or whose episodes do. */
const WaitingPodcast = z.object({
  id: Id,
  name: z.string(),
  host: z.string(),
  status: z.enum(waitingStatuses),
  submitted_at: z.nullable(Instant),
});

/**
 * The decisions about content that was sent for review (B-443, B-444, P-060, P-062). 409 if the review does not allow
 * one.
 */
export const reviewCalls = {
  waitingPodcasts: endpoint("GET", "/api/review/podcasts", {
    summary: "Returns the podcasts that wait for a review, those that have waited longest first.",
    answer: data(z.array(WaitingPodcast)),
  }),
  approvePodcast: endpoint("POST", "/api/review/:id/approve-podcast", {
    summary:
      "Approves a podcast that is in review, in the version that was read: learners see it. 409 if it is not in review, or has changed since.",
    params: IdParams,
    body: z.object({ version: Version }),
    answer: Reviewed,
  }),
  disapprovePodcast: endpoint("POST", "/api/review/:id/disapprove-podcast", {
    summary: "Disapproves a podcast that is in review, with notes that say what to change. 409 if it is not.",
    params: IdParams,
    body: Notes,
    answer: Reviewed,
  }),
  setPodcastLive: endpoint("POST", "/api/review/:id/set-podcast-live", {
    summary: "Shows a podcast to learners without a review. 409 if they see it already.",
    params: IdParams,
    answer: Reviewed,
  }),
};
