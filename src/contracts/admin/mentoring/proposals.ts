import * as z from "zod/mini";
import { Instant } from "../../endpoint.ts";
import { mentoringLimits, proposalStatuses, relationshipStatuses } from "../../mentoringWords.ts";
import { filter } from "../query.ts";
import { recordParts, resourceCalls } from "../resource.ts";
import { text } from "../../texts.ts";
import { availabilities } from "./mentors.ts";

const chosen = (said: string) => z.int(said).check(z.positive(said));

export const MentoringProposalDraft = z.object({
  learner_profile_id: chosen("Choose a mentee"),
  advisor_profile_id: chosen("Choose a mentor"),
  /** What the mentee reads beside the mentor. */
  note: z._default(text(mentoringLimits.message), ""),
});

export const MentoringProposal = z.extend(MentoringProposalDraft, {
  ...recordParts,
  /** “Mia Example with Max Example”. */
  name: z.string(),
  mentee: z.string(),
  mentor: z.string(),
  status: z.enum(proposalStatuses),
  /** Whether the mentor takes requests now; null for one who is no longer active. */
  availability: z.nullable(z.enum(availabilities)),
  /** The status of the request that resulted from it. */
  request: z.nullable(z.enum(relationshipStatuses)),
  /** Who proposed it; null if they no longer exist. */
  proposer: z.nullable(z.string()),
  sent_at: z.nullable(Instant),
});
export type MentoringProposal = z.infer<typeof MentoringProposal>;

/** Matches that administrators propose to mentees. */
export const mentoringProposalCalls = resourceCalls("/api/admin/mentoring/proposals", {
  words: { one: "mentoring proposal", many: "mentoring proposals" },
  row: MentoringProposal,
  draft: MentoringProposalDraft,
  sorts: ["updated_at", "sent_at", "name", "mentor", "status"],
  sorted: "-updated_at",
  filters: {
    status: filter.anyOf(proposalStatuses),
    availability: filter.anyOf(availabilities),
  },
  acts: ["send", "withdraw"],
  removable: true,
});
