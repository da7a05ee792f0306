import type { PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import { uploadCalls, type Upload, type UploadCalls } from "#src/contracts/uploads.ts";
import type { UploadedFile } from "#src/contracts/kinds/file.ts";
import type { FileLimits } from "#src/contracts/kinds/fileLimits.ts";
import { uploadMachine, type ChosenFile } from "#src/machines/upload/uploadMachine.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { digestOf, partAt } from "./parts.ts";

export const FieldUpload = createScreenActor(uploadMachine);

type Sending = { file: ChosenFile; upload: Upload };

type Props = PropsWithChildren<{
  /** Identifies the field for the server: its resource's path and its name. */
  place: string;
  /** Those of the back office by default. */
  calls?: UploadCalls | undefined;
  limits: FileLimits;
  value: UploadedFile | null;
  /** Like all of these, read once, when the field mounts. */
  give: (value: UploadedFile | null) => void;
}>;

/** The upload of one field. */
export function UploadProvider({ place, calls = uploadCalls, limits, value, give, children }: Props) {
  const { call } = useCalls();
  const { report } = useToasts();
  const page = usePage();
  return (
    <FieldUpload.Provider
      identity={place}
      holes={() => ({
        actors: {
          findUnfinished: fromPromise(async ({ signal }): Promise<{ upload: Upload | null }> => ({
            upload: (await call(calls.unfinished, { query: { place }, signal })).data,
          })),
          startUpload: fromPromise<Upload, { file: ChosenFile }>(
            async ({ input: { file }, signal }) =>
              (
                await call(calls.start, {
                  body: { place, name: file.name, bytes: file.size, modified: file.lastModified },
                  signal,
                })
              ).data,
          ),
          sendPart: fromPromise<Upload, Sending>(async ({ input: { file, upload }, signal }) => {
            const body = await partAt(file, upload.received);
            return (
              await call(calls.send, {
                params: { upload: upload.id },
                query: { at: upload.received },
                body,
                signal,
              })
            ).data;
          }),
          finishUpload: fromPromise<Upload, Sending>(async ({ input: { file, upload }, signal }) => {
            const digest = await digestOf(file);
            return (await call(calls.finish, { params: { upload: upload.id }, body: { digest }, signal }))
              .data;
          }),
          discardUpload: fromPromise<void, { upload: Upload }>(async ({ input: { upload } }) => {
            await call(calls.discard, { params: { upload: upload.id } });
          }),
          listenForNetwork: fromCallback(({ sendBack }) =>
            page.onSignal(({ type }) => {
              if (type === "online") sendBack({ type: "network.returned" });
            }),
          ),
        },
        actions: {
          give: (_, { value: next }) => give(next),
          showFailure: (_, { failure }) => report(failure),
          // The server keeps a file that a record has, and clears away those that no record takes.
          drop: (_, { upload }) =>
            void call(calls.discard, { params: { upload: upload.id } }).catch(() => {}),
        },
      })}
      input={() => ({ limits, value })}
    >
      {children}
    </FieldUpload.Provider>
  );
}
