import { link } from "#src/routes/navigation.ts";
import { pssRoutes } from "#src/routes/pss.ts";
import { area } from "./area.ts";

const pssEnrolled = true;

/** The professional skills framework, for users who are enrolled in it (B-008, B-087). */
export const pss = area({
  rows: pssRoutes,
  screens: () => import("#src/screens/pss.ts"),
  navigation: [
    {
      title: "Professional skills",
      links: [
        link("AcademyPSSAccreditations", "Skills accreditations", "exam", { pssEnrolled }),
        link("MyPssAccreditations", "My framework", "skills", { pssEnrolled }),
        link("MyPssHistory", "My history", "history", { pssEnrolled }),
      ],
    },
  ],
});
