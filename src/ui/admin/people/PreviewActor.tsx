import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { previewMachine } from "#src/machines/admin/previewMachine.ts";
import { useApp } from "#src/ui/shell/AppContext.tsx";
import { inWorld } from "#src/ui/shell/inWorld.ts";
import { inItsWords } from "./inItsWords.ts";

export const Preview = createActorContext(previewMachine);

type Props<Draft, Shown> = PropsWithChildren<{
  draft: Draft;
  ask: (draft: Draft) => Promise<Shown>;
  perform: (draft: Draft, shown: Shown, password: string) => Promise<void>;
  done: () => void;
}>;

/** An act that is shown before it is done. */
export function PreviewProvider<Draft extends object, Shown extends object>(props: Props<Draft, Shown>) {
  const { draft, ask, perform, done, children } = props;
  const { report, world } = useApp();
  const [logic] = useState(() =>
    previewMachine.provide({
      actors: {
        askPreview: fromPromise(({ input }) => ask(input.draft as Draft) as Promise<never>),
        perform: fromPromise(({ input }) =>
          perform(input.draft as Draft, input.preview as Shown, input.password),
        ),
      },
      actions: { showDone: done, showFailure: (_, { failure }) => report(inItsWords(failure)) },
    }),
  );
  const [input] = useState(() => ({ draft: draft as Record<string, unknown> }));
  return (
    <Preview.Provider logic={logic} options={{ ...inWorld(world), input }}>
      {children}
    </Preview.Provider>
  );
}
