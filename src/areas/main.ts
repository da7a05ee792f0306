import { learningActs } from "#src/contracts/learningActs.ts";
import { mainMessages as words } from "#src/contracts/messages/main.ts";
import { frameRoutes } from "#src/routes/frame.ts";
import { link } from "#src/routes/navigation.ts";
import { learnerRoutes } from "#src/routes/learner.ts";
import { publicRoutes } from "#src/routes/public.ts";
import { notFound } from "#src/routes/routeTable.ts";
import { learnerScreens } from "#src/screens/learner.ts";
import { startScreen } from "#src/screens/admin/dashboard.ts";
import { publicScreens } from "#src/screens/public.ts";
import { page } from "#src/screens/screen.ts";
import { area } from "./area.ts";

const notFoundPage = page(() => import("#src/ui/shell/NotFoundPage.tsx"));

/** What belongs to no other area: signing in, learning as far as it stands, and what an address opens that leads nowhere. */
export const main = area({
  rows: [...publicRoutes, ...learnerRoutes, ...frameRoutes, notFound],
  screens: {
    ...publicScreens,
    ...learnerScreens,
    AdminStart: startScreen,
    AdminNotFound: notFoundPage,
    NotFound: notFoundPage,
  },
  navigation: [
    {
      title: "Home",
      plain: true,
      links: [
        // Home lists what is due, of mandatory training and of enrolments.
        link("AppHome", "Home", "home", {
          waits: [
            { of: "learning overdue", word: "overdue" },
            { of: "learning due", word: "due" },
          ],
        }),
      ],
    },
    {
      title: "My learning",
      links: [
        link("ReturningUsers", words.whatYouMissed, "missed", {
          permissions: ["see_what_you_missed_section"],
        }),
        link("AcademyMyList", words.myList, "list"),
        link("AcademyContinueWith", words.continueWith, "continue"),
        link("AcademyShared", words.shared, "shared", {
          waits: [{ of: "learning shared", word: "not opened" }],
        }),
        link("AcademyCompleted", words.completed, "completed"),
        link("AcademyActivityLog", words.activityLog, "activity"),
        link("UserCPDLog", words.cpdLog, "cpd", { features: ["cpd_log"] }),
        link("AcademyHidden", words.hidden, "hidden"),
      ],
    },
    {
      title: "Learning",
      links: [
        link("AcademyCatalogue", "Catalogue", "catalogue"),
        link("AcademyFeatured", "Featured", "featured"),
        link("AcademyTopics", "Topics", "topics"),
      ],
    },
  ],
  acts: learningActs,
});
