import type { Boot } from "#src/contracts/boot.ts";
import { areas } from "#src/areas/table.ts";
import { createLive } from "#src/services/live.ts";
import { createHoldLock } from "#src/services/holdLock.ts";
import { keepZone } from "#src/services/cookies.ts";
import { createPage, nonceOf } from "#src/services/page.ts";
import { createStorage } from "#src/services/storage.ts";
import { createTabs, tabsChannel } from "#src/services/tabs.ts";
import { uuid } from "#src/services/uuid.ts";
import { createInspect } from "#src/inspect.ts";
import type { TabMessage, World } from "#src/world.ts";

/** The browser as the application's world. */
export function createBrowserWorld(boot: Boot, firstScreen: Promise<void>): World {
  const { sentryDsn: dsn } = boot;
  const page = createPage(window);
  keepZone();
  return {
    boot,
    areas,
    firstScreen,
    fetch: (...request) => globalThis.fetch(...request),
    cookies: () => document.cookie,
    storage: createStorage(() => window.localStorage),
    tabs: createTabs<TabMessage>(
      "BroadcastChannel" in window ? new BroadcastChannel(tabsChannel) : undefined,
      uuid(),
    ),
    page,
    nonce: nonceOf(document),
    clock: {
      setTimeout: (work, delay) => window.setTimeout(work, delay),
      clearTimeout: (timer) => window.clearTimeout(timer),
    },
    now: () => Date.now(),
    steady: () => performance.timeOrigin + performance.now(),
    loaded: whenLoaded(performance),
    random: () => Math.random(),
    uuid,
    // A browser without Web Locks sends at once: an act may reach the server twice without harm.
    locked: (name, work) => ("locks" in navigator ? navigator.locks.request(name, work) : work()),
    holdLock: createHoldLock(navigator),
    openDraftArea: async () => (await import("#src/services/draftArea.ts")).openDraftArea(),
    createAudio: () => new Audio(),
    mediaSession: navigator.mediaSession as MediaSession | undefined,
    sendImage: (url) => {
      new Image().src = url;
    },
    language: navigator.language,
    live: (call) => createLive(boot.live, { call, ofAreas: areas.live, page: location, events: window }),
    loadReporter:
      dsn === null ? null : async () => (await import("#src/services/sentry.ts")).startSentry(boot, dsn),
    inspect: createInspect(window, page.announce),
  };
}

/** A document from a cache says nothing about now. */
function whenLoaded(performance: Performance): World["loaded"] {
  const { timeOrigin } = performance;
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!entry || entry.requestStart === 0 || entry.transferSize === 0) return undefined;
  return { sentAt: timeOrigin + entry.requestStart, receivedAt: timeOrigin + entry.responseStart };
}
