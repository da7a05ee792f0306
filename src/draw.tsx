/** Draws the application once it has begun. */
import { startTransition, StrictMode, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Begun } from "./begin.ts";
import { createPageFiles } from "./services/pageFiles.ts";
import { createArrivals } from "./ui/shell/arrival.ts";
import { AppView } from "./ui/shell/AppView.tsx";
import { NotLoaded } from "./ui/kit/part.ts";
import { screenOf } from "./areas/table.ts";
import { actingParts, layoutParts } from "./ui/shell/layoutParts.ts";
import { createPages } from "./ui/shell/pages.ts";
import { prepareToastStyles } from "./ui/shell/toastStyles.ts";
import { breath } from "./breath.ts";
import { actAgain } from "./earlyActs.ts";

/** Shows the page at the present address and keeps showing what the application says. */
export async function draw({ app, drawn }: Begun): Promise<void> {
  const { page, world } = app;
  prepareToastStyles(window, world.nonce);

  const arrivals = createArrivals(window, page.announce);
  page.onAddress(arrivals.leave);
  const askForFiles = createPageFiles(document, world, world.boot.pageFiles);
  const pages = createPages(world.areas.routes, screenOf, layoutParts, askForFiles);
  const open = pages.createOpening(app.tellNotLoaded, (waiting) =>
    page.mark("data-loading", waiting ? "" : null),
  );

  // The first page comes with the frame, so that no skeleton flashes in between. If it cannot be loaded, the frame says
  // so.
  const painted = document.querySelector("[data-acting]") ? actingParts : [];
  const shown = await Promise.all([pages.loadFirst(app), ...painted.map((part) => part.load())]).then(
    () => true,
    () => false,
  );
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await breath();
  render(
    <StrictMode>
      <AppView
        app={app}
        styles={{ nonce: world.nonce }}
        pages={pages}
        open={open}
        arrived={arrivals.arrive}
      />
    </StrictMode>,
    (error) => {
      console.error(error);
      if (!(error instanceof NotLoaded)) app.report(error);
      // Without a network, what could not be loaded says so in its own place.
      else if (page.isOnline()) app.tellNotLoaded();
      fail();
    },
  );
  actAgain(window, shown, failed);
  // What the server has painted does not count as a first screen: loading what comes later would delay the page's code.
  drawn();
}

/**
 * Hydrates what the server has painted. Where the browser knows better (the reader's clock, a page with only its
 * frame), React renders that part again by itself; that is not an error to report.
 * @param failed receives every error thrown by a view, caught by a boundary or not
 */
function render(view: ReactNode, failed: (error: unknown) => void): void {
  const root = document.getElementById("root")!;
  const options = { onCaughtError: failed, onUncaughtError: failed };
  if (root.hasChildNodes())
    startTransition(() => void hydrateRoot(root, view, { ...options, onRecoverableError: () => {} }));
  else createRoot(root, options).render(view);
}
