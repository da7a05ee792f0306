import { boxsetCalls } from "#src/contracts/boxset.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import { readBoxset } from "../../search/boxset.ts";
import { on, type Handled } from "../../serve.ts";
import { noContent } from "./content.ts";

/** A boxset with its items. */
export const boxsetModule = (app: App): Handled[] => [
  on(boxsetCalls.boxset, signedIn, async ({ params: { id }, caller }) => {
    const boxset = await readBoxset(app, caller, id);
    if (!boxset) throw noContent("boxset");
    return { data: boxset };
  }),
];
