import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import type { Paint, Painted, PaintedFrom } from "#src/contracts/painted.ts";
import type { Pressure } from "./pressure.ts";

/** Where the build puts it within the client; nothing outside `assets` is ever sent. */
const built = ".server/pageMarkup.js";

/** Renders the page, or returns null: without its markup a page only appears later. */
export type Painter = (from: PaintedFrom) => Promise<Painted | null>;

/**
 * Loads the page renderer, once. If it is not built, cannot be loaded or fails, pages are served without their markup
 * and the log says why. The same happens, without a log entry, while the server is overloaded.
 */
export async function loadPainter(
  client: string,
  log: FastifyBaseLogger,
  pressure: Pick<Pressure, "isHigh">,
): Promise<Painter> {
  const file = join(client, built);
  if (!existsSync(file)) return async () => null;
  try {
    const { paint } = (await import(pathToFileURL(file).href)) as { paint: Paint };
    return async (from) => {
      if (pressure.isHigh()) return null;
      try {
        return await paint(from);
      } catch (error) {
        log.error({ err: error }, "a page could not be rendered");
        return null;
      }
    };
  } catch (error) {
    log.error({ err: error }, "the page renderer could not be loaded");
    return async () => null;
  }
}
