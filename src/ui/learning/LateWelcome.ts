import { late } from "#src/ui/kit/late.tsx";

/** Shown only to those who have begun nothing yet. The server renders its place. */
export const LateWelcome = late(
  "The welcome",
  async () => ({ default: (await import("./Welcome.tsx")).Welcome }),
  { failed: () => null },
);
