import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant, pageOf, PageQuery } from "./endpoint.ts";
import { Reaction } from "./podcasts.ts";
import { text } from "./texts.ts";

/** The most characters of a reader's feedback. */
export const mostFeedback = 1_000;

const shared = {
  id: Id,
  title: z.string(),
  /** Such as “2026.11”. */
  release: z.string(),
  published_at: Instant,
};

/** One note in the list. */
export const NoteCard = z.object({
  ...shared,
  /** Its beginning, plain text. */
  summary: z.string(),
  /** Not opened yet, and published since the reader's account was made. */
  unread: z.boolean(),
});
export type NoteCard = z.infer<typeof NoteCard>;

const Neighbour = z.nullable(z.object({ id: Id, title: z.string() }));

/** A reader's feedback on a release. */
const Feedback = z.object({ reaction: Reaction, comment: z.string() });

export const Note = z.object({
  ...shared,
  /** HTML of the safe subset. */
  body: z.string(),
  unread: z.boolean(),
  feedback: Feedback,
  newer: Neighbour,
  older: Neighbour,
});
export type Note = z.infer<typeof Note>;

export const FeedbackComment = z.object({ comment: text(mostFeedback) });

/** Release notes as learners read them; they are written in the back office, where reports show the feedback. */
export const releaseNoteReadingCalls = {
  notes: endpoint("GET", "/api/release-notes", {
    summary: "Lists the release notes that are published, newest first, with how many are unread.",
    query: z.object(PageQuery),
    answer: z.extend(pageOf(NoteCard), { unread: z.int().check(z.nonnegative()) }),
  }),
  note: endpoint("GET", "/api/release-notes/:id", {
    summary: "Returns a release note and what the caller has said of it.",
    params: IdParams,
    answer: data(Note),
    saysMissing: true,
  }),
  read: endpoint("POST", "/api/release-notes/:id/read", {
    summary: "Records that the caller has read a release note.",
    params: IdParams,
  }),
  readAll: endpoint("POST", "/api/release-notes/read", {
    summary: "Records that the caller has read every release note there is.",
  }),
  feedback: endpoint("PUT", "/api/release-notes/:id/feedback", {
    summary:
      "Sets whether a release is liked, and why; no reaction takes both back. The comment stays if none is sent.",
    params: IdParams,
    body: z.object({ reaction: Reaction, comment: z.optional(FeedbackComment.shape.comment) }),
    answer: data(Feedback),
  }),
};
