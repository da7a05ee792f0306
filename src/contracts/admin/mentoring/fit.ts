import * as z from "zod/mini";
import { data, endpoint, IdParam } from "../../endpoint.ts";
import { fitParts } from "../../mentoringFit.ts";

/**
 * How well two users fit if an administrator proposes them to each other. It is apart from the proposals, whose lists
 * do not need it.
 */
export const mentoringFitCalls = {
  fit: endpoint("GET", "/api/admin/mentoring/fit", {
    summary:
      "Says how well a mentor fits a mentee, as the mentee is told. Null if either has no active profile, or both are the same person.",
    query: z.object({ mentee: IdParam, mentor: IdParam }),
    answer: data(z.nullable(z.object(fitParts))),
  }),
};
