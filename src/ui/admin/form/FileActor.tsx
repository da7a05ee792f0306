import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import {
  fileMachine,
  type FieldFile as Chosen,
  type Original,
  type Selection,
  type Shown,
} from "#src/machines/admin/fileMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";
import { Cropper } from "./crop/cropper.ts";
import { cutPicture, readAny, readPicture } from "./crop/pictures.ts";

export const FieldFile = createActorContext(fileMachine);

type Props = PropsWithChildren<{
  image: boolean;
  accept: string;
  mostBytes: number | null;
  /** Width by height that a picture is cropped to; any without. */
  aspect: number | undefined;
  /** Taken once, when the field appears, as all of these. */
  give: (address: string | null) => void;
}>;

/** The file of one field. */
export function FileProvider({ image, accept, mostBytes, aspect, give, children }: Props) {
  const { world } = useApp();
  const [logic] = useState(() =>
    fileMachine.provide({
      actors: {
        readFile: fromPromise<{ original: Original; selection: Selection }, { file: Chosen }>(
          ({ input: { file } }) => (image ? readPicture(file, aspect) : readAny(file)),
        ),
        loadCropper: fromPromise(async () => {
          await Cropper.load();
        }),
        cutPicture: fromPromise<Shown, { file: Chosen; selection: Selection }>(
          ({ input: { file, selection } }) => cutPicture(file, selection, aspect),
        ),
      },
      actions: { give: (_, { address }) => give(address) },
    }),
  );
  const [input] = useState(() => ({ accept, mostBytes }));
  return (
    <FieldFile.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </FieldFile.Provider>
  );
}
