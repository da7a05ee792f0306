import { learningCalls } from "#src/contracts/learning.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page } from "./screen.ts";

/** The list of content that an address asks for. Whoever has the CPD filter on by preference asks again. */
async function found({ search }: Asked): Promise<FirstCall[]> {
  const { readQuery } = await import("#src/ui/learning/learningQuery.ts");
  const query = readQuery(search, { cpdOnly: false, cpdCategories: [] });
  // A search for words is counted: one that a pointer passes over is not made.
  return [{ endpoint: learningCalls.search, query, ...(query.name && { onlyOpened: true as const }) }];
}

/** By itself, or as one of a boxset. */
const itemPage = page(
  () => import("#src/ui/learning/ItemPage.tsx"),
  async ({ params: { id, itemId } }) => [{ endpoint: learningCalls.item, params: { id: itemId ?? id } }],
);

export const learnerScreens = {
  AppHome: page(
    () => import("#src/ui/learning/HomePage.tsx"),
    async () => [{ endpoint: learningCalls.home, timed: true }],
  ),
  Search: page(() => import("#src/ui/learning/SearchPage.tsx"), found),
  AcademyCatalogue: page(() => import("#src/ui/learning/CataloguePage.tsx"), found),
  Item: itemPage,
  BoxsetItem: itemPage,
  Boxset: page(
    () => import("#src/ui/learning/boxset/BoxsetPage.tsx"),
    async ({ params }) => [
      { endpoint: (await import("#src/contracts/boxset.ts")).boxsetCalls.boxset, params },
    ],
  ),
  Profile: page(() => import("#src/ui/account/ProfilePage.tsx")),
} as const;
