import type { AdminEpisode } from "./podcastEpisodes.ts";
import type { AdminPodcast } from "./podcasts.ts";

/**
 * What a reviewer answers for: a change to any of these is reviewed again. Audiences, times and positions are not among
 * them.
 */
export const reviewed = {
  podcast: ["name", "summary", "description", "host", "image_id"],
  episode: ["podcast_id", "name", "summary", "notes", "audio", "image_id", "chapters", "transcript"],
} as const satisfies {
  podcast: readonly (keyof AdminPodcast)[];
  episode: readonly (keyof AdminEpisode)[];
};
