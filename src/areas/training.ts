import { link } from "#src/routes/navigation.ts";
import { trainingRoutes } from "#src/routes/training.ts";
import { area } from "./area.ts";

/** What learners were told to complete: mandatory training and enrolments. */
export const training = area({
  rows: trainingRoutes,
  screens: () => import("#src/screens/training.ts"),
  navigation: [
    {
      title: "Learning",
      links: [
        link("AcademyMandatoryTraining", "Mandatory training", "mandatory"),
        link("AcademyEnrolments", "Enrolments", "enrolments"),
      ],
    },
  ],
});
