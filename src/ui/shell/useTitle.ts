import { useLayoutEffect } from "react";
import { useLocation } from "wouter";
import { titleOf } from "#src/routes/routeTable.ts";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useBoot } from "#src/ui/hooks/useBoot.ts";

/**
 * Sets the document's title to what its page shows, in the tab and for screen readers (WCAG 2.4.2), once that is known:
 * the item or the exam instead of the row's general title (B-242). It disappears with the page.
 */
export function useTitle(name: string | undefined): void {
  const boot = useBoot();
  const { routes } = useAreas();
  const [path] = useLocation();
  useLayoutEffect(() => {
    if (name === undefined) return;
    document.title = titleOf(boot.productName, { title: name });
    return () => void (document.title = titleOf(boot.productName, routes.matchPath(path).row));
  }, [boot.productName, name, path, routes]);
}
