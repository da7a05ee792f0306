import { readingMachine } from "#src/machines/item/readingMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";

/** Where the reader of an item is. Apart from its provider, which knows of the kinds of content that use it. */
export const Reading = createScreenActor(readingMachine);
