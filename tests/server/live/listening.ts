import { expect, onTestFinished } from "vitest";
import { createActor, setup } from "xstate";
import type { Call } from "#src/services/call.ts";
import { createLive } from "#src/services/live.ts";
import type { LiveNews } from "#src/machines/live/liveMachine.ts";

export type Listening = { news: LiveNews[]; types(): string[]; stop(): void };
type Settings = { at: number; user: number; random?: () => number; events?: EventTarget };

/** Starts the live source on a port of this machine as the application's machine does, and notes its events. */
export function listenAs(call: Call, { at, user, random = () => 0, events }: Settings): Listening {
  const news: LiveNews[] = [];
  const logic = createLive(
    { key: "lyceum", host: null, port: 0, tls: false },
    { call, page: { protocol: "http:", hostname: "127.0.0.1", port: String(at) }, random, events },
  );
  const parent = createActor(
    setup({ types: { events: {} as LiveNews }, actors: { listen: logic } }).createMachine({
      invoke: { src: "listen", input: { userId: user } },
      on: { "*": { actions: ({ event }) => void news.push(event) } },
    }),
  ).start();
  const stop = () => void parent.stop();
  onTestFinished(stop);
  return { news, types: () => news.map(({ type }) => type), stop };
}

export async function joined(one: Listening, times = 1): Promise<void> {
  await expect
    .poll(() => one.types().filter((type) => type === "live.connected").length, {
      timeout: 12_000,
      interval: 20,
    })
    .toBe(times);
}
