import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { previewMachine, type PreviewEvent } from "#src/machines/admin/previewMachine.ts";
import { conflictAsInvalid } from "#src/services/failures.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";
import { unsavedWork } from "#src/ui/shell/unsavedWork.ts";

export const Preview = createActorContext(previewMachine);

type Props<Draft, Shown> = PropsWithChildren<{
  /** Unique among what is open. */
  name: string;
  draft: Draft;
  ask: (draft: Draft) => Promise<Shown>;
  perform: (draft: Draft, shown: Shown, password: string) => Promise<void>;
  done: () => void;
}>;

/** An act that is shown before it is done. */
export function PreviewProvider<Draft extends object, Shown extends object>(props: Props<Draft, Shown>) {
  const { name, draft, ask, perform, done, children } = props;
  const { actors, holding, report, world } = useApp();
  const [logic] = useState(() =>
    previewMachine.provide({
      actors: {
        askPreview: fromPromise(({ input }) => ask(input.draft as Draft) as Promise<never>),
        // Who leaves while it is being done is told all the same when it fails.
        perform: fromPromise(({ input, signal }) =>
          perform(input.draft as Draft, input.preview as Shown, input.password).catch((error: unknown) => {
            if (signal.aborted) report(conflictAsInvalid(error));
            throw error;
          }),
        ),
        keepUnsavedWork: unsavedWork<PreviewEvent>(actors),
        askBeforeLeaving: holding,
      },
      actions: { showDone: done, showFailure: (_, { failure }) => report(conflictAsInvalid(failure)) },
    }),
  );
  const [input] = useState(() => ({ name, draft: draft as Record<string, unknown> }));
  return (
    <Preview.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </Preview.Provider>
  );
}
