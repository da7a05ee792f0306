import { fromPromise } from "xstate";
import { arrivalMachine, type Leads } from "#src/machines/arrival/arrivalMachine.ts";
import { publicRoutes } from "#src/routes/public.ts";
import type { Leader } from "#src/services/page.ts";
import { newVersionToast, offlineToast, unansweredToast } from "#src/services/failures.ts";
import { notificationsQuery, withoutMenuQuery } from "./notifications.ts";
import { createRoot, readMe, type RootParts } from "./parts.ts";

type Links = {
  closeMenus: () => void;
  /** Asks whether the page at the present address may be shown. */
  askGuard: () => void;
  openNotifications: () => void;
  /** Settles once no exam is open. */
  untilNoExam: () => Promise<void>;
};

/** Handles a new address, and a new version of the application. */
export const createArrival = ({ world: { page, boot }, world, services, toast }: RootParts, links: Links) =>
  createRoot(
    world,
    arrivalMachine.provide({
      actors: {
        askServer: fromPromise(({ signal }) => services.session.check({ signal })),
        untilNoExam: fromPromise(links.untilNoExam),
      },
      actions: {
        leaveDocument: (_, { address }) => page.leave(address),
        redirect: (_, { address }) => page.visit(address, { replace: true }),
        closeMenus: links.closeMenus,
        askGuard: links.askGuard,
        openNotifications: links.openNotifications,
        goBack: () => page.back(),
        offerNewVersion: () => toast(newVersionToast),
        showOffline: () => toast(offlineToast),
        showUnanswered: () => toast(unansweredToast),
      },
    }),
    { input: { version: boot.version } },
  );

/** Where the present address leads, and by whom. */
export function leadsNow(
  { world: { page, areas }, queries }: Pick<RootParts, "world" | "queries">,
  by: Leader,
): Leads {
  const address = page.address();
  const url = new URL(address, page.origin);
  const match = areas.routes.matchPath(url.pathname);
  // The screens before sign-in are a separate document (B-043).
  if (publicRoutes.some((row) => row.name === match.row.name)) return { to: "document", address };
  const next = areas.routes.redirectOf(match, url.search + url.hash, readMe(queries));
  if (next !== null) return { to: "redirect", address: next };
  return {
    to: "page",
    by,
    path: url.pathname,
    place: withoutMenuQuery(url.pathname + url.search),
    menu: url.searchParams.get(notificationsQuery) === "open" ? "asked" : "closed",
  };
}
