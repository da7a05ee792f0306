import { PageFiles } from "#src/contracts/pageFiles.ts";
import type { World } from "#src/world.ts";

/**
 * Requests all scripts of a page at once. Otherwise the browser would discover their imports one after another, as it
 * does until the list of scripts has been loaded, after the first screen, and whenever there is no network.
 * @param address of the built `PageFiles`; null if nothing is built
 * @returns a function that requests the scripts of a route, by its name
 */
export function createPageFiles(
  { head }: Document,
  { fetch, firstScreen, nonce }: Pick<World, "fetch" | "firstScreen" | "nonce">,
  address: string | null,
): (route: string) => void {
  let known: PageFiles | undefined;
  async function learn(from: string): Promise<void> {
    await firstScreen;
    known = PageFiles.parse(await (await fetch(from)).json());
  }
  if (address !== null) learn(address).catch(() => {});

  const isNamed = (path: string): boolean => head.querySelector(`[href="${CSS.escape(path)}"]`) !== null;
  return (route) => {
    for (const number of known?.pages[route] ?? []) {
      const path = known!.files[number]!;
      if (isNamed(path)) continue;
      const link = Object.assign(head.ownerDocument.createElement("link"), {
        rel: "modulepreload",
        crossOrigin: "",
        href: path,
      });
      if (nonce) link.nonce = nonce;
      head.append(link);
    }
  };
}
