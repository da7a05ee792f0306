import type { BroadcastText } from "#src/contracts/user.ts";
import type { ActorOptions, AnyActorLogic, InspectionEvent } from "xstate";
import type { Boot } from "#src/contracts/boot.ts";
import type { Failure } from "#src/contracts/failures.ts";
import type { Areas } from "#src/routes/areas.ts";
import type { QueuedAct } from "#src/machines/outbox/outboxMachine.ts";
import type { Preferences } from "#src/machines/preferences/preferencesMachine.ts";
import type { SessionNews } from "#src/machines/session/sessionMachine.ts";
import type { Call } from "#src/services/call.ts";
import type { DraftArea } from "#src/services/draftArea.ts";
import type { createLive } from "#src/services/live.ts";
import type { Page } from "#src/services/page.ts";
import type { Reporter } from "#src/services/reporting.ts";
import type { AppStorage } from "#src/services/storage.ts";
import type { Tabs } from "#src/services/tabs.ts";

/** What the tabs of one browser send each other. */
export type TabMessage =
  | { type: "session"; news: SessionNews }
  | { type: "preferences"; preferences: Preferences }
  /** With `upTo`, all of them up to that one. */
  | { type: "notifications.read"; ids: number[] | "all"; upTo?: number }
  | ({ type: "broadcast.read" } & BroadcastText)
  | { type: "policies.changed" }
  | { type: "acting.began" }
  | { type: "acting.ended" }
  /** An act waits to be sent: all tabs of its user show that, and the first one able to sends it. */
  | { type: "outbox.queued"; userId: number; queued: QueuedAct }
  | { type: "outbox.sent"; key: string }
  | { type: "outbox.refused"; key: string; failure: Failure }
  | { type: "exam.ended"; attemptId: number }
  /** A podcast plays there, so others pause. */
  | { type: "player.began" };

/** Everything outside the application that it depends on; each part can be replaced in a test. */
export type World = {
  boot: Boot;
  /** What makes up the product: its addresses, links and back office. */
  areas: Areas;
  fetch: typeof globalThis.fetch;
  /** The present `document.cookie`. */
  cookies: () => string;
  storage: AppStorage;
  tabs: Tabs<TabMessage>;
  page: Page;
  /** The nonce of this load, for styles that are added later; absent without a content security policy. */
  nonce?: string | undefined;
  /** Timers of actors and of anything else that waits. */
  clock: NonNullable<ActorOptions<AnyActorLogic>["clock"]>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Equal to `now` when the page was loaded; from then on it runs steadily, whatever the clock is set to. */
  steady: () => number;
  /** When the document was requested and received, by the steady clock; absent if the browser does not say. */
  loaded?: { sentAt: number; receivedAt: number } | undefined;
  /** From 0 to 1. */
  random: () => number;
  uuid: () => string;
  /** Does the work while no other tab does any under the same name (Web Locks). */
  locked: (name: string, work: () => Promise<void>) => Promise<void>;
  /**
   * Holds a lock of this browser until it is released; null if another tab holds it. Stealing takes it anyway, and
   * calls `lost` in the tab that had it.
   */
  holdLock: (name: string, options: { steal: boolean; lost: () => void }) => Promise<(() => void) | null>;
  /** Opens the place where unsaved answers are kept on this device (P3); rejects if that is not possible. */
  openDraftArea: () => Promise<DraftArea>;
  /** Makes the audio element; called once, by the player. */
  createAudio: () => HTMLAudioElement;
  /** For the system's keys and lock screen; absent if the browser has none. */
  mediaSession?: MediaSession | undefined;
  /** A request that outlives the page and has no body either way (E-042). */
  sendImage: (url: string) => void;
  /** BCP 47, e.g. "en-GB": recorded with a consent (T-5). */
  language: string;
  /** The source of live events. Nothing listens to it before the first screen. */
  live: (call: Call) => ReturnType<typeof createLive>;
  /** Starts the error reporter; null if none is configured. */
  loadReporter: (() => Promise<Reporter>) | null;
  /** Settles when the first screen has been painted and the browser is idle, or after ten seconds. */
  firstScreen: Promise<void>;
  /** Observes everything that the actors do: moves the focus and says what they declare (G-24). */
  inspect?: (event: InspectionEvent) => void;
};
