import { useSelector } from "@xstate/react";
import {
  createElement,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { Route, useLocation } from "wouter";
import type { RouteRow } from "#src/routes/route.ts";
import { titleOf } from "#src/routes/routeTable.ts";
import { Loading } from "#src/ui/kit/Loading.tsx";
import { useAreas } from "#src/ui/hooks/useAreas.ts";
import { useBoot } from "#src/ui/hooks/useBoot.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { layoutViews } from "./layouts.tsx";
import { usePages } from "./pages.ts";

/** The page that the address names, in its layout, once the route guard has let the user in. */
export function Router({ arrived }: { arrived: () => void }) {
  const actors = useRootActors();
  const page = usePage();
  const pages = usePages();
  const [path] = useLocation();
  const { routes } = useAreas();
  const match = useMemo(() => routes.matchPath(path), [routes, path]);
  const { row } = match;
  /** The path to which the guard has admitted the user. */
  const allowedPath = useSelector(actors.guard, (snapshot) =>
    snapshot.hasTag("allowed") ? new URL(snapshot.context.visit!.address, page.origin).pathname : null,
  );
  const allowed = allowedPath === path;

  useLayoutEffect(() => {
    if (allowedPath === path) arrived();
  }, [allowedPath, path, arrived]);

  // Not earlier: the server paints the frame alone, and an old path has no page of its own.
  const loading = useMemo(
    () => (allowed && !pages.ready(row) ? pages.load(row) : null),
    [allowed, pages, row],
  );

  // React keeps listening to this promise for as long as the promise exists, so it belongs to this application: the
  // server makes one per painting.
  const [waiting] = useState(() => new Promise<never>(() => {}));

  const Layout = layoutViews[row.layout];
  return (
    <Layout match={match}>
      {/* Before the page, so that a page with a better title can set it. */}
      <Stage row={row} />
      {/* Another row, or the same with other parameters, is another page and keeps nothing of the last. */}
      <ErrorBoundary key={path}>
        {/* If the HTML has only the frame, the browser hydrates that and renders what is inside here. */}
        <Suspense fallback={<Loading label={`${allowed ? "Loading" : "Opening"} ${row.title}`} />}>
          {allowed ? (
            <Route path={row.path}>
              <PageOf row={row} loading={loading} />
            </Route>
          ) : (
            <NotYet waiting={waiting} />
          )}
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

/** Sets the title and the theme of a row on the document. */
function Stage({ row }: { row: RouteRow }): ReactNode {
  const boot = useBoot();
  const page = usePage();
  useLayoutEffect(() => {
    document.title = titleOf(boot.productName, row);
    page.mark("data-theme", row.theme);
  }, [boot.productName, page, row]);
  return null;
}

/** Nobody has been admitted. The HTML then says that the page is still to come, not that it is something else. */
const NotYet = ({ waiting }: { waiting: Promise<never> }): ReactNode => use(waiting);

/**
 * The page's own view; `data-page` on the root element shows that its code is running, after the effects of its fields.
 */
function PageOf({ row, loading }: { row: RouteRow; loading: Promise<ComponentType> | null }) {
  const page = usePage();
  const pages = usePages();
  useEffect(() => page.mark("data-page", row.name), [page, row]);
  return createElement(pages.ready(row) ?? use(loading ?? pages.load(row)));
}
