import { useSelector } from "@xstate/react";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { Dialog } from "#src/ui/kit/Dialog.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";

const Palette = late("The command palette", () => import("#src/ui/palette/Palette.tsx"), {
  waiting: () => <Loading label="Loading the command palette" />,
});

/** The command palette, for as long as it is open; its code loads when it is first opened. */
export function PaletteDialog() {
  const { palette } = useRootActors().menus;
  const open = useSelector(palette, (snapshot) => snapshot.hasTag("open"));
  return (
    <Dialog open={open} title="Search or go to" onClose={() => palette.send({ type: "close" })}>
      {open && <Palette />}
    </Dialog>
  );
}
