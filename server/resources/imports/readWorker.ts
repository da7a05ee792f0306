import { parentPort, workerData } from "node:worker_threads";
import { readBytes } from "./readBytes.ts";
import type { FileAsked, FileRead } from "./table.ts";
import { Unreadable } from "../../unreadable.ts";

/** The thread that reads one file: started for it, and ended with it. */
const { bytes, known } = workerData as FileAsked;
const told: FileRead = await readBytes(Buffer.from(bytes), known).then(
  (table) => ({ table }),
  (error: unknown) => {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  },
);
parentPort!.postMessage(told);
