import { linksAmong } from "./links.ts";
import { route } from "./route.ts";

const quarter = { ids: ["year", "quarter"], breadcrumbs: true } as const;

export const trainingRoutes = [
  route("AcademyMandatoryTraining", "/mandatory-training", { title: "Mandatory training" }),
  // The lists of each quarter (B-072).
  route("MandatoryTrainingOutstanding", "/mandatory-training/:year/:quarter/outstanding", {
    title: "Outstanding mandatory training",
    ...quarter,
  }),
  route("MandatoryTrainingCompleted", "/mandatory-training/:year/:quarter/completed", {
    title: "Completed mandatory training",
    ...quarter,
  }),
  route("AcademyEnrolments", "/enrolments", { title: "Enrolments" }),
] as const;

/** The addresses of mandatory training and enrolments. */
export const toTraining = linksAmong(trainingRoutes);
