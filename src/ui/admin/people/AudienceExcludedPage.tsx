import { audienceExclusionCalls } from "#src/contracts/admin/audiences.ts";
import { membersPage } from "./membersPage.tsx";

/** The users who never belong to an audience, whatever its rules say. */
export const belowPage = membersPage("excluded", {
  calls: audienceExclusionCalls,
  adding: {
    label: "Users to exclude",
    help: "They leave the audience straight away. No rule will add them again while they are on this list.",
  },
  listing: { empty: "Nobody is excluded from this audience" },
});
