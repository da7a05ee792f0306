import type { BroadcastText } from "#src/contracts/user.ts";
import type { ActorOptions, AnyActorLogic, InspectionEvent } from "xstate";
import type { Boot } from "#src/contracts/boot.ts";
import type { Areas } from "#src/routes/areas.ts";
import type { Preferences } from "#src/machines/preferences/preferencesMachine.ts";
import type { SessionNews } from "#src/machines/session/sessionMachine.ts";
import type { Call } from "#src/services/call.ts";
import type { DraftArea } from "#src/services/draftArea.ts";
import type { createLive } from "#src/services/live.ts";
import type { Page } from "#src/services/page.ts";
import type { Reporter } from "#src/services/reporting.ts";
import type { AppStorage } from "#src/services/storage.ts";
import type { Tabs } from "#src/services/tabs.ts";

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { type: "session"; news: SessionNews }
  | { type: "preferences"; preferences: Preferences }
  | { type: "notifications.read"; ids: number[] | "all" }
  | ({ type: "broadcast.read" } & BroadcastText)
  | { type: "policies.changed" }
  | { type: "acting.began" }
  | { type: "acting.ended" }
  | { type: "outbox.sent"; key: string }
  | { type: "exam.ended"; attemptId: number }
  /** A podcast plays there: others pause. */
  | { type: "player.began" };

/** Everything outside of the application that it depends on; each part can be replaced in a test. */
export type World = {
  boot: Boot;
  /** What the product has: its addresses, links and back office. */
  areas: Areas;
  fetch: typeof globalThis.fetch;
  /** `document.cookie` now. */
  cookies: () => string;
  storage: AppStorage;
  tabs: Tabs<TabMessage>;
  page: Page;
  /** The nonce of this load, for the styles that are made later; absent without a content security policy. */
  nonce?: string | undefined;
  /** Timers of actors and of everything else that waits. */
  clock: NonNullable<ActorOptions<AnyActorLogic>["clock"]>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The same when the page was loaded; from then on it goes on evenly, whatever the clock is set to. */
  steady: () => number;
  /** When the document was asked for and when it came, by the steady clock; absent where the browser does not tell. */
  loaded?: { sentAt: number; receivedAt: number } | undefined;
  /** From 0 to 1. */
  random: () => number;
  uuid: () => string;
  /** Does the work while no other tab does any under the same name (Web Locks). */
  locked: (name: string, work: () => Promise<void>) => Promise<void>;
  /**
   * Holds a lock of this browser until it is let go; null where another tab holds it. Stealing takes it all the same, and
   * the tab that had it hears `lost`.
   */
  holdLock: (name: string, options: { steal: boolean; lost: () => void }) => Promise<(() => void) | null>;
  /** Where answers that are not saved are kept on this device (P3); rejects where that is not possible. */
  openDraftArea: () => Promise<DraftArea>;
  /** Makes the element that sounds; asked for once, by the player. */
  createAudio: () => HTMLAudioElement;
  /** Of the system's keys and lock screen; absent where the browser has none. */
  mediaSession?: MediaSession | undefined;
  /** A request that outlives the page and has no body either way (E-042). */
  sendImage: (url: string) => void;
  /** BCP 47, e.g. "en-GB": recorded with a consent (T-5). */
  language: string;
  /** The source of live events. It is first listened to after the first screen. */
  live: (call: Call) => ReturnType<typeof createLive>;
  /** Starts the error reporter; null where none is configured. */
  loadReporter: (() => Promise<Reporter>) | null;
  /** Settles when the first screen has been painted and the browser has time. */
  firstScreen: Promise<void>;
  /** Hears everything that the actors do: moves the focus and says what they declare (G-24). */
  inspect?: (event: InspectionEvent) => void;
};
