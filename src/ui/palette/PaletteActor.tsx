import type { PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import * as z from "zod/mini";
import { findingCalls, type FoundRecord } from "#src/contracts/finding.ts";
import { FoundType } from "#src/contracts/learning.ts";
import { ContentType } from "#src/contracts/contentTypes.ts";
import { isAdministrator } from "#src/machines/guard/needs.ts";
import type { PaletteEntry } from "#src/machines/palette/offered.ts";
import { paletteMachine } from "#src/machines/palette/paletteMachine.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useDrafts } from "#src/ui/hooks/useDrafts.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { addressOf } from "#src/ui/learning/address.ts";
import { HelpQuery } from "#src/ui/shell/HelpQueryActor.tsx";
import { useIsDark } from "#src/ui/shell/useIsDark.ts";
import { Shortcuts } from "#src/ui/shortcuts/Shortcuts.tsx";
import { learnerEntries } from "./entries.ts";

export const Palette = createScreenActor(paletteMachine);

/** How many entries are remembered. They are kept like a draft: until the user signs out or another one signs in. */
const mostRecent = 6;
const Kept = z.array(
  z.object({
    id: z.string(),
    group: z.string(),
    label: z.string(),
    hint: z.nullable(z.string()),
    address: z.string(),
  }),
);

const contentEntry = ({ kind, id, title, hint }: FoundRecord): PaletteEntry | null => {
  const type = FoundType.safeParse(kind).data;
  if (!type) return null;
  const group = ContentType.safeParse(kind).success ? "Learning" : "Exams";
  return { id: `${kind} ${id}`, group, label: title, hint, address: addressOf({ type, id }) };
};

const officeCode = () => import("#src/ui/admin/palette/officeEntries.ts");

/** The palette's actor, for as long as it is open. */
export function PaletteProvider({ children }: PropsWithChildren) {
  const areas = useAreas();
  const me = useMe()!;
  const { call } = useCalls();
  const { draftKeyOf, storage } = useDrafts();
  const { visit, leave } = useGo();
  const { preferences, menus } = useRootActors();
  const page = usePage();
  const help = HelpQuery.useActorRef();
  const keys = Shortcuts.useActorRef();
  const dark = useIsDark(preferences.getSnapshot().context.theme);
  const admin = isAdministrator(me);
  const key = draftKeyOf("palette");
  const recent = (): PaletteEntry[] => storage.read(key, Kept) ?? [];
  const acts: Readonly<Record<string, () => void>> = {
    theme: () => preferences.send({ type: "theme.chosen", theme: dark ? "light" : "dark" }),
    touch: () => preferences.send({ type: "touchMode.toggled" }),
    rail: () => preferences.send({ type: "navigation.toggled" }),
    keys: () => keys.send({ type: "sheet.opened" }),
    help: () => help.send({ type: "open" }),
    signOut: () => leave({ kind: "signOut" }),
  };
  return (
    <Palette.Provider
      identity="palette"
      input={() => ({ recent: recent() })}
      holes={() => ({
        actors: {
          readKnown: fromPromise(async (): Promise<readonly PaletteEntry[]> => {
            const { touchMode: touch, navigationCollapsed: rail } = preferences.getSnapshot().context;
            const own = learnerEntries(areas, me, { dark, touch, rail });
            return admin ? [...own, ...(await officeCode()).officeEntries(areas, me)] : own;
          }),
          findRecords: fromPromise(async ({ input: { text }, signal }): Promise<readonly PaletteEntry[]> => {
            const { data } = await call(findingCalls.find, { query: { text }, signal });
            const recordEntry = admin ? (await officeCode()).recordEntry : () => null;
            return data.flatMap((found) => contentEntry(found) ?? recordEntry(areas, found, me) ?? []);
          }),
          watchConnection: fromCallback(({ sendBack }) =>
            page.onSignal(({ type }) => {
              if (type === "online") sendBack({ type: "connection.restored" });
            }),
          ),
        },
        actions: {
          keepRecent: (_, { entry }) => {
            if (!("address" in entry)) return;
            const others = recent().filter(({ id }) => id !== entry.id);
            storage.write(key, [entry, ...others].slice(0, mostRecent));
          },
          perform: (_, { entry }) => {
            menus.palette.send({ type: "close" });
            if ("address" in entry) visit(entry.address);
            else acts[entry.act]?.();
          },
        },
      })}
    >
      {children}
    </Palette.Provider>
  );
}
