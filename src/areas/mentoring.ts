import { mentoringChanged } from "#src/contracts/mentoringChanged.ts";
import { link } from "#src/routes/navigation.ts";
import { mentoringRoutes } from "#src/routes/mentoring.ts";
import { mentoringScreens } from "#src/screens/mentoring.ts";
import { area } from "./area.ts";

const may = { permissions: ["access_mentoring"] } as const;

/** Mentoring: finding a match, asking, meeting, and what is said of it in the back office. */
export const mentoring = area({
  rows: mentoringRoutes,
  screens: mentoringScreens,
  navigation: [
    {
      title: "Mentoring",
      links: [
        link("MentoringIndex", "Find a Match", "match", may),
        link("MentoringRelationships", "Relationships", "relationships", {
          ...may,
          waits: [{ of: "mentoring requests", word: "waiting" }],
        }),
        link("MentoringProfile", "Details", "details", may),
      ],
    },
  ],
  live: [mentoringChanged],
});
