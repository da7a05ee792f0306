import * as z from "zod/mini";
import { data, endpoint, Id, IdParams } from "../../endpoint.ts";
import { filter } from "../query.ts";
import { importCalls } from "../import.ts";
import { archivableParts, archiveActs, resourceCalls } from "../resource.ts";
import { line, text } from "../../texts.ts";

const Count = z.int().check(z.nonnegative());

export const MentoringSkillDraft = z.object({
  name: line(80),
  /** Shown where skills are chosen. */
  description: z._default(text(300), ""),
});

export const MentoringSkill = z.extend(MentoringSkillDraft, {
  ...archivableParts,
  /** Active mentors who offer it, and active mentees who ask for it. */
  mentors: Count,
  mentees: Count,
  /** All profiles that name it, drafts and applications included. */
  profiles: Count,
});
export type MentoringSkill = z.infer<typeof MentoringSkill>;

/** What mentees ask for and mentors offer (B-490). An archived skill is retired. */
export const mentoringSkillCalls = {
  ...resourceCalls("/api/admin/mentoring/skills", {
    words: { one: "mentoring skill", many: "mentoring skills" },
    row: MentoringSkill,
    draft: MentoringSkillDraft,
    sorts: ["name", "mentors", "mentees", "profiles", "updated_at"],
    filters: { in_use: filter.flag, not_offered: filter.flag, archived: filter.archived },
    acts: archiveActs,
    removable: true,
    imports: { calls: importCalls, key: ["name"] },
  }),
  merge: endpoint("POST", "/api/admin/mentoring/skills/:id/merge", {
    summary:
      "Merges a skill into another: profiles that name it name the other, once each, and it is archived. 409 if it has been merged or archived already.",
    params: IdParams,
    body: z.object({ into: Id }),
    answer: data(MentoringSkill),
  }),
};
