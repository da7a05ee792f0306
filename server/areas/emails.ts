import type { ServerArea } from "./area.ts";

/** Everything that the system sends. */
export const emails: ServerArea = {
  modules: [],
};
