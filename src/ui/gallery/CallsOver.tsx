import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type PropsWithChildren } from "react";
import { fromCallback } from "xstate";
import { learningCalls } from "#src/contracts/learning.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { userCalls } from "#src/contracts/user.ts";
import { routesOf, type ResourcePlace } from "#src/routes/admin/place.ts";
import { createRouteTable } from "#src/routes/routeTable.ts";
import { bind, createCall } from "#src/services/call.ts";
import type { Http } from "#src/services/http.ts";
import { createPage } from "#src/services/page.ts";
import { ask, askTimed, createQueries } from "#src/services/query.ts";
import { createStorage, formDraftKey } from "#src/services/storage.ts";
import { createToasts } from "#src/services/toasts.ts";
import { uuid } from "#src/services/uuid.ts";
import { GivenProvider, type Given } from "#src/ui/hooks/given.tsx";

type Props = PropsWithChildren<{
  http: Http;
  /** The available resources. */
  places?: readonly ResourcePlace[];
}>;

/**
 * Provides what components with calls or forms need where there is no application around them. Every call goes through
 * `http`.
 */
export function CallsOver({ http, places = [], children }: Props) {
  const [{ queries, given }] = useState(() => {
    const call = createCall(http);
    const toasts = createToasts();
    const report = (error: unknown): void => console.warn(error);
    const queries = createQueries(report);
    const given: Partial<Given> = {
      ask: {
        ask: (endpoint, question) => ask(call, endpoint, question),
        askTimed: (endpoint, question) => askTimed(call, Date.now, endpoint, question),
      },
      calls: {
        call,
        services: {
          session: bind(call, sessionCalls),
          user: bind(call, userCalls),
          learning: bind(call, learningCalls),
        },
      },
      cache: { queries, forget: (path) => void queries.invalidateQueries({ queryKey: [path] }) },
      toasts: { toasts, toast: toasts.show, report },
      page: createPage(window),
      // Nobody is signed in, and nothing leads away: there is no session to notify of unsaved work, and nobody to ask.
      roots: { session: { send: () => {} } } as unknown as Given["roots"],
      holding: fromCallback(() => {}),
      drafts: { draftKeyOf: (form) => formDraftKey(0, form), storage: createStorage(() => sessionStorage) },
      clock: {
        clock: {
          setTimeout: (work, delay) => window.setTimeout(work, delay),
          clearTimeout: (timer) => window.clearTimeout(timer),
        },
        now: Date.now,
        serverNow: Date.now,
      },
      uuid,
      areas: {
        offices: [{ places }],
        routes: createRouteTable(places.flatMap((one) => routesOf(one))),
        ...{ navigation: [], live: [], acts: [] },
      },
    };
    return { queries, given };
  });
  return (
    <QueryClientProvider client={queries}>
      <GivenProvider given={given}>{children}</GivenProvider>
    </QueryClientProvider>
  );
}
