import { noticeType } from "../../../messages/messageType.ts";

/** Messages about the review of podcasts, to those who decide and to those who submitted one. */

const shared = { set: "learning", kind: "podcast", tags: ["CONTENT_NAME", "URL"] } as const;
const toReview = {
  ...shared,
  to: "Content reviewers who are administrators",
  button: "Open the review",
} as const;
const decided = { ...shared, to: "Whoever submitted it", button: "Open the podcast" } as const;

export const podcastSubmitted = noticeType({
  ...toReview,
  key: "podcast-submitted",
  name: "Podcast to be reviewed",
  when: "When a podcast is submitted for review.",
  subject: "Waiting for your review: *|CONTENT_NAME|*",
  notice: "“*|CONTENT_NAME|*” is waiting for your review.",
});

export const podcastChanged = noticeType({
  ...toReview,
  key: "podcast-changed",
  name: "Changed podcast to be reviewed",
  when: "When a podcast that is live has changed.",
  subject: "Changed and waiting for your review: *|CONTENT_NAME|*",
  notice: "“*|CONTENT_NAME|*” has changed and is waiting for your review.",
});

export const episodeSubmitted = noticeType({
  ...toReview,
  key: "episode-submitted",
  name: "Episode to be reviewed",
  when: "When an episode of a podcast that is live is new or has changed.",
  tags: ["CONTENT_NAME", "CONTENT_TYPE", "URL"],
  subject: "Waiting for your review: *|CONTENT_NAME|*",
  notice: "“*|CONTENT_NAME|*”, an *|CONTENT_TYPE|*, is waiting for your review.",
  examples: { CONTENT_NAME: "What rates mean for you", CONTENT_TYPE: "episode of “Ledger talk”" },
});

export const podcastApproved = noticeType({
  ...decided,
  key: "podcast-approved",
  name: "Podcast approved",
  when: "When a reviewer approves a podcast.",
  subject: "Approved: *|CONTENT_NAME|*",
  notice: "“*|CONTENT_NAME|*” has been approved. Learners can see it now.",
});

export const podcastDisapproved = noticeType({
  ...decided,
  key: "podcast-disapproved",
  name: "Podcast disapproved",
  when: "When a reviewer disapproves a podcast.",
  subject: "Disapproved: *|CONTENT_NAME|*",
  notice: "“*|CONTENT_NAME|*” has been disapproved. The notes of its review say what to change.",
});

export const podcastSetLive = noticeType({
  ...decided,
  key: "podcast-set-live",
  name: "Podcast set live",
  when: "When somebody sets a podcast live without a review.",
  subject: "Live: *|CONTENT_NAME|*",
  notice: "“*|CONTENT_NAME|*” has been set live. Learners can see it now.",
});
