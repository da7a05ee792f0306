import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { page } from "./screen.ts";

const calls = async () => (await import("#src/contracts/podcasts.ts")).podcastCalls;
const addresses = () => import("#src/ui/podcasts/address.ts");

export const screens = {
  PodcastsIndex: page(
    () => import("#src/ui/podcasts/PodcastsPage.tsx"),
    async () => [{ endpoint: (await calls()).index }],
  ),
  PodcastsSearch: page(
    () => import("#src/ui/podcasts/PodcastsSearchPage.tsx"),
    async ({ search }: Asked): Promise<FirstCall[]> => [
      { endpoint: (await calls()).search, query: (await addresses()).readPodcastQuery(search) },
    ],
  ),
  PodcastsEpisodeSearch: page(
    () => import("#src/ui/podcasts/EpisodeSearchPage.tsx"),
    async ({ search }: Asked): Promise<FirstCall[]> => [
      { endpoint: (await calls()).episodes, query: (await addresses()).readEpisodeQuery(search) },
    ],
  ),
  Podcast: page(
    () => import("#src/ui/podcasts/PodcastPage.tsx"),
    async ({ params }) => [{ endpoint: (await calls()).podcast, params }],
  ),
  PodcastEpisode: page(
    () => import("#src/ui/podcasts/EpisodePage.tsx"),
    async ({ params }) => [{ endpoint: (await calls()).episode, params: { id: params.episodeId } }],
  ),
} as const;
