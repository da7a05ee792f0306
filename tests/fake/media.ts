import type { SimulatedClock } from "xstate";
import { onTestFinished, vi } from "vitest";
import { FakeAudio, type FakeFile } from "./audio.ts";

/** Events of a browser's element that the page listens to. */
const told = [
  ...["loadedmetadata", "timeupdate", "seeked", "play", "playing", "waiting", "pause", "ended", "ratechange"],
  "error",
];
const properties = ["currentTime", "paused", "ended", "duration", "readyState", "playbackRate"] as const;

/**
 * The media elements of a page in jsdom, which play nothing by themselves: each plays by the clock once a test has
 * taken it. Until then, and again after `load`, it knows nothing about its file.
 */
export function fakeMedia(clock: SimulatedClock, fileOf: () => FakeFile) {
  const fakes = new WeakMap<HTMLMediaElement, FakeAudio>();
  const prototype = HTMLMediaElement.prototype;
  const replaced = (name: string, descriptor: PropertyDescriptor): void => {
    const before = Object.getOwnPropertyDescriptor(prototype, name)!;
    Object.defineProperty(prototype, name, { configurable: true, ...descriptor });
    onTestFinished(() => void Object.defineProperty(prototype, name, before));
  };
  for (const name of [...properties, "defaultPlaybackRate"] as const)
    replaced(name, {
      get(this: HTMLMediaElement) {
        return fakes.get(this)?.[name];
      },
      set(this: HTMLMediaElement, value: number) {
        Object.assign(fakes.get(this) ?? {}, { [name]: value });
      },
    });
  vi.spyOn(prototype, "play").mockImplementation(async function play(this: HTMLMediaElement) {
    await fakes.get(this)?.play();
  });
  vi.spyOn(prototype, "pause").mockImplementation(function pause(this: HTMLMediaElement) {
    fakes.get(this)?.pause();
  });
  const load = vi.spyOn(prototype, "load").mockImplementation(function again(this: HTMLMediaElement) {
    const fake = fakes.get(this);
    if (fake) fake.src = this.src;
  });
  return {
    load,
    /** Lets an element of the page load its file, and play from then on. */
    take(element: HTMLMediaElement): FakeAudio {
      const fake = new FakeAudio(clock, fileOf);
      fakes.set(element, fake);
      for (const type of told) fake.addEventListener(type, () => element.dispatchEvent(new Event(type)));
      fake.src = element.src;
      return fake;
    },
  };
}
