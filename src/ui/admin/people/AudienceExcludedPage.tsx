import { audienceExclusionCalls } from "#src/contracts/admin/audiences.ts";
import { membersPage } from "./membersPage.tsx";

/** Who never belongs to an audience, whatever its rules say. */
export const belowPage = membersPage("excluded", {
  calls: audienceExclusionCalls,
  adding: {
    label: "Users to exclude",
    help: "They leave the audience at once and never come back by a rule, until they are taken out of this list.",
  },
  listing: { empty: "Nobody is excluded from this audience" },
});
