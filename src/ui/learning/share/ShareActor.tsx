import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import type { ContentType } from "#src/contracts/contentTypes.ts";
import { sharingCalls } from "#src/contracts/sharing.ts";
import { shareMachine } from "#src/machines/share/shareMachine.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";

export const Share = createScreenActor(shareMachine);

/** Provides the sharing of one piece of content. */
export function ShareProvider({ type, id, children }: PropsWithChildren<{ type: ContentType; id: number }>) {
  const { call } = useCalls();
  const { report, toast } = useToasts();
  return (
    <Share.Provider
      identity={`${type} ${id}`}
      holes={() => ({
        actors: {
          shareContent: fromPromise(async ({ input: { receiver, note }, signal }) => {
            const body = { user_id: receiver, note };
            const { data } = await call(sharingCalls.share, { params: { type, id }, body, signal });
            return data;
          }),
        },
        actions: {
          showShared: (_, { name, tracked }) =>
            toast(
              tracked
                ? { tone: "success", text: `Shared with ${name}` }
                : { tone: "info", text: "Nothing is shared in review mode." },
            ),
          showFailure: (_, { failure }) => report(failure, "in its own words"),
        },
      })}
    >
      {children}
    </Share.Provider>
  );
}
