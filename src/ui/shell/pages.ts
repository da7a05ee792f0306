import { createContext, useContext, type ComponentType } from "react";
import type { App } from "#src/app.ts";
import type { World } from "#src/world.ts";
import { answerName, type Asked, type FirstCall } from "#src/routes/firstCalls.ts";
import type { LayoutName, RouteRow } from "#src/routes/route.ts";
import { createRouteTable, type RouteTable } from "#src/routes/routeTable.ts";
import { askAhead, bring } from "#src/services/query.ts";
import { createPart, type Part } from "#src/ui/kit/part.ts";

/** The screen that shows a row; from `src/screens`, a layer above the views. */
type Screen = {
  load: () => Promise<{ default: ComponentType }>;
  first?: (asked: Asked) => Promise<readonly FirstCall[]>;
};

export type Pages = ReturnType<typeof createPages>;

/**
 * The pages of the application, each loaded once.
 * @param layoutParts the parts of a layout that load with its pages
 * @param askForFiles requests everything that a row's page needs at once, by the row's name
 */
export function createPages(
  { matchPath, rowOfAddress }: RouteTable,
  screenOf: (row: RouteRow) => Promise<Screen | undefined>,
  layoutParts: Partial<Record<LayoutName, readonly Part<unknown>[]>> = {},
  askForFiles: (route: string) => void = () => {},
) {
  const pages = new Map<string, Part<ComponentType>>();
  function pageOf(row: RouteRow): Part<ComponentType> {
    const { name } = row;
    const page =
      pages.get(name) ??
      createPart(`The page ${name}`, async () => {
        const screen = await screenOf(row);
        if (!screen) throw new Error(`${name} has no screen`);
        return screen.load();
      });
    pages.set(name, page);
    return page;
  }

  /** The page of a row, if it has been loaded: rendered at once, without a fallback. */
  const ready = (row: RouteRow): ComponentType | undefined => pageOf(row).ready();

  /**
   * Loads the page of a row with what its layout needs, once; after a failure the next call tries again. Rejects with
   * NotLoaded.
   */
  function load(row: RouteRow): Promise<ComponentType> {
    const missing = (layoutParts[row.layout] ?? []).filter((part) => !part.ready());
    const page = pageOf(row);
    if (!page.ready()) askForFiles(row.name);
    if (missing.length === 0) return page.load();
    return Promise.all([page.load(), ...missing.map((part) => part.load())]).then(([view]) => view);
  }

  /** The first requests of the page at an address. */
  async function firstCalls(address: string): Promise<readonly FirstCall[]> {
    const { pathname, searchParams } = new URL(address, "http://address.invalid");
    const { row, params } = matchPath(pathname);
    return (await (await screenOf(row))?.first?.({ params, search: searchParams })) ?? [];
  }

  /** Puts the responses that came with the document where the page will look for them. */
  function bringAll({ queries, world, boot }: App, calls: readonly FirstCall[]): void {
    for (const first of calls) bring(queries, first, boot.answers[answerName(first)], world.loaded);
  }

  return {
    ready,
    load,
    firstCalls,
    bringAll,

    /** Loads the page of the present address, with the data that its document brought. */
    async loadFirst(app: App): Promise<void> {
      const address = app.page.address();
      await load(rowOfAddress(address));
      bringAll(app, await firstCalls(address));
    },

    /** Preloads the page of a link; the click reports a failure. */
    preload: (address: string): void => void load(rowOfAddress(address)).catch(() => {}),

    /** Sends the first requests of a link's page ahead. */
    askAhead(
      { queries, call, now }: Pick<App, "call" | "queries"> & Pick<World, "now">,
      address: string,
    ): void {
      firstCalls(address).then(
        (calls) => calls.forEach((first) => askAhead(queries, call, now, first)),
        () => {},
      );
    },

    /**
     * Opens an address: its page loads first, so that the current one stays until the next can be shown. If several
     * navigations are waiting, the last one wins.
     */
    createOpening(failed: (error: unknown) => void, waiting: (is: boolean) => void) {
      let latest = 0;
      return (address: string, go: () => void): void => {
        const row = rowOfAddress(address);
        const own = ++latest;
        waiting(false);
        if (ready(row)) return go();
        waiting(true);
        load(row)
          .then(() => {
            if (own === latest) go();
          }, failed)
          .finally(() => {
            if (own === latest) waiting(false);
          });
      };
    },
  };
}

const Context = createContext<Pages>(createPages(createRouteTable([]), async () => undefined));
export const PagesProvider = Context.Provider;

/** The pages of the application; none if a view is shown alone. */
export const usePages = (): Pages => useContext(Context);
