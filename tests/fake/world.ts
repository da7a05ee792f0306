import { SimulatedClock } from "xstate";
import { areas } from "#src/areas/table.ts";
import type { Boot } from "#src/contracts/boot.ts";
import { unattendedHeader } from "#src/contracts/session.ts";
import { timeFormats, type TimeFormat } from "#src/contracts/timeFormat.ts";
import type { CurrentUser } from "#src/contracts/user.ts";
import type { DraftArea, StoredDraft } from "#src/services/draftArea.ts";
import type { LiveNews } from "#src/machines/live/liveMachine.ts";
import { hearUse, type Leader, type Page, type PageSignal } from "#src/services/page.ts";
import { createStorage } from "#src/services/storage.ts";
import { createTabs, type Channel } from "#src/services/tabs.ts";
import type { TabMessage, World } from "#src/world.ts";
import { fromCallback } from "xstate";
import { FakeAudio, type FakeFile } from "./audio.ts";
import { settle } from "./settle.ts";

export const learner: CurrentUser = {
  id: 7,
  first_name: "Ada",
  last_name: "Byron",
  full_name: "Ada Byron",
  email: "learner@academy.example",
  employee_number: null,
  job_title: null,
  roles: [],
  can: [],
  features: {},
  profile_image: null,
  pss_enrolled: false,
  notifications: [],
  unread_notifications: 0,
  unreadBroadcasts: [],
  policies: [
    { id: 1, name: "GDPR" },
    { id: 2, name: "Cookie Policy" },
  ],
  outstandingPolicies: [],
  notificationSettings: { email: true, system: true, language: null },
  logged_in_as: { status: false, admin_user_id: null },
};

export const notification = (id: number, rest: Partial<CurrentUser["notifications"][number]> = {}) => ({
  id,
  read_at: null,
  created_at: "2026-11-20T09:00:00Z",
  meta: {},
  data: { type: "item", message: `Message ${id}` },
  ...rest,
});

export type FakeAnswer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;
type Handler = FakeAnswer | ((body: unknown, url: URL, headers: Headers) => FakeAnswer | Promise<FakeAnswer>);

export type FakeOptions = {
  /** Null: nobody is signed in. */
  me?: Partial<CurrentUser> | null;
  boot?: Partial<Boot>;
  address?: string;
  /** Tabs with the same air receive each other's messages. */
  air?: Air;
  /** The locks of the browser; tabs of one browser share them. */
  locks?: Locks;
  /** Where drafts are kept; tabs of one browser share it. An error means that nothing can be stored. */
  draftArea?: DraftArea | Error;
  /** The browser's storage; tabs of one browser share it. */
  area?: Record<string, string>;
  online?: boolean;
  /** Width of the window as it would be without zoom, in pixels. */
  width?: number;
  /** How the browser formats dates and times: as in Britain by default. */
  times?: TimeFormat;
  /** The audio files; a minute each by default. */
  audioFiles?: (url: string) => FakeFile | undefined;
  /** For how long the machine has slept, in milliseconds: only the steady clock has moved on. */
  slept?: () => number;
};

export type Air = () => Channel;

/** Creates channels that deliver at once to every other channel with the same air. */
export function createAir(): Air {
  const all = new Set<((event: MessageEvent) => void)[]>();
  return () => {
    const own: ((event: MessageEvent) => void)[] = [];
    all.add(own);
    return {
      postMessage: (data) => {
        for (const other of all)
          if (other !== own) for (const hear of other) hear(new MessageEvent("message", { data }));
      },
      addEventListener: (_: string, hear: unknown) => void own.push(hear as (event: MessageEvent) => void),
      close: () => void all.delete(own),
    } as Channel;
  };
}

export type Locks = World["holdLock"];

/** The locks of one browser. */
export function createLocks(): Locks {
  const held = new Map<string, { lost: () => void }>();
  return async (name, { steal, lost }) => {
    const holder = held.get(name);
    if (holder && !steal) return null;
    holder?.lost();
    const own = { lost };
    held.set(name, own);
    return () => {
      if (held.get(name) === own) held.delete(name);
    };
  };
}

/** An in-memory store for drafts. */
export function createDraftArea(): DraftArea {
  const drafts = new Map<string, StoredDraft>();
  let browser: string | undefined;
  return {
    browser: async (name) => (browser ??= name),
    all: async () => [...drafts.values()],
    put: async (draft) => void drafts.set(draft.id.join(), draft),
    remove: async (ids) => ids.forEach((id) => drafts.delete(id.join())),
  };
}

/** A page without a browser: its history is a list of addresses, and calls to it are noted. */
function createFakePage(address: string, online: boolean, width: number) {
  const listeners = new Set<Parameters<Page["onAddress"]>[0]>();
  const hidden = new Set<() => void>();
  const signals = new Set<(signal: PageSignal) => void>();
  const used = new Set<() => void>();
  const resized = new Set<() => void>();
  const size = { width };
  const entries = [address];
  let at = 0;
  let holder: ((by: number) => void) | null = null;
  const jar = new Map([["XSRF-TOKEN", "token"]]);
  const noted: string[] = [];
  const marks = new Map<string, string | null>();
  const changed = (by: Leader = "user"): void => listeners.forEach((heard) => heard(by));
  const page: Page = {
    address: () => entries[at]!,
    place: () => new URL(entries[at]!, page.origin),
    origin: "https://academy.example",
    onAddress: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    visit: (to, { replace = false, by } = {}) => {
      if (replace) entries[at] = to;
      else entries.splice(++at, Infinity, to);
      changed(by);
    },
    back: () => {
      if (at > 0) at--;
      else entries[0] = "/";
      changed();
    },
    step: (by) => {
      at += by;
      changed();
    },
    hold: (stepped) => {
      noted.push("hold");
      holder = stepped;
      return () => {
        noted.push("let go");
        holder = null;
      };
    },
    leave: (to) => void noted.push(`leave ${to}`),
    reload: () => void noted.push("reload"),
    mark: (name, value) => void marks.set(name, value),
    keepCookie: (name, value) => void (value === "" ? jar.delete(name) : jar.set(name, value)),
    closeMedia: () => void noted.push("close media"),
    announce: (text) => void noted.push(`announce ${text}`),
    download: (name) => void noted.push(`download ${name}`),
    width: () => size.width,
    onResize: (heard) => {
      resized.add(heard);
      return () => void resized.delete(heard);
    },
    onPaletteKey: () => () => {},
    isOnline: () => online,
    onHidden: (heard) => {
      hidden.add(heard);
      return () => void hidden.delete(heard);
    },
    onSignal: (heard) => {
      signals.add(heard);
      return () => void signals.delete(heard);
    },
    onUse: (heard) => {
      used.add(heard);
      const stop = typeof window === "undefined" ? undefined : hearUse(window, heard);
      return () => {
        used.delete(heard);
        stop?.();
      };
    },
  };
  return {
    page,
    cookies: () => [...jar].map((pair) => pair.join("=")).join("; "),
    noted,
    marks,
    entries,
    /** The user moves through the history. */
    steps: (by: number) => (holder ? holder(by) : page.step(by)),
    /** Another tab comes to the front, or the page is closed. */
    hide: () => hidden.forEach((heard) => heard()),
    signal: (signal: PageSignal) => signals.forEach((heard) => heard(signal)),
    /** The user does something on the page. Events of the document count as well. */
    use: () => used.forEach((heard) => heard()),
    /** The window is resized. */
    resize: (width: number) => {
      size.width = width;
      resized.forEach((heard) => heard());
    },
  };
}

/** `localStorage` over a plain record. */
const areaOf = (record: Record<string, string>): Storage =>
  new Proxy(record, {
    get: (target, name) =>
      ({
        getItem: (key: string) => target[key] ?? null,
        setItem: (key: string, value: string) => void (target[key] = value),
        removeItem: (key: string) => void delete target[key],
      })[name as "getItem"],
  }) as unknown as Storage;

/** Everything outside the application, controlled by the test. */
export function createFakeWorld({
  me = {},
  boot = {},
  address = "/",
  air = createAir(),
  locks = createLocks(),
  draftArea = createDraftArea(),
  area = {},
  online = true,
  width = 1_280,
  times = timeFormats.dayFirst,
  audioFiles = () => ({ seconds: 60 }),
  slept = () => 0,
}: FakeOptions = {}) {
  const user = me === null ? null : { ...learner, ...me };
  const faked = createFakePage(address, online, width);
  const clock = new SimulatedClock();
  let startedAt = Date.parse("2026-11-20T10:00:00Z");
  const loadedAt = startedAt;
  const images: string[] = [];
  const audio: FakeAudio[] = [];
  const reported: unknown[] = [];
  const calls: string[] = [];
  const outliving: string[] = [];
  const unattended: string[] = [];
  const handlers = new Map<string, Handler>();
  let tellLive: (news: LiveNews) => void = () => {};
  let listening: number | null = null;
  const firstScreen = Promise.withResolvers<void>();

  const answers: Record<string, Handler> = {
    "GET /session/check": () => ({
      body: { data: { seconds: 7_200 }, server_time_iso: new Date(world.now()).toISOString() },
    }),
    "GET /session/ping": { body: { data: { seconds: 7_200 } } },
    "POST /api/complete": completed,
    "POST /api/viewed": { body: { data: { position: 0.5, viewed_at: "2026-11-20T10:00:00Z" } } },
    ...(user && { "GET /api/me": () => ({ body: { data: server.me } }) }),
  };
  const server = {
    /** The user as the server sees them; `GET /api/me` returns it. */
    me: user,
    /** Sets the response to a call, named like `POST /api/x`, from now on. Everything else gets `{ data: null }`. */
    on: (call: string, handler: Handler) => void handlers.set(call, handler),
    calls,
    /** The calls that outlive the page. */
    outliving,
    /** The calls that do not count as use of the session. */
    unattended,
  };

  const fakeFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input), faked.page.origin);
    const name = `${init?.method ?? "GET"} ${url.pathname}`;
    const body: unknown = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    calls.push([name, ...(body && Object.keys(body).length ? [JSON.stringify(body)] : [])].join(" "));
    if (init?.keepalive) outliving.push(name);
    if (new Headers(init?.headers).has(unattendedHeader)) unattended.push(name);
    const handler = handlers.get(name) ?? answers[name] ?? { body: { data: null } };
    const answer =
      typeof handler === "function" ? await handler(body, url, new Headers(init?.headers)) : handler;
    init?.signal?.throwIfAborted();
    if (answer instanceof Error) throw answer;
    const head = { status: answer.status ?? 200, headers: answer.headers ?? {} };
    // A text with a content type of its own is a file.
    return answer.headers?.["content-type"] !== undefined && typeof answer.body === "string"
      ? new Response(answer.body, head)
      : Response.json(answer.body ?? { data: null }, head);
  };

  const world: World = {
    areas,
    boot: {
      productName: "Lyceum",
      environment: null,
      version: "test",
      signedIn: user !== null,
      live: { key: "key", host: null, port: 443, tls: true },
      pageFiles: null,
      sentryDsn: null,
      demoAccounts: [],
      demoPassword: null,
      sso: false,
      times,
      answers: user ? { "/api/me": { data: user } } : {},
      ...boot,
    },
    fetch: fakeFetch,
    cookies: faked.cookies,
    storage: createStorage(() => areaOf(area)),
    tabs: createTabs<TabMessage>(air(), crypto.randomUUID()),
    page: faked.page,
    clock,
    now: () => startedAt + clock.now(),
    steady: () => loadedAt + clock.now() + slept(),
    loaded: { sentAt: loadedAt, receivedAt: loadedAt },
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
    locked: (_, work) => work(),
    holdLock: locks,
    openDraftArea: async () => {
      if (draftArea instanceof Error) throw draftArea;
      return draftArea;
    },
    createAudio: () => {
      const one = new FakeAudio(clock, audioFiles);
      audio.push(one);
      return one as unknown as HTMLAudioElement;
    },
    sendImage: (url) => void images.push(url),
    language: "en-GB",
    live: () =>
      fromCallback<LiveNews, { userId: number }>(({ sendBack, input }) => {
        listening = input.userId;
        tellLive = sendBack;
        return () => void (listening = null);
      }),
    loadReporter: async () => ({ captureException: (error) => void reported.push(error) }),
    firstScreen: firstScreen.promise,
  };
  return {
    world,
    server,
    ...faked,
    clock,
    /** Lets the machine sleep for this many milliseconds: its clock goes on, its timers do not. */
    sleep: (time: number) => void (startedAt += time),
    reported,
    /** The addresses of the images that were requested. */
    images,
    /** The audio elements that were created. */
    audio,
    area,
    /** The first screen is shown: whatever waited for it begins. */
    showFirstScreen: async () => {
      firstScreen.resolve();
      await settle();
    },
    live: { tell: (news: LiveNews) => tellLive(news), userId: () => listening },
  };
}

/** The server's response to a completion. */
export const completed: FakeAnswer = {
  body: { data: { completed_at: "2026-11-20T10:00:00Z", tracked: true } },
};

/** No response, as fetch reports it. */
export const noAnswer = (): Error => new TypeError("Failed to fetch");
