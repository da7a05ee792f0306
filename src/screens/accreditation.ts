import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page } from "./screen.ts";

const calls = async () => (await import("#src/contracts/accreditation.ts")).accreditationCalls;

async function found({ search }: Asked): Promise<FirstCall[]> {
  const { readQuery } = await import("#src/ui/accreditation/examListQuery.ts");
  return [{ endpoint: (await calls()).search, query: readQuery(search), timed: true }];
}

/** Opening an exam is what its page does; where an attempt is named, it asks for that one itself. */
async function opened({ params, search }: Asked): Promise<FirstCall[]> {
  if (search.has("attempt")) return [];
  const { examCalls } = await import("#src/contracts/exam.ts");
  return [{ endpoint: examCalls.start, params, onlyOpened: true }];
}

export const accreditationScreens = {
  AccreditationIndex: page(
    () => import("#src/ui/accreditation/AccreditationPage.tsx"),
    async () => [{ endpoint: (await calls()).index, timed: true }],
  ),
  AccreditationSearch: page(() => import("#src/ui/accreditation/AccreditationSearchPage.tsx"), found),
  Exam: page(() => import("#src/ui/exam/ExamPage.tsx"), opened),
} as const;
