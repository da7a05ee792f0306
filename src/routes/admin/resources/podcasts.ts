import { podcastEpisodeCalls } from "#src/contracts/admin/podcastEpisodes.ts";
import { podcastCalls } from "#src/contracts/admin/podcasts.ts";
import { choicesOf } from "#src/contracts/choices.ts";
import { reviewCalls } from "#src/contracts/review.ts";
import { liveStatuses, waitingStatuses } from "#src/contracts/reviewStatuses.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { resource } from "../resource.ts";

export const reviewWords = {
  draft: { label: "Draft", tone: "neutral" },
  "in review": { label: "In review", tone: "info" },
  approved: { label: "Approved", tone: "success" },
  "changes in review": { label: "Approved, changes in review", tone: "info" },
  disapproved: { label: "Disapproved", tone: "warning" },
} as const;

const reviews = { roles: roleSets.contentReviewers } as const;
/** For acts that are not offered to users who only review. */
const makes = { roles: roleSets.podcastAdmins } as const;
const waiting = { field: "status", is: waitingStatuses } as const;

export default resource({
  calls: podcastCalls,
  named: "name",
  about: "Shows that learners can listen to once they have been approved.",
  empty: "Add a podcast, then add its episodes.",
  columns: [
    { field: "name", as: "link" },
    { field: "image", label: "Picture", as: "image" },
    { field: "status", as: "status", words: reviewWords },
    { field: "episodes", as: "number" },
    { field: "subscribers", as: "number" },
    { field: "listeners", as: "number", hidden: true },
    { field: "review_notes", label: "Review notes" },
    { field: "submitted_at", label: "Submitted", as: "dateTime", hidden: true },
    { field: "published_at", label: "Published", as: "dateTime", hidden: true },
    { field: "featured", as: "boolean", hidden: true },
    { field: "host", hidden: true },
    { field: "summary", hidden: true },
  ],
  filters: [
    {
      field: "status",
      as: "multiSelect",
      choices: choicesOf(reviewWords),
    },
    { field: "featured", as: "boolean" },
    { field: "has_episodes", label: "Has episodes to hear", as: "boolean" },
  ],
  fields: [
    { field: "name", as: "text" },
    { field: "summary", as: "textArea", blockLineBreaks: true, help: "Shown on cards and in lists." },
    { field: "description", as: "richText" },
    { field: "host", as: "text" },
    { field: "image_id", label: "Picture", as: "bankImage", preview: "image" },
    { field: "featured", as: "boolean", help: "Featured podcasts appear at the top of the podcasts page." },
    { field: "audiences", as: "audiences", help: "Leave empty to show it to everyone." },
  ],
  below: [
    { path: "review", label: "Review" },
    { path: "episodes/reorder", label: "Episode order" },
  ],
  acts: [
    {
      name: "submit",
      label: "Submit for review",
      done: "submitted for review",
      when: { field: "status", is: ["draft", "disapproved"] },
      needs: makes,
      confirm: {
        consequence: "A reviewer will approve or disapprove it. Learners cannot see it until then.",
        question: "Submit … for review",
      },
    },
    {
      name: "approve",
      label: "Approve",
      done: "approved",
      when: waiting,
      needs: reviews,
      call: reviewCalls.approvePodcast,
      ofVersion: true,
      confirm: { consequence: "Learners will see it straight away." },
    },
    {
      name: "disapprove",
      label: "Disapprove",
      done: "disapproved",
      when: waiting,
      needs: reviews,
      call: reviewCalls.disapprovePodcast,
      confirm: {
        consequence:
          "Learners will not see it. If individual episodes are held, the others stay live. Your notes tell its authors what to change before they submit it again.",
      },
      fields: [{ field: "notes", label: "Notes", as: "textArea" }],
    },
    {
      name: "setLive",
      label: "Set live",
      done: "set live",
      when: { field: "status", is: ["draft", "in review", "changes in review", "disapproved"] },
      needs: { permissions: ["can_set_content_live"] },
      call: reviewCalls.setPodcastLive,
      confirm: {
        consequence: "Learners will see it straight away, without a review.",
        question: "Set … live",
      },
    },
    {
      name: "withdraw",
      label: "Withdraw from review",
      done: "withdrawn",
      when: waiting,
      needs: makes,
      confirm: {
        consequence:
          "Reviewers are no longer asked about it. It becomes a draft again. If learners can already see it, its held episodes stay held until they are saved again.",
        question: "Withdraw … from review",
      },
    },
    {
      name: "takeDown",
      label: "Take down",
      done: "taken down",
      when: { field: "status", is: liveStatuses },
      needs: makes,
      confirm: {
        consequence:
          "Learners will no longer see it. It becomes a draft, and has to be reviewed again before it comes back.",
        question: "Take down …",
        danger: true,
      },
    },
  ],
  // A podcast's review also decides about its held episodes.
  changes: [
    podcastCalls.review,
    reviewCalls.waitingPodcasts,
    podcastEpisodeCalls.list,
    podcastEpisodeCalls.read,
  ],
  removing: {
    consequence: "Its episodes are deleted with it. You cannot undo this.",
    when: { field: "listeners", is: ["0"] },
  },
});
