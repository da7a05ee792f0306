import type { PropsWithChildren } from "react";
import { fromPromise } from "xstate";
import * as z from "zod/mini";
import { helpQueryMachine } from "#src/machines/help/helpQueryMachine.ts";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";
import { useCalls } from "#src/ui/hooks/useCalls.ts";
import { useDrafts } from "#src/ui/hooks/useDrafts.ts";
import { useToasts } from "#src/ui/hooks/useToasts.ts";

export const HelpQuery = createScreenActor(helpQueryMachine);

const form = "help";
const Draft = z.object({ query: z.string() });

/** The help query of this page load; typed text stays while the user moves about. */
export function HelpQueryProvider({ children }: PropsWithChildren) {
  const { draftKeyOf, storage } = useDrafts();
  const { services } = useCalls();
  const { toast } = useToasts();
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
            if (draft.query.trim()) storage.write(key, draft);
            else storage.forget(key);
          },
          showMessage: (_, { message, severity }) => toast({ tone: severity, text: message }),
        },
      })}
      input={() => ({ draft: storage.read(draftKeyOf(form), Draft)?.query ?? "" })}
    >
      {children}
    </HelpQuery.Provider>
  );
}
