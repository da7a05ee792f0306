import { readingMachine } from "#src/machines/item/readingMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";

/** Where the reader of an item is. Apart from its provider: the kinds of content, of which that knows, use it. */
export const Reading = createScreenActor(readingMachine);
