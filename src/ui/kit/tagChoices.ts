import { late } from "./late.tsx";

/** The panel of merge tags, for whoever opens it. */
export const TagPanel = late("The merge tags", () => import("./TagPanel.tsx"));
