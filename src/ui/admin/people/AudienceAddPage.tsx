import { audienceCalls } from "#src/contracts/admin/audiences.ts";
import { membersPage } from "./membersPage.tsx";

/** Adds users to an audience manually. */
export const belowPage = membersPage("add-users", {
  calls: audienceCalls,
  adding: { label: "Users to add", help: "They stay in the audience whatever its rules say." },
});
