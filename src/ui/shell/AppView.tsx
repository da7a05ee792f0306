import type { EmotionCache } from "@emotion/cache";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { Router as Wouter, type AroundNavHandler } from "wouter";
import type { App } from "#src/app.ts";
import { parser } from "#src/routes/table.ts";
import { ThemeRoot } from "#src/ui/theme/ThemeRoot.tsx";
import { AppProvider } from "./AppContext.tsx";
import { HelpQueryProvider } from "./HelpQueryActor.tsx";
import { Router } from "./Router.tsx";
import { createLocation } from "./location.ts";
import { NewVersionNotice } from "./NewVersionNotice.tsx";
import { useIsVeiled, Veil } from "./Veil.tsx";

export type AppViewProps = {
  app: App;
  styles: EmotionCache;
  /** Leads every click on a link; see `createOpening`. */
  open: (address: string, go: () => void) => void;
  /** A page for a new path has been rendered. */
  arrived: () => void;
  /** Where we are, while there is no window to tell: path and query. */
  address?: string;
};

/** The whole view. */
export function AppView({ app, styles, open, arrived, address }: AppViewProps) {
  const [Overlays] = useState(() =>
    lazy((): Promise<{ default: ComponentType }> =>
      app.world.firstScreen.then(() => import("./Overlays.tsx")).catch(() => ({ default: NewVersionNotice })),
    ),
  );
  const [ssrPath, ssrSearch = ""] = address?.split("?") ?? [];
  const aroundNav: AroundNavHandler = (_, to, options) => open(to, () => app.visit(to, options));
  const [{ usePath, useQuery }] = useState(() => createLocation(app.page));
  return (
    <ThemeRoot cache={styles}>
      <QueryClientProvider client={app.queries}>
        <AppProvider app={app}>
          <Wouter
            parser={parser}
            hook={usePath}
            searchHook={useQuery}
            aroundNav={aroundNav}
            {...(ssrPath !== undefined && { ssrPath, ssrSearch })}
          >
            <HelpQueryProvider>
              <Frame arrived={arrived} />
              <Suspense fallback={null}>
                <Overlays />
              </Suspense>
            </HelpQueryProvider>
          </Wouter>
          <div id="announcer" role="status" className="visually-hidden" />
        </AppProvider>
      </QueryClientProvider>
    </ThemeRoot>
  );
}

function Frame({ arrived }: Pick<AppViewProps, "arrived">) {
  const veiled = useIsVeiled();
  return (
    <>
      {veiled && <Veil />}
      <div hidden={veiled}>
        <Router arrived={arrived} />
      </div>
    </>
  );
}
