import { PageFiles } from "#src/contracts/pageFiles.ts";
import type { World } from "#src/world.ts";

/**
 * Requests all scripts of a page at once: the browser would discover one after another what they import. The list of
 * them is loaded after the first screen; until then, and without a network, a page loads by what its scripts import.
 * @param address of the built `PageFiles`; null if nothing is built
 * @returns a function that requests those of a route, by its name
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
