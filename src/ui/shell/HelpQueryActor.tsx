import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import { z } from "zod";
import { helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useApp } from "./AppContext.tsx";

export const HelpQuery = createScreenActor(helpQueryMachine);

const form = "help";
const Draft = z.object({ query: z.string() });

/** The help query of this page load; what was typed stays while the user moves about. */
export function HelpQueryProvider({ children }: PropsWithChildren) {
  const { draftKeyOf, services, toast, world } = useApp();
  return (
    <HelpQuery.Provider
      identity={form}
      holes={() => ({
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
      })}
      input={() => ({ draft: world.storage.read(draftKeyOf(form), Draft)?.query ?? "" })}
    >
      {children}
    </HelpQuery.Provider>
  );
}
