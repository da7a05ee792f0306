import * as z from "zod/mini";
import { data, endpoint, Id, IdParam } from "./endpoint.ts";
import { ContentType } from "./contentTypes.ts";
import { shareLimits } from "./shareLimits.ts";

/** Somebody to share with. */
export const Colleague = z.object({ id: Id, name: z.string(), job_title: z.nullable(z.string()) });
export type Colleague = z.infer<typeof Colleague>;

export const sharingCalls = {
  colleagues: endpoint("GET", "/api/colleagues", {
    summary: `Finds active users by name for sharing, up to ${shareLimits.found}, without the caller. It tells only names and job titles.`,
    query: z.object({
      text: z.string().check(z.trim(), z.minLength(shareLimits.searched), z.maxLength(100)),
    }),
    answer: data(z.array(Colleague)),
  }),
  share: endpoint("POST", "/api/shared-content/:type/:id", {
    summary:
      "Shares content with a colleague, who is notified. The same again within a minute changes nothing; later, the colleague is notified again.",
    params: z.object({ type: ContentType, id: IdParam }),
    body: z.object({
      user_id: Id,
      note: z._default(z.string().check(z.trim(), z.maxLength(shareLimits.note)), ""),
    }),
    /** In review mode nothing is shared. */
    answer: data(z.object({ tracked: z.boolean() })),
  }),
};
