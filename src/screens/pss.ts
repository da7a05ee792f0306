import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page, type Screen } from "./screen.ts";

const begun = (load: Screen["load"], list: "accreditations" | "framework" | "history"): Screen =>
  page(load, async (asked: Asked): Promise<FirstCall[]> => [
    (await import("#src/ui/pss/pssAddress.ts")).first[list](asked),
  ]);

export const pssScreens = {
  AcademyPSSAccreditations: begun(() => import("#src/ui/pss/AccreditationsPage.tsx"), "accreditations"),
  MyPssAccreditations: begun(() => import("#src/ui/pss/FrameworkPage.tsx"), "framework"),
  MyPssHistory: begun(() => import("#src/ui/pss/PointsPage.tsx"), "history"),
} as const;
