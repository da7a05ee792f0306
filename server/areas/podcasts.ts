import { podcastsModule } from "../modules/podcasts/index.ts";
import type { ServerArea } from "./area.ts";

/** Podcasts. */
export const podcasts: ServerArea = {
  modules: [podcastsModule],
};
