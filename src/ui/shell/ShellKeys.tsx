import { useSelector } from "@xstate/react";
import type { PropsWithChildren } from "react";
import type { KeyActs } from "#src/machines/shortcuts/shortcutsMachine.ts";
import { playerKeys } from "#src/machines/podcast/playerKeys.ts";
import { useOpenPlayer } from "#src/ui/hooks/useOpenPlayer.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { ShortcutsProvider, ShortcutsSheet } from "#src/ui/shortcuts/Shortcuts.tsx";
import { useCommandKey } from "./PaletteButton.tsx";

const shellKeys: KeyActs = {
  "/": { does: "search" },
  ...Object.fromEntries(Object.keys(playerKeys).map((key) => [key, { does: key }])),
};

/** The visible search: that of the header, or that of a list. */
const searchBox = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("input[type=search]")].find(
    (box) => box.checkVisibility?.() ?? true,
  );

/** The keys of every page, and the list of them. An exam has its own. */
export function ShellKeys({ children }: PropsWithChildren) {
  const { menus, session } = useRootActors();
  const isInExam = useSelector(session, ({ context }) => context.examOpen);
  const command = useCommandKey();
  const player = useOpenPlayer();
  if (isInExam) return null;
  return (
    <ShortcutsProvider
      of="shell"
      acts={shellKeys}
      act={({ does }) => {
        const key = playerKeys[does];
        if (key) return player?.send(key.event);
        const box = searchBox();
        if (box) box.focus();
        else menus.palette.send({ type: "open" });
      }}
    >
      {children}
      <ShortcutsSheet
        keys={[
          [command, "Search or go to anything"],
          ["/", "Search"],
          ...Object.entries(playerKeys).map(([key, { does }]) => [key.toUpperCase(), does] as const),
        ]}
        note={`Single-key shortcuts do nothing while you type. ${command} always works.`}
      />
    </ShortcutsProvider>
  );
}
