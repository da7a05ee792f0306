import type { World } from "#src/world.ts";

/** Gives a screen's actor the clock of the world and, where runs are recorded, its inspector. */
export const inWorld = ({ clock, inspect }: World) => ({ clock, ...(inspect && { inspect }) });
