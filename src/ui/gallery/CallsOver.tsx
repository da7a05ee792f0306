import { useState, type PropsWithChildren } from "react";
import { learningCalls } from "#src/contracts/learning.ts";
import { sessionCalls } from "#src/contracts/session.ts";
import { userCalls } from "#src/contracts/user.ts";
import { bind, createCall } from "#src/services/call.ts";
import type { Http } from "#src/services/http.ts";
import { createPage } from "#src/services/page.ts";
import { createToasts } from "#src/services/toasts.ts";
import { GivenProvider, type Given } from "#src/ui/hooks/given.tsx";

/** What a component that makes calls of its own needs around it where there is no application: calls over this HTTP. */
export function CallsOver({ http, children }: PropsWithChildren<{ http: Http }>) {
  const [given] = useState<Partial<Given>>(() => {
    const call = createCall(http);
    const toasts = createToasts();
    return {
      calls: {
        call,
        services: {
          session: bind(call, sessionCalls),
          user: bind(call, userCalls),
          learning: bind(call, learningCalls),
        },
      },
      toasts: { toasts, toast: toasts.show, report: (error) => console.warn(error) },
      page: createPage(window),
    };
  });
  return <GivenProvider given={given}>{children}</GivenProvider>;
}
