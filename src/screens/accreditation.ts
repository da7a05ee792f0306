import { page } from "./screen.ts";

export const accreditationScreens = {
  AccreditationIndex: page(() => import("#src/ui/accreditation/AccreditationPage.tsx")),
  AccreditationSearch: page(() => import("#src/ui/accreditation/AccreditationSearchPage.tsx")),
  Exam: page(() => import("#src/ui/exam/ExamPage.tsx")),
} as const;
