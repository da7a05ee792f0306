/** Renders the application's first screen to HTML, in the server; never part of a bundle for browsers. */
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { fromCallback } from "xstate";
import { createApp } from "./app.ts";
import type { Paint, PaintedFrom } from "./contracts/painted.ts";
import { createStorage } from "./services/storage.ts";
import { createTabs } from "./services/tabs.ts";
import { AppView } from "./ui/shell/AppView.tsx";
import { rowOfAddress } from "./routes/table.ts";
import { screens } from "./screens/table.ts";
import { AdminNavigation, layoutParts } from "./ui/shell/layoutParts.ts";
import { createPages } from "./ui/shell/pages.ts";
import { createStyleCache } from "./ui/theme/ThemeRoot.tsx";
import type { World } from "./world.ts";

/** The page whose answers come with the document. Of every other page there is only the frame to paint. */
const pages = createPages(screens, layoutParts);
const painted = rowOfAddress("/");
await pages.load(painted);
const firstCalls = await pages.firstCalls("/");
/** Belongs to the frame of the back office. */
await AdminNavigation.load();

/** One for all pages: the rules are few and the same for everybody. `compat` keeps them out of the markup. */
const styles = Object.assign(createStyleCache(), { compat: true as const });

const nothing = (): void => {};
const never = <Value,>(): Promise<Value> => new Promise(nothing);

/** A world in which nothing ever happens: the actors of a page that is only painted ask, wait for and change nothing. */
const stillWorld = ({ boot, address, origin, now }: PaintedFrom): World => ({
  boot,
  fetch: never,
  cookies: () => "",
  storage: createStorage(() => {
    throw new Error("There is no storage on the server");
  }),
  tabs: createTabs(undefined, ""),
  page: {
    address: () => address,
    place: () => new URL(address, origin),
    origin,
    onAddress: () => nothing,
    visit: nothing,
    back: nothing,
    step: nothing,
    hold: () => nothing,
    leave: nothing,
    reload: nothing,
    mark: nothing,
    keepCookie: nothing,
    closeMedia: nothing,
    announce: nothing,
    download: nothing,
    width: () => 0,
    onResize: () => nothing,
    isOnline: () => true,
    onSignal: () => nothing,
  },
  clock: { setTimeout: nothing, clearTimeout: nothing },
  now: () => now,
  steady: () => now,
  random: () => 0,
  uuid: () => "",
  locked: never,
  holdLock: never,
  openDraftArea: never,
  sendImage: nothing,
  language: "en-GB",
  live: () => fromCallback(nothing),
  loadReporter: null,
  firstScreen: never(),
});

/** The frame of a signed-in user's page and, of home, the page in it. Throws what a component throws. */
export const paint: Paint = (from) => {
  const app = createApp(stillWorld(from));
  const isPainted = rowOfAddress(from.address) === painted;
  if (isPainted) pages.bringAll(app, firstCalls);
  const stop = isPainted ? app.start() : nothing;
  try {
    const markup = renderToString(
      <StrictMode>
        <AppView
          app={app}
          styles={styles}
          pages={pages}
          address={from.address}
          open={nothing}
          arrived={nothing}
        />
      </StrictMode>,
    );
    return {
      markup,
      rules: Object.values(styles.inserted).join(""),
      names: Object.keys(styles.inserted).join(" "),
    };
  } finally {
    stop();
    app.queries.clear();
  }
};
