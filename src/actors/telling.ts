import { isLoggedOut } from "#src/actors/session.ts";
import { mustStay } from "#src/machines/session/sessionMachine.ts";
import { reactionTo, readFailure } from "#src/services/failures.ts";
import type { Page } from "#src/services/page.ts";
import type { createReporting } from "#src/services/reporting.ts";
import type { Toasts } from "#src/services/toasts.ts";
import type { RootParts } from "./parts.ts";
import type { Roots } from "./roots.ts";

/**
 * Does what the catalogue says about a failure; the only way to tell the user about one.
 * @param actors those of the application, once all of them exist
 */
export function tellFailures(
  actors: () => Roots["actors"],
  page: Pick<Page, "address">,
  toasts: Pick<Toasts, "show">,
  reporting: Pick<ReturnType<typeof createReporting>, "report">,
): RootParts["report"] {
  return (error, telling) => {
    const failure = readFailure(error);
    const { session, connection, acting, arrival } = actors();
    // The time for acting as another user is over, or another tab has returned already. The way back finds out which.
    if (failure.kind === "unauthorized" && !acting.getSnapshot().matches("oneself"))
      return acting.send({ type: "limit.reached" });
    const reaction = reactionTo(
      failure,
      {
        loggedOut: isLoggedOut(session),
        cutOff: connection.getSnapshot().hasTag("cutOff"),
        knownOffline: connection.getSnapshot().matches("offline"),
        busy: mustStay(session.getSnapshot().context),
      },
      telling,
    );
    reaction.toasts.forEach(toasts.show);
    if (reaction.reports) reporting.report(error);
    if (reaction.back) arrival.send({ type: "call.refused", address: page.address() });
    if (failure.kind === "unauthorized") session.send({ type: "unauthorized.seen" });
  };
}
