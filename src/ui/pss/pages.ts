import { AccreditationsPage } from "./AccreditationsPage.tsx";
import { FrameworkPage } from "./FrameworkPage.tsx";
import { PointsPage } from "./PointsPage.tsx";

/** The pages of the professional skills framework, by the names of their rows. */
export const pages = {
  AcademyPSSAccreditations: AccreditationsPage,
  MyPssAccreditations: FrameworkPage,
  MyPssHistory: PointsPage,
} as const;
