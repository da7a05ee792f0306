import { profileCalls } from "#src/contracts/admin/profiles.ts";
import { membersPage } from "../people/membersPage.tsx";

/** The users of a profile. */
export const belowPage = membersPage("users", {
  calls: profileCalls,
  adding: {
    label: "Add users",
    help: "Whoever has another profile leaves it.",
    confirm: {
      consequence:
        "Whoever has another profile leaves it, and does not come back to it by being taken out here.",
    },
  },
  listing: { empty: "Nobody has this profile yet" },
});
