import { routes } from "#src/areas/table.ts";
import { sampleAddress, type Samples } from "./sampleAddress.ts";

/** The values of parameters in addresses, unless a screen needs another one: `learner` of the demo academy has them. */
const samples: Samples = {
  ...{ id: "1", boxsetId: "1", itemId: "1", podcastId: "1", episodeId: "1" },
  ...{ type: "item", year: String(new Date().getUTCFullYear()), quarter: "4" },
};
const ownSamples: Record<string, Samples> = {
  // The first is passed, and the fourth asks for a password.
  Exam: { id: "5" },
  MentoringRelationship: { id: "10" },
};

/**
 * Every screen of a learner, from the table of routes, so that a new one is checked as soon as it exists. Those of the
 * back office are in `adminScreens.ts`.
 */
export const learnersScreens: readonly { name: string; path: string }[] = routes.rows
  .filter(({ kind, layout }) => kind === "screen" && !["admin", "guest"].includes(layout))
  .map((row) => ({ name: row.name, path: sampleAddress(row, samples, ownSamples) }));
