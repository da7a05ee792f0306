import { profileCalls } from "#src/contracts/admin/profiles.ts";
import { membersPage } from "../people/membersPage.tsx";

/** The users of a profile. */
export const belowPage = membersPage("users", {
  calls: profileCalls,
  adding: {
    label: "Add users",
    help: "People with another profile will leave it.",
    confirm: {
      consequence: "People with another profile will leave it. Removing them here does not restore it.",
    },
  },
  listing: { empty: "Nobody has this profile yet" },
});
