import { fromPromise, type NonReducibleUnknown } from "xstate";
import { learningCalls } from "#src/contracts/learning.ts";
import { welcomeMachine } from "#src/machines/welcome/welcomeMachine.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useControlActor } from "#src/ui/kit/screenActor.tsx";

/** The welcome of the home page. Once the server knows that it has been closed, home is fetched without it. */
export function useWelcome() {
  const { services } = useCalls();
  const { forget } = useCache();
  return useControlActor(welcomeMachine, {
    holes: () => ({
      actors: {
        recordWelcomed: fromPromise<void, void & NonReducibleUnknown>(async () => {
          await services.learning.welcomed();
          forget(learningCalls.home.path);
        }),
      },
    }),
  });
}
