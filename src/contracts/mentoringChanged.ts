import * as z from "zod/mini";
import { Id } from "./endpoint.ts";
import { liveEvent } from "./realtime.ts";
import { mentoringPaths } from "./mentoringPaths.ts";
import { waitingCalls } from "./waiting.ts";

/** A relationship or profile of the reader's has changed, or a match was proposed to them. */
export const mentoringChanged = liveEvent(
  "mentoring.changed",
  z.object({ relationship_id: z.nullable(Id), profile_id: z.nullable(Id) }),
  [
    mentoringPaths.profiles,
    mentoringPaths.relationships,
    mentoringPaths.relationship,
    mentoringPaths.search,
    mentoringPaths.proposals,
    waitingCalls.counts.path,
  ],
);
