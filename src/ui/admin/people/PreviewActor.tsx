import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { previewMachine, type PreviewEvent } from "#src/machines/admin/previewMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useHolding } from "#src/ui/hooks/useHolding.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { unsavedWork } from "#src/ui/shell/unsavedWork.ts";

export const Preview = createScreenActor(previewMachine);

type Values = Readonly<Record<string, unknown>>;

type Props<Draft, Shown> = PropsWithChildren<{
  /** Unique among the previews that are open. */
  name: string;
  /** Tells successive previews of the same name apart: the version that the preview is about. */
  edition?: string | undefined;
  draft: Draft;
  /** What has been chosen already, if that differs from the draft. */
  typed?: Draft | undefined;
  ask: (draft: Draft) => Promise<Shown>;
  /** Carries the act out and returns the resulting draft, to go on from. */
  perform: (draft: Draft, shown: Shown, password: string) => Promise<Draft>;
  done: () => void;
  /** Called if another user has saved since the draft was read. */
  late?: ((draft: Draft) => void) | undefined;
}>;

/** Provides an act with a preview before it is carried out. */
export function PreviewProvider<Draft extends Values, Shown extends Values>(props: Props<Draft, Shown>) {
  const { name, edition, draft, typed, ask, perform, done, late, children } = props;
  const actors = useRootActors();
  const holding = useHolding();
  const { report } = useToasts();
  return (
    <Preview.Provider
      identity={edition === undefined ? name : `${name} ${edition}`}
      holes={() => ({
        actors: {
          askPreview: fromPromise(({ input }) => ask(input.draft as Draft)),
          // A user who leaves during the act is still told if it fails.
          perform: fromPromise(({ input, signal }) =>
            perform(input.draft as Draft, input.preview as Shown, input.password).catch((error: unknown) => {
              if (signal.aborted) report(error, "in its own words");
              throw error;
            }),
          ),
          keepUnsavedWork: unsavedWork<PreviewEvent>(actors),
          askBeforeLeaving: holding,
        },
        actions: {
          showDone: done,
          showFailure: (_, { failure }) => report(failure, "in its own words"),
          showLate: (_, { draft: refused }) => late?.(refused as Draft),
        },
      })}
      input={() => ({ name, draft, ...(typed && { typed }) })}
    >
      {children}
    </Preview.Provider>
  );
}
