import { readingMachine } from "#src/machines/item/readingMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";

/**
 * The reader's position in an item. Separate from its provider, because the kinds of content use this actor and the
 * provider imports them.
 */
export const Reading = createScreenActor(readingMachine);
