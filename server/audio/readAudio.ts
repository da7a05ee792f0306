import { Worker } from "node:worker_threads";
import { Unreadable } from "../unreadable.ts";
import { audioFailures } from "./audioFailures.ts";
import type { Audio, AudioType } from "./readSound.ts";
import type { AskedAudio, ToldAudio } from "./readWorker.ts";

/** A thread that asks for no more data for this long is given up, and only its file is lost. */
export const readingLimits = { ms: 60_000, heapMb: 128 } as const;

/**
 * Reads an audio file in its own thread, so that the server stays responsive: its duration, loudness and waveform, and
 * the chapters and timed text that it contains. Only a piece of it is in memory at a time.
 * @throws Unreadable saying what is wrong with it, worded for an administrator
 */
export async function readAudio(
  bytes: AsyncIterable<Uint8Array>,
  type: AudioType,
  { ms, heapMb }: { ms: number; heapMb: number } = readingLimits,
): Promise<Audio> {
  const asked: AskedAudio = { type };
  const worker = new Worker(new URL("./readWorker.ts", import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // The thread needs nothing from the server: no preloaded modules, no secrets.
    execArgv: [],
    env: {},
    // Decoders write their warnings there; nobody reads them.
    stderr: true,
    stdout: true,
  });
  const chunks = bytes[Symbol.asyncIterator]();
  const { promise, resolve, reject } = Promise.withResolvers<Audio>();
  const late = setTimeout(() => reject(audioFailures.tooSlow()), ms);
  const send = async (): Promise<void> => {
    const { done, value } = await chunks.next();
    late.refresh();
    if (done === true) return worker.postMessage(null);
    // Transferring a view would transfer its whole buffer.
    const alone = new Uint8Array(value);
    worker.postMessage(alone, [alone.buffer]);
  };
  worker.on("message", (told: ToldAudio) => {
    if ("want" in told) send().catch(reject);
    else if ("audio" in told) resolve(told.audio);
    else reject(new Unreadable(told.unreadable));
  });
  worker.once("error", (error: NodeJS.ErrnoException) =>
    reject(
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? audioFailures.tooLarge() : audioFailures.damaged(error),
    ),
  );
  worker.once("exit", () => reject(audioFailures.damaged()));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
    await chunks.return?.();
  }
}
