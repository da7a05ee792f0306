import { createContext, useContext, type ComponentType } from "react";
import type { LayoutName, RouteRow } from "#src/routes/route.ts";
import { rowOfAddress } from "#src/routes/table.ts";
import { createPart, type Part } from "#src/ui/kit/part.ts";

/** What shows each row, by its name; the screens of `src/screens`, which lie above the views. */
type Loaders = Readonly<Record<string, { load: () => Promise<{ default: ComponentType }> }>>;

export type Pages = ReturnType<typeof createPages>;

/**
 * The pages of the application, each loaded once.
 * @param layoutParts what a layout shows that comes with its pages
 */
export function createPages(screens: Loaders, layoutParts: Partial<Record<LayoutName, Part<unknown>>> = {}) {
  const pages = new Map<string, Part<ComponentType>>();
  function pageOf({ name }: RouteRow): Part<ComponentType> {
    const page =
      pages.get(name) ??
      createPart(`The page ${name}`, async () => {
        if (!screens[name]) throw new Error(`${name} has no screen`);
        return screens[name].load();
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
    const layout = layoutParts[row.layout];
    const page = pageOf(row);
    if (!layout || layout.ready()) return page.load();
    return Promise.all([page.load(), layout.load()]).then(([view]) => view);
  }

  return {
    ready,
    load,

    /** Loads ahead what a link leads to; a failure is for the click to tell. */
    preload: (address: string): void => void load(rowOfAddress(address)).catch(() => {}),

    /**
     * Opens an address: its page is loaded first, so that the one that is shown stays until the next can be. Of several
     * navigations that wait, the last one counts.
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

const Context = createContext<Pages>(createPages({}));
export const PagesProvider = Context.Provider;

/** The pages of the application; none where a view is shown alone. */
export const usePages = (): Pages => useContext(Context);
