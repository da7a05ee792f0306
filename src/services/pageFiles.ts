import { PageFiles } from "#src/contracts/pageFiles.ts";
import type { World } from "#src/world.ts";

/**
 * Asks for all scripts of a page at once: the browser would find out one after another what they import. Which ones they are
 * is loaded after the first screen; until then, and without a network, a page comes by what its scripts import.
 * @param address of the built `PageFiles`; null where nothing is built
 * @returns what asks for those of a route, by its name
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
