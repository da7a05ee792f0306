import type { AssignmentStanding } from "#src/contracts/training.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page } from "./screen.ts";

const calls = async () => (await import("#src/contracts/training.ts")).trainingCalls;
const queries = () => import("#src/ui/training/listQuery.ts");

const quarter =
  (standing: AssignmentStanding) =>
  async ({ params, search }: Asked): Promise<FirstCall[]> => [
    { endpoint: (await calls()).quarter, params, query: (await queries()).readQuarter(standing, search) },
  ];

export const screens = {
  AcademyMandatoryTraining: page(
    () => import("#src/ui/training/MandatoryTrainingPage.tsx"),
    async () => [{ endpoint: (await calls()).mandatory }],
  ),
  MandatoryTrainingOutstanding: page(
    () => import("#src/ui/training/OutstandingPage.tsx"),
    quarter("outstanding"),
  ),
  MandatoryTrainingCompleted: page(() => import("#src/ui/training/CompletedPage.tsx"), quarter("completed")),
  AcademyEnrolments: page(
    () => import("#src/ui/training/EnrolmentsPage.tsx"),
    async ({ search }: Asked): Promise<FirstCall[]> => [
      { endpoint: (await calls()).enrolments, query: (await queries()).readEnrolments(search) },
    ],
  ),
} as const;
