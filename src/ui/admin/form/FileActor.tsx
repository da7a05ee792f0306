import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import {
  fileMachine,
  type FieldFile as Chosen,
  type Original,
  type Selection,
  type Shown,
} from "#src/machines/admin/fileMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { Cropper } from "./crop/cropper.ts";
import { cutPicture, readPicture } from "./crop/pictures.ts";

export const FieldFile = createScreenActor(fileMachine);

type Props = PropsWithChildren<{
  /** What the field is called. */
  field: string;
  accept: string;
  mostBytes: number | null;
  /** Width by height that a picture is cropped to; any without. */
  aspect: number | undefined;
  /** Taken once, when the field appears, as all of these. */
  give: (address: string | null) => void;
}>;

/** The file of one field. */
export function FileProvider({ field, accept, mostBytes, aspect, give, children }: Props) {
  return (
    <FieldFile.Provider
      identity={field}
      holes={() => ({
        actors: {
          readFile: fromPromise<{ original: Original; selection: Selection }, { file: Chosen }>(
            ({ input: { file } }) => readPicture(file, aspect),
          ),
          loadCropper: fromPromise(async () => {
            await Cropper.load();
          }),
          cutPicture: fromPromise<Shown, { file: Chosen; selection: Selection }>(
            ({ input: { file, selection } }) => cutPicture(file, selection, aspect),
          ),
        },
        actions: { give: (_, { address }) => give(address) },
      })}
      input={() => ({ accept, mostBytes })}
    >
      {children}
    </FieldFile.Provider>
  );
}
