/** Sets the application going: reads what the server wrote into the document, wires everything, renders it. */
import { startTransition, StrictMode, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createApp } from "./app.ts";
import { afterFirstScreen, createBrowserWorld } from "./browserWorld.ts";
import { Boot, bootElementId } from "./contracts/boot.ts";
import { createArrivals } from "./ui/shell/arrival.ts";
import { AppView } from "./ui/shell/AppView.tsx";
import { NotLoaded } from "./ui/kit/part.ts";
import { createOpening, loadPage, rowOfAddress, type PreparedPage } from "./ui/shell/pages.ts";
import { prepareToastStyles } from "./ui/shell/toastStyles.ts";
import { createStyleCache } from "./ui/theme/ThemeRoot.tsx";
import { breath } from "./breath.ts";
import { pressAgain } from "./earlyPresses.ts";

/** Begins, once the document is there. */
export async function begin(): Promise<void> {
  const boot = Boot.parse(JSON.parse(document.getElementById(bootElementId)!.textContent));
  const firstScreen = Promise.withResolvers<void>();
  const world = createBrowserWorld(boot, firstScreen.promise);
  await breath();
  const app = createApp(world);
  const { page } = world;
  prepareToastStyles(window, world.nonce);

  const arrivals = createArrivals(window, page.announce);
  page.onAddress(arrivals.leave);
  const open = createOpening(app.offerNewVersion, (waiting) =>
    page.mark("data-loading", waiting ? "" : null),
  );
  await breath();
  app.start();

  // The first page comes with the frame: no skeleton flashes in between. If it cannot be loaded, the frame says so.
  await loadPage(rowOfAddress(page.address()))
    .then((first: PreparedPage) => first.prepare?.(app))
    .catch(() => {});
  await breath();
  render(
    <StrictMode>
      <AppView app={app} styles={createStyleCache(world.nonce)} open={open} arrived={arrivals.arrive} />
    </StrictMode>,
    (error) => {
      console.error(error);
      if (error instanceof NotLoaded) app.offerNewVersion();
      else app.report(error);
    },
  );
  // What the server has painted is no first screen yet: what comes later would hold up its code.
  void afterFirstScreen().then(firstScreen.resolve);
}

/**
 * Takes over what the server has painted. Where the browser knows better (the reader's clock, a page of which there is only
 * the frame), React makes that part anew by itself; that is no error to tell anybody.
 * @param failed told of every error that came out of a view, caught by a boundary or not
 */
function render(view: ReactNode, failed: (error: unknown) => void): void {
  const root = document.getElementById("root")!;
  const options = { onCaughtError: failed, onUncaughtError: failed };
  if (root.hasChildNodes())
    startTransition(() => void hydrateRoot(root, view, { ...options, onRecoverableError: () => {} }));
  else createRoot(root, options).render(view);
  pressAgain(window);
}
