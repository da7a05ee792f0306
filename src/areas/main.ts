import { learningActs } from "#src/contracts/learningActs.ts";
import { mainMessages as words } from "#src/contracts/messages/main.ts";
import { frameRoutes } from "#src/routes/frame.ts";
import { link } from "#src/routes/navigation.ts";
import { learnerRoutes } from "#src/routes/learner.ts";
import { publicRoutes } from "#src/routes/public.ts";
import { notFound } from "#src/routes/routeTable.ts";
import { area } from "./area.ts";

/**
 * Everything that belongs to no other area: signing in, learning (for now), and the page for addresses that lead
 * nowhere.
 */
export const main = area({
  rows: [...publicRoutes, ...learnerRoutes, ...frameRoutes, notFound],
  screens: () => import("#src/screens/main.ts"),
  officeScreens: () => import("#src/screens/admin/main.ts"),
  navigation: [
    {
      title: "Home",
      plain: true,
      links: [
        // Home lists due items, from mandatory training and from enrolments.
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
