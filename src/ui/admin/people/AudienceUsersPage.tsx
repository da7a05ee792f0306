import { audienceCalls, type AudienceMember } from "#src/contracts/admin/audiences.ts";
import { membersPage } from "./membersPage.tsx";

/** The users in an audience, added by the rules or manually. Only the rules remove those whom they added. */
export const belowPage = membersPage<AudienceMember>("view-users", {
  calls: audienceCalls,
  listing: {
    empty: "Nobody is in this audience yet",
    column: { label: "Added by", of: ({ by }) => (by === "rule" ? "Rules" : "Manual") },
    canLeave: ({ by }) => by === "hand",
  },
});
