import type { PropsWithChildren } from "react";
import { Boundary } from "#src/ui/kit/Boundary.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { NotLoaded } from "#src/ui/kit/part.ts";
import { useGo } from "#src/ui/hooks/useGo.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";

/** Keeps an error on a page from taking down the frame. A page whose code is gone offers the new version (B-348). */
export function ErrorBoundary({ children }: PropsWithChildren) {
  const page = usePage();
  const { go, follow } = useGo();
  return (
    <Boundary
      fallback={(error, retry) =>
        error instanceof NotLoaded && !page.isOnline() ? (
          <Failed level={1} title="You are offline" onRetry={retry}>
            <p>This page is not available offline. Try again once you are connected.</p>
          </Failed>
        ) : error instanceof NotLoaded ? (
          <Failed level={1} title="This page could not be loaded">
            <p>It may have moved in a new version of the site. Reload to try again.</p>
            <Button onClick={() => follow("reload")}>Reload</Button>
          </Failed>
        ) : (
          <Failed level={1} title="Something went wrong on this page" onRetry={retry}>
            <p>We have been told about it. Try again, or go to another page.</p>
            <Button kind="quiet" onClick={() => go("AppHome")}>
              Return home
            </Button>
          </Failed>
        )
      }
    >
      {children}
    </Boundary>
  );
}
