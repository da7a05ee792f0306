import type { AdminEpisode } from "./podcastEpisodes.ts";
import type { AdminPodcast } from "./podcasts.ts";

/**
 * What a reviewer answers for: a change of any of these is reviewed anew. Who is to hear it, when, and in which place are not
 * among them.
 */
export const reviewed = {
  podcast: ["name", "summary", "description", "host", "image_id"],
  episode: ["podcast_id", "name", "summary", "notes", "audio", "image_id", "chapters", "transcript"],
} as const satisfies {
  podcast: readonly (keyof AdminPodcast)[];
  episode: readonly (keyof AdminEpisode)[];
};
