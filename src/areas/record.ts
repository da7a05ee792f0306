import { link } from "#src/routes/navigation.ts";
import { recordRoutes } from "#src/routes/record.ts";
import { area } from "./area.ts";

/** A learner's record of what they have done, and what they look up. */
export const record = area({
  rows: recordRoutes,
  screens: () => import("#src/screens/record.ts"),
  navigation: [
    {
      title: "Reference",
      links: [
        link("Glossary", "Glossary", "glossary"),
        link("ReleaseNotes", "Release notes", "releases", {
          waits: [{ of: "release notes", word: "unread" }],
        }),
      ],
    },
  ],
});
