import type { PropsWithChildren } from "react";
import { fromCallback, fromPromise } from "xstate";
import { onSignedInAgain } from "#src/actors/session.ts";
import type { ImportCalls, ImportJob } from "#src/contracts/admin/import.ts";
import { importLimits } from "#src/contracts/limits.ts";
import {
  importMachine,
  type ImportChange,
  type ImportFile,
  type ImportFollowing,
  type ImportTold,
} from "#src/machines/admin/importMachine.ts";
import { importAddress } from "#src/routes/admin/place.ts";
import { changeEach } from "#src/services/query.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { mended } from "./mended.ts";
import { readAddress } from "../form/readAddress.ts";
import { forgetResource } from "../forgetResource.ts";
import type { ResourceAt } from "../resourceAt.ts";

export const Import = createScreenActor(importMachine);

const callOf = { actOnNew: "actOnImport", takeBack: "undoImport" } as const;

/** The calls of a resource that can be imported. */
export const importCallsOf = ({ resource }: ResourceAt): ImportCalls => resource.calls as ImportCalls;

/** An import's state on the server. The machine holds all of it, but knows only a part. */
export const useJob = (): ImportJob => Import.useSelector((s) => s.context.job) as ImportJob;

/** Provides the import of one resource: the one that the address names, or a new one. */
export function ImportProvider({ at, children }: PropsWithChildren<{ at: ResourceAt }>) {
  const actors = useRootActors();
  const page = usePage();
  const { call } = useCalls();
  const { forget, queries } = useCache();
  const { report } = useToasts();
  const { session } = actors;
  const calls = importCallsOf(at);
  return (
    <Import.Provider
      identity={at.place.name}
      holes={() => ({
        actors: {
          readImport: fromPromise<ImportTold, { id: number }>(
            async ({ input, signal }) =>
              (await call(calls.readImport, { params: { import: input.id }, signal })).data,
          ),
          checkFile: fromPromise<ImportTold, { file: ImportFile }>(async ({ input: { file }, signal }) => {
            const address = await readAddress(file as File);
            const body = { name: file.name, file: address.slice(address.indexOf(",") + 1) };
            return (await call(calls.importFile, { body, signal })).data;
          }),
          checkAgain: fromPromise<ImportTold, { id: number }>(
            async ({ input, signal }) =>
              (await call(calls.checkImport, { params: { import: input.id }, signal })).data,
          ),
          writeRows: fromPromise<ImportTold, { id: number; version: string }>(
            async ({ input: { id, version } }) =>
              (await call(calls.confirmImport, { params: { import: id }, body: { version } })).data,
          ),
          changeFile: fromPromise<ImportTold, { id: number; change: ImportChange }>(
            async ({ input: { id, change }, signal }) => {
              const params = { import: id };
              const answer =
                "mends" in change
                  ? call(calls.mendImport, { params, body: { mends: [...change.mends] }, signal })
                  : call(calls.mapImport, { params, body: { columns: [...change.columns] }, signal });
              const { data } = await answer;
              // The rows show it at once, not only when they are read again.
              changeEach(
                queries,
                calls.importRows,
                (known) => ({ ...known, data: [...mended(known.data, [change])] }),
                { params },
              );
              return data;
            },
          ),
          follow: fromPromise<ImportTold, { id: number; following: ImportFollowing }>(
            async ({ input: { id, following } }) =>
              (await call(calls[callOf[following]], { params: { import: id } })).data,
          ),
          keepUnsavedWork: fromCallback(({ sendBack }) => {
            const work = `import.${at.place.name}`;
            session.send({ type: "work.dirty", work });
            const stop = onSignedInAgain(session, () => sendBack({ type: "user.signedIn" }));
            return () => {
              stop();
              session.send({ type: "work.clean", work });
            };
          }),
        },
        actions: {
          showAddress: (_, { id }) => page.visit(importAddress(at.place, id), { replace: true }),
          // An import expires after some days, so a failure to discard it now need not be reported.
          discardImport: (_, { id }) =>
            void call(calls.discardImport, { params: { import: id } }).catch(() => undefined),
          forgetRows: () => {
            forgetResource(forget, at.resource);
            forget(calls.importRows.path);
            forget(calls.listImports.path);
          },
          showFailure: (_, { failure }) => report(failure, "in its own words"),
        },
      })}
      input={() => {
        const id = Number(new URLSearchParams(page.place().search).get("import"));
        const mayAct = at.resource.imports?.then !== undefined;
        return { id: Number.isSafeInteger(id) && id > 0 ? id : null, mostBytes: importLimits.bytes, mayAct };
      }}
    >
      {children}
    </Import.Provider>
  );
}
