import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page } from "./screen.ts";

const calls = async () => (await import("#src/contracts/accreditation.ts")).accreditationCalls;

async function found({ search }: Asked): Promise<FirstCall[]> {
  const { readQuery } = await import("#src/ui/accreditation/examListQuery.ts");
  return [{ endpoint: (await calls()).search, query: readQuery(search), timed: true }];
}

/** The page of an exam opens it or, if the address names an attempt, shows the result of that attempt. */
async function opened({ params, search }: Asked): Promise<FirstCall[]> {
  const { examCalls, isIntroducedAnywhere } = await import("#src/contracts/exam.ts");
  const attempt = search.get("attempt");
  if (attempt !== null) return [{ endpoint: examCalls.result, params: { id: attempt } }];
  return [{ endpoint: examCalls.start, params, onlyOpened: true, isPainted: isIntroducedAnywhere }];
}

export const screens = {
  AccreditationIndex: page(
    () => import("#src/ui/accreditation/AccreditationPage.tsx"),
    async () => [{ endpoint: (await calls()).index, timed: true }],
  ),
  AccreditationSearch: page(() => import("#src/ui/accreditation/AccreditationSearchPage.tsx"), found),
  Exam: page(() => import("#src/ui/exam/ExamPage.tsx"), opened),
} as const;
