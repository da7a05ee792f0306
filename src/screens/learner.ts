import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import type { ContentList } from "#src/contracts/contentLists.ts";
import { contentListRoutes } from "#src/routes/learner.ts";
import { page, type Screens } from "./screen.ts";

const calls = async () => (await import("#src/contracts/learning.ts")).learningCalls;

/** The preferences of most users. Those who have switched on the CPD filter send a different request. */
const noPreference = { cpdOnly: false, cpdCategories: [] };

/** The results of a search, by its address. */
const found =
  (isOfLearning = false) =>
  async ({ search }: Asked): Promise<FirstCall[]> => {
    const [{ searchCalls }, { ofLearning, readQuery }] = await Promise.all([
      import("#src/contracts/learningSearch.ts"),
      import("#src/ui/learning/learningQuery.ts"),
    ]);
    const query = { ...readQuery(search, noPreference), ...(isOfLearning && ofLearning) };
    // A text search is counted, so it is not sent ahead when a pointer passes over its link.
    return [{ endpoint: searchCalls.search, query, ...(query.name && { onlyOpened: true as const }) }];
  };

/** A list of content, named by the first part of its path. */
const contentList = ({ name, path }: (typeof contentListRoutes)[number]) => [
  name,
  page(
    () => import("#src/ui/learning/lists/ListPage.tsx"),
    async ({ params, search }) => [
      (await import("#src/ui/learning/lists/listQuery.ts")).listCall(
        path.split("/")[1] as ContentList,
        params,
        search,
        noPreference,
      ),
    ],
  ),
];
const contentListScreens = Object.fromEntries(contentListRoutes.map(contentList)) as Screens<
  (typeof contentListRoutes)[number]["name"]
>;

/** The page of an item on its own or as part of a boxset. */
const itemPage = page(
  () => import("#src/ui/learning/ItemPage.tsx"),
  async ({ params: { id, itemId } }) => [
    { endpoint: (await import("#src/contracts/item.ts")).itemCalls.item, params: { id: itemId ?? id } },
  ],
);

export const learnerScreens = {
  AppHome: page(
    () => import("#src/ui/learning/HomePage.tsx"),
    async () => [{ endpoint: (await calls()).home, timed: true }],
  ),
  Search: page(() => import("#src/ui/learning/SearchPage.tsx"), found()),
  LearningSearch: page(() => import("#src/ui/learning/SearchPage.tsx"), found(true)),
  AcademyCatalogue: page(() => import("#src/ui/learning/CataloguePage.tsx"), found()),
  AcademyTopics: page(
    () => import("#src/ui/learning/lists/TopicsPage.tsx"),
    async ({ search }) => [
      {
        endpoint: (await import("#src/contracts/contentLists.ts")).contentListCalls.topics,
        query: (await import("#src/ui/learning/lists/topicsQuery.ts")).readTopicsQuery(search),
      },
    ],
  ),
  ...contentListScreens,
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
