import { heapInUse, paintedAddresses } from "../paintings.ts";
import { startTestApp } from "./harness.ts";

/** The bytes that a page may leave behind on average; it used to be 320 kB. */
const mostLeft = 500;
/** Pages loaded beforehand, since some things are created once, when a page of a kind is first painted. */
const warmUp = 1_000;

/**
 * Loads this many pages from the whole product, of every kind and by several people. Throws if the heap does not stay
 * flat.
 */
export async function loadPages(pages: number, client: string): Promise<void> {
  // Nothing is left out: an unpainted page would leave nothing behind.
  const pressure = { isHigh: () => false, stop: () => {} };
  const t = await startTestApp({ client, seed: true, env: { SEED: "demo" }, pressure });
  try {
    const people = await Promise.all(
      ["learner", "system", "super"].map((name) => t.signIn(`${name}@academy.example`, "Demo-Pass-2026")),
    );
    let loaded = 0;
    const load = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i += 1, loaded += 1) {
        const address = paintedAddresses[loaded % paintedAddresses.length]!;
        const { status, text } = await people[loaded % people.length]!.get(`${address}?visit=${loaded}`);
        // The first exam is passed, so there is nothing to paint.
        const isPainted = address.startsWith("/exams") || text.includes("<header");
        if (status !== 200 || !isPainted) throw new Error(`${address} was not painted (status ${status})`);
      }
    };
    await load(Math.min(warmUp, pages));
    const before = await heapInUse();
    const first = loaded;
    for (let round = 0; round < 10; round += 1) {
      await load(Math.round(pages / 10));
      console.log(
        `${loaded} pages, ${(((await heapInUse()) - before) / 1_048_576).toFixed(1)} MB more in use`,
      );
    }
    const left = ((await heapInUse()) - before) / (loaded - first);
    if (left > mostLeft) throw new Error(`Each page leaves ${Math.round(left)} bytes behind`);
  } finally {
    await t.close();
  }
}
