import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page, type Screen } from "./screen.ts";

const calls = async () => (await import("#src/contracts/mentoring.ts")).mentoringCalls;
const addresses = () => import("#src/ui/mentoring/address.ts");

/** The first calls of every page with a profile's form. */
const formCalls = async (): Promise<FirstCall[]> => {
  const { profiles, skills } = await calls();
  return [{ endpoint: profiles }, { endpoint: skills }];
};
const form = (load: Screen["load"]): Screen => page(load, formCalls);

export const screens = {
  MentoringIndex: page(
    () => import("#src/ui/mentoring/FindPage.tsx"),
    async () => {
      const { profiles, proposals, search } = await calls();
      return [
        { endpoint: profiles },
        { endpoint: proposals },
        { endpoint: search, query: (await addresses()).bestMatches },
      ];
    },
  ),
  MentoringResults: page(
    () => import("#src/ui/mentoring/ResultsPage.tsx"),
    async ({ search: asked }: Asked): Promise<FirstCall[]> => {
      const { profiles, skills, search } = await calls();
      const query = (await addresses()).readResults(asked);
      return [{ endpoint: profiles }, { endpoint: skills }, { endpoint: search, query }];
    },
  ),
  MentoringCompare: page(
    () => import("#src/ui/mentoring/ComparePage.tsx"),
    async ({ search: asked }: Asked): Promise<FirstCall[]> => {
      const { profiles, search } = await calls();
      const query = (await addresses()).readCompared(asked);
      return [{ endpoint: profiles }, ...(query ? [{ endpoint: search, query }] : [])];
    },
  ),
  MentoringRelationships: page(
    () => import("#src/ui/mentoring/relationships/RelationshipsPage.tsx"),
    async ({ search }: Asked): Promise<FirstCall[]> => {
      const { profiles, relationships } = await calls();
      const { readRelationships } = await import("#src/ui/mentoring/relationships/address.ts");
      return [{ endpoint: profiles }, { endpoint: relationships, query: readRelationships(search) }];
    },
  ),
  MentoringRelationship: page(
    () => import("#src/ui/mentoring/relationships/RelationshipPage.tsx"),
    async ({ params }) => [{ endpoint: (await calls()).relationship, params }],
  ),
  MentoringSignUpMentee: form(() => import("#src/ui/mentoring/SignUpMenteePage.tsx")),
  MentoringSignUpMentor: form(() => import("#src/ui/mentoring/SignUpMentorPage.tsx")),
  MentoringProfile: form(() => import("#src/ui/mentoring/ProfilePage.tsx")),
} as const;
