import { createActorContext } from "@xstate/react";
import { useState, type PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { z } from "zod";
import { helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";
import { useApp } from "./AppContext.tsx";

export const HelpQuery = createActorContext(helpQueryMachine);

const form = "help";
const Draft = z.object({ query: z.string() });

/** The help query of this page load; what was typed stays while the user moves about. */
export function HelpQueryProvider({ children }: PropsWithChildren) {
  const { draftKeyOf, services, toast, world } = useApp();
  const [logic] = useState(() =>
    helpQueryMachine.provide({
      actors: {
        sendQuery: fromPromise(async ({ input, signal }): Promise<void> => {
          await services.user.contact({ body: input, signal });
        }),
      },
      actions: {
        keepDraft: (_, draft) => {
          const key = draftKeyOf(form);
          if (draft.query.trim()) world.storage.write(key, draft);
          else world.storage.forget(key);
        },
        showMessage: (_, { message, severity }) => toast({ tone: severity, text: message }),
      },
    }),
  );
  const [input] = useState(() => ({ draft: world.storage.read(draftKeyOf(form), Draft)?.query ?? "" }));
  return (
    <HelpQuery.Provider logic={logic} options={{ ...(world.inspect && { inspect: world.inspect }), input }}>
      {children}
    </HelpQuery.Provider>
  );
}
