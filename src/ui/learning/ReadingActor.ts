import { readingMachine } from "#src/machines/item/readingMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";

/**
 * The reader's position in an item. It is separate from its provider, because the kinds of content use it and the
 * provider knows them.
 */
export const Reading = createScreenActor(readingMachine);
