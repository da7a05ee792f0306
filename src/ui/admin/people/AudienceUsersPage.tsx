import { audienceCalls, type AudienceMember } from "#src/contracts/admin/audiences.ts";
import { membersPage } from "./membersPage.tsx";

/** Who belongs to an audience, and whether by the rules or by hand: the rules alone take out whom they brought. */
export const belowPage = membersPage<AudienceMember>("view-users", {
  calls: audienceCalls,
  listing: {
    empty: "Nobody is in this audience yet",
    column: { label: "Added by", of: ({ by }) => (by === "rule" ? "Rules" : "Manual") },
    canLeave: ({ by }) => by === "hand",
  },
});
