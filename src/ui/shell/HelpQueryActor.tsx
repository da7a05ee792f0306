import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";
import { useApp } from "./AppContext.tsx";

export const HelpQuery = createActorContext(helpQueryMachine);

/** The help query of this page load; what was typed stays while the user moves about. */
export function HelpQueryProvider({ children }: PropsWithChildren) {
  const { services, toast, world } = useApp();
  const [logic] = useState(() =>
    helpQueryMachine.provide({
      actors: {
        sendQuery: fromPromise(async ({ input, signal }): Promise<void> => {
          await services.user.contact({ body: input, signal });
        }),
      },
      actions: {
        showMessage: (_, { message, severity }) => toast({ tone: severity, text: message }),
      },
    }),
  );
  return (
    <HelpQuery.Provider logic={logic} options={world.inspect ? { inspect: world.inspect } : {}}>
      {children}
    </HelpQuery.Provider>
  );
}
