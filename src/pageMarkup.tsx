/** Renders the application's first screen to HTML on the server; never part of a bundle for browsers. */
import type { EmotionCache } from "@emotion/cache";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { fromCallback } from "xstate";
import { createApp } from "./app.ts";
import { sanitizeMarkup } from "./htmlMarkup.ts";
import { exam } from "./contracts/limits.ts";
import { readTimesIn } from "./contracts/readersTimes.ts";
import type { Paint, PaintedFrom } from "./contracts/painted.ts";
import { createStorage, preferencesKey } from "./services/storage.ts";
import { createTabs } from "./services/tabs.ts";
import { AppView } from "./ui/shell/AppView.tsx";
import { answerName, type FirstCall } from "./routes/firstCalls.ts";
import { areas, screenOf } from "./areas/table.ts";
import { LateWelcome } from "./ui/learning/LateWelcome.ts";
import { actingParts, layoutParts } from "./ui/shell/layoutParts.ts";
import { createPages } from "./ui/shell/pages.ts";
import { readHtmlBy } from "./ui/kit/html.ts";
import { LateHtml } from "./ui/kit/PaintedHtml.tsx";
import { createStyleCache } from "./ui/theme/ThemeRoot.tsx";
import type { World } from "./world.ts";

const pages = createPages(areas.routes, screenOf, layoutParts);
/** These parts belong to the frame, or to what is painted for those who see them. */
await Promise.all(
  [...Object.values(layoutParts), actingParts, LateWelcome, LateHtml].flat().map((part) => part.load()),
);

/**
 * The style rules of a row's pages, which are few and the same for everybody; no page includes those of another row.
 * `compat` keeps them out of the markup.
 */
const known = new Map<string, EmotionCache>();
function stylesOf(name: string): EmotionCache {
  const styles = known.get(name) ?? Object.assign(createStyleCache(), { compat: true as const });
  known.set(name, styles);
  return styles;
}

const nothing = (): void => {};
/** A storage that holds these values and never stores any others. */
const storageOf = (held: Readonly<Record<string, string>>) => ({
  getItem: (key: string) => held[key] ?? null,
  setItem: nothing,
  removeItem: nothing,
});
const never = <Value,>(): Promise<Value> => new Promise(nothing);

/**
 * A world in which nothing ever happens: the actors of a page that is only painted send no requests, wait for nothing
 * and change nothing.
 */
const stillWorld = ({ boot, address, origin, now, times }: PaintedFrom): World => ({
  boot,
  areas,
  fetch: never,
  cookies: () => "",
  // The server has no storage, except for the one setting that it knows.
  storage: createStorage(() => storageOf({ [preferencesKey]: JSON.stringify({ times }) })),
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
    // The narrowest width in which every page is shown: what needs a wider one is left to the browser.
    width: () => exam.leastWidth,
    onResize: () => nothing,
    onPaletteKey: () => nothing,
    isOnline: () => true,
    onHidden: () => nothing,
    onSignal: () => nothing,
    onUse: () => nothing,
  },
  clock: { setTimeout: nothing, clearTimeout: nothing },
  now: () => now,
  steady: () => now,
  createAudio: () => {
    throw new Error("There is no sound on the server");
  },
  loaded: { sentAt: now, receivedAt: now },
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

/**
 * The first calls of a page, if the document has the answers to all of them. Null if one was refused or failed, which
 * the browser's page tells the reader, or if the browser has to render the page again because of an answer.
 */
async function answeredCalls({ boot, address }: PaintedFrom): Promise<readonly FirstCall[] | null> {
  const calls = await pages.firstCalls(address);
  const isThere = (first: FirstCall): boolean => {
    const answer = boot.answers[answerName(first)];
    return answer !== undefined && (first.isPainted?.(answer) ?? true);
  };
  return calls.every(isThere) ? calls : null;
}

/**
 * The frame of a signed-in user's page and, if the answers to all of its first calls are there, the page in it. The
 * guard of routes decides here as well whether this user sees it. A page that shows a time is left to the browser while
 * the reader's zone is unknown: if painted in another zone, it would be rendered again there, and lose what was typed
 * in the meantime. Null if there would be nothing to see: an exam has nothing around its page. Rejects with what the
 * frame throws.
 */
export const paint: Paint = async (from) => {
  const row = areas.routes.rowOfAddress(from.address);
  const calls = await answeredCalls(from);
  if (!calls && row.layout === "exam") return null;
  if (calls) await pages.load(row);
  const styles = stylesOf(row.name);
  readHtmlBy((html, anchored) => sanitizeMarkup(html, from.origin, anchored));
  readTimesIn(from.zone);
  const app = createApp(stillWorld(from));
  if (calls) pages.bringAll(app, calls);
  const stop = calls ? app.start() : nothing;
  try {
    const markup = renderToString(
      <StrictMode>
        <AppView
          app={app}
          styles={{ cache: styles }}
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
