import { late } from "#src/ui/kit/late.tsx";

/** Only those see it who have begun nothing yet. Its place is painted by the server. */
export const LateWelcome = late(
  "The welcome",
  async () => ({ default: (await import("./Welcome.tsx")).Welcome }),
  { failed: () => null },
);
