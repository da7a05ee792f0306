import type { SimulatedClock } from "xstate";

/** A file on the server: how long it is, or what is wrong with it. */
export type FakeFile = { seconds: number } | { error: 2 | 3 | 4 };

/**
 * An audio element that plays by a simulated clock, silently. Tests use `acts` for what a browser does by itself, such
 * as stalling for lack of data.
 */
export class FakeAudio extends EventTarget {
  preload = "";
  volume = 1;
  defaultPlaybackRate = 1;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 0;
  duration = Number.NaN;
  error: { code: number } | null = null;
  /** Simulates a browser that blocks autoplay. */
  blocks = false;
  readonly loads: string[] = [];
  #src = "";
  #rate = 1;
  /** The last known position, and the time at which it was reached. */
  #since = { at: 0, position: 0 };
  #ending: unknown;

  readonly #clock: SimulatedClock;
  readonly #files: (url: string) => FakeFile | undefined;

  constructor(clock: SimulatedClock, files: (url: string) => FakeFile | undefined) {
    super();
    this.#clock = clock;
    this.#files = files;
  }

  #tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }
  get #isGoing(): boolean {
    return !this.paused && !this.ended && this.readyState >= 3;
  }
  #hold(): void {
    this.#since = { at: this.#clock.now(), position: this.currentTime };
  }
  /** Schedules the end of playback by the clock. */
  #await(): void {
    this.#clock.clearTimeout(this.#ending as never);
    this.#ending = undefined;
    if (!this.#isGoing) return;
    const left = ((this.duration - this.currentTime) / this.#rate) * 1_000;
    this.#ending = this.#clock.setTimeout(() => {
      this.#since = { at: this.#clock.now(), position: this.duration };
      Object.assign(this, { ended: true, paused: true });
      this.#tell("timeupdate");
      this.#tell("pause");
      this.#tell("ended");
    }, left);
  }

  get src(): string {
    return this.#src;
  }
  set src(url: string) {
    this.load();
    this.#src = url;
    this.loads.push(url);
    queueMicrotask(() => {
      if (this.#src !== url) return;
      const file = this.#files(url);
      if (!file || "error" in file) {
        this.error = { code: file?.error ?? 4 };
        return this.#tell("error");
      }
      this.duration = file.seconds;
      this.readyState = 4;
      this.#tell("loadedmetadata");
      this.#tell("canplay");
    });
  }
  removeAttribute(): void {
    this.#src = "";
  }
  load(): void {
    this.#clock.clearTimeout(this.#ending as never);
    const isBack = this.currentTime > 0;
    Object.assign(this, { paused: true, ended: false, readyState: 0, duration: Number.NaN, error: null });
    this.#since = { at: this.#clock.now(), position: 0 };
    this.#rate = this.defaultPlaybackRate;
    this.#tell("emptied");
    if (isBack) this.#tell("timeupdate");
  }

  get currentTime(): number {
    const { at, position } = this.#since;
    const passed = this.#isGoing ? ((this.#clock.now() - at) / 1_000) * this.#rate : 0;
    return Number.isNaN(this.duration) ? position : Math.min(this.duration, position + passed);
  }
  set currentTime(to: number) {
    this.ended = false;
    this.#since = { at: this.#clock.now(), position: Math.min(to, this.duration) };
    this.seeking = true;
    this.#tell("seeking");
    this.seeking = false;
    this.#tell("seeked");
    this.#await();
  }
  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    this.#hold();
    this.#rate = rate;
    this.#tell("ratechange");
    this.#await();
  }

  async play(): Promise<void> {
    if (this.blocks) throw new DOMException("Press something first", "NotAllowedError");
    if (this.ended) this.currentTime = 0;
    this.#hold();
    if (this.paused) this.#tell("play");
    this.paused = false;
    this.#await();
    queueMicrotask(() => {
      if (this.#isGoing) this.#tell("playing");
    });
  }
  pause(): void {
    if (this.paused) return;
    this.#hold();
    this.paused = true;
    this.#await();
    this.#tell("pause");
  }

  /** What the browser does by itself. */
  readonly acts = {
    starve: (): void => {
      this.#hold();
      this.readyState = 2;
      this.#await();
      this.#tell("waiting");
    },
    feed: (): void => {
      this.#hold();
      this.readyState = 4;
      this.#await();
      this.#tell("canplay");
      if (!this.paused) this.#tell("playing");
    },
    tick: (): void => this.#tell("timeupdate"),
    fail: (code: 2 | 3 | 4): void => {
      this.#hold();
      this.error = { code };
      this.readyState = 0;
      this.#await();
      this.#tell("error");
    },
  };
}
