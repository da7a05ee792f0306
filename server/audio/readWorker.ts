import { parentPort, workerData } from "node:worker_threads";
import { Unreadable } from "../unreadable.ts";
import { readSound, type Audio, type AudioType } from "./readSound.ts";

/** A thread that reads one audio file and then ends. It requests each chunk. */

export type AskedAudio = { type: AudioType };
/** Messages from the thread. */
export type ToldAudio = { want: "more" } | { audio: Audio } | { unreadable: string };

const { type } = workerData as AskedAudio;
const port = parentPort!;
const tell = (told: ToldAudio): void => port.postMessage(told);

async function* received(): AsyncGenerator<Uint8Array> {
  while (true) {
    const come = new Promise<Uint8Array | null>((resolve) => port.once("message", resolve));
    tell({ want: "more" });
    const chunk = await come;
    if (chunk === null) return;
    yield chunk;
  }
}

await readSound(received(), type).then(
  (audio) => tell({ audio }),
  (error: unknown) => {
    if (!(error instanceof Unreadable)) throw error;
    tell({ unreadable: error.message });
  },
);
