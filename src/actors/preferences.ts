import * as z from "zod/mini";
import { cpdCategories } from "#src/contracts/cpdCategories.ts";
import { lookCookie, writeLook, type Look } from "#src/contracts/look.ts";
import { readTimesAs } from "#src/contracts/readersTimes.ts";
import { timeFormatBy, timesCookie } from "#src/contracts/timeFormat.ts";
import { preferencesMachine, type Preferences } from "#src/machines/preferences/preferencesMachine.ts";
import { readCookie } from "#src/services/cookies.ts";
import { preferencesKey } from "#src/services/storage.ts";
import { createRoot, type RootParts } from "./parts.ts";

/** What the storage may hold. A setting that an older or newer version wrote differently falls back to its default. */
const Stored = z.object({
  theme: z.catch(z.optional(z.enum(["light", "dark", "system"])), undefined),
  touchMode: z.catch(z.optional(z.boolean()), undefined),
  navigationCollapsed: z.catch(z.optional(z.boolean()), undefined),
  shortcuts: z.catch(z.optional(z.boolean()), undefined),
  times: z.catch(z.optional(z.enum(["browser", "dayFirst", "monthFirst"])), undefined),
  view: z.catch(z.optional(z.enum(["list", "grid"])), undefined),
  cpdOnly: z.catch(z.optional(z.boolean()), undefined),
  cpdCategories: z.catch(z.optional(z.array(z.enum(cpdCategories))), undefined),
  cpdAnnounced: z.catch(z.optional(z.boolean()), undefined),
});

/** The settings of this browser (B-315, B-317, B-318), the same in every tab. */
export function createPreferences({ world, toast }: RootParts) {
  const { page, storage, tabs } = world;
  const machine = preferencesMachine.provide({
    actions: {
      savePreferences: (_, { preferences }) => {
        storage.write(preferencesKey, preferences);
        tabs.tell({ type: "preferences", preferences });
      },
      showMessage: (_, { message }) => toast({ tone: "success", text: message }),
    },
  });
  const stored = storage.read(preferencesKey, Stored) ?? {};
  const known = Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== undefined));
  const actor = createRoot(world, machine, { input: known as Partial<Preferences> });

  /** What the server has to know for the next page. */
  const keep = (name: string, written: string): void => {
    if (written !== (readCookie(world.cookies(), name) ?? "")) page.keepCookie(name, written);
  };
  const apply = ({ theme, touchMode, navigationCollapsed: rail, times }: Preferences): void => {
    const look: Look = { scheme: theme === "system" ? null : theme, touch: touchMode, rail };
    page.mark("data-scheme", look.scheme);
    page.mark("data-touch", look.touch ? "" : null);
    page.mark("data-rail", rail ? "" : null);
    keep(lookCookie, writeLook(look));
    readTimesAs(timeFormatBy(times, world.boot.times));
    keep(timesCookie, times === "browser" ? "" : times);
  };
  apply(actor.getSnapshot().context);
  actor.subscribe(({ context }) => apply(context));
  return actor;
}
