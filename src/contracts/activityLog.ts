import * as z from "zod/mini";
import { data, endpoint, Id, IdParam, Instant, pageOf, PageQuery } from "./endpoint.ts";

/** The acts of users on content that are kept. */
export const activityActs = ["viewed", "completed", "listened", "sat", "logged", "rated", "hidden"] as const;
export type ActivityAct = (typeof activityActs)[number];

/** The kind of content. */
export const activityTypes = ["item", "boxset", "exam", "episode", "cpd"] as const;
export const ActivityType = z.enum(activityTypes);
export type ActivityType = z.infer<typeof ActivityType>;

/** What was done, when, and with what. */
export const Activity = z.object({
  act: z.enum(activityActs),
  at: Instant,
  type: ActivityType,
  id: Id,
  title: z.string(),
  /** Of an episode: needed to find its page. */
  podcast_id: z.nullable(Id),
  /** Whether it can still be opened. */
  open: z.boolean(),
  /** What else there is to say, such as the status of an attempt. */
  detail: z.nullable(z.string()),
});
export type Activity = z.infer<typeof Activity>;

const path = "/api/activity-log";

export const activityCalls = {
  log: endpoint("GET", path, {
    summary: "Lists what the caller has done with content, newest first.",
    query: z.object({
      act: z.optional(z.enum(activityActs)),
      type: z.optional(ActivityType),
      ...PageQuery,
    }),
    answer: pageOf(Activity),
  }),
  history: endpoint("GET", `${path}/:type/:id`, {
    summary: "Lists what the caller has done with one piece of content, newest first.",
    params: z.object({ type: ActivityType, id: IdParam }),
    answer: data(z.object({ type: ActivityType, id: Id, title: z.string(), acts: z.array(Activity) })),
    saysMissing: true,
  }),
};
