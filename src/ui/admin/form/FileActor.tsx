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
  /** The field's name. */
  field: string;
  accept: string;
  mostBytes: number | null;
  /** The ratio of width to height that a picture is cropped to; without one, any. */
  aspect: number | undefined;
  /** Like all of these, read once, when the field appears. */
  give: (address: string | null) => void;
}>;

/** Provides the file of one field. */
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
