import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Router as Wouter, type AroundNavHandler } from "wouter";
import type { App } from "#src/app.ts";
import { parser } from "#src/routes/routeTable.ts";
import { Boundary } from "#src/ui/kit/Boundary.tsx";
import { Button } from "#src/ui/kit/Button.tsx";
import { Failed } from "#src/ui/kit/Failed.tsx";
import { late } from "#src/ui/kit/late.tsx";
import { StyleSourceProvider, type StyleSource } from "#src/ui/theme/styleSource.ts";
import { AppProvider } from "./AppContext.tsx";
import { HelpQueryProvider } from "./HelpQueryActor.tsx";
import { PagesProvider, type Pages } from "./pages.ts";
import { Router } from "./Router.tsx";
import { createLocation } from "./location.ts";
import { NewVersionNotice } from "./NewVersionNotice.tsx";
import { useIsVeiled, Veil } from "./Veil.tsx";

export type AppViewProps = {
  app: App;
  styles: StyleSource;
  pages: Pages;
  /** Handles every click on a link; see `createOpening`. */
  open: (address: string, go: () => void) => void;
  /** A page for a new path has been rendered. */
  arrived: () => void;
  /** The present address if there is no window: path and query. */
  address?: string;
};

const overlaysOf = async (app: App) => {
  await app.world.firstScreen;
  const overlays = await import("./Overlays.tsx");
  overlays.prepare(app);
  return overlays;
};

/** The whole view. */
export function AppView({ app, styles, pages, open, arrived, address }: AppViewProps) {
  const [Overlays] = useState(() =>
    late("The dialogs", () => overlaysOf(app), { failed: () => <NewVersionNotice /> }),
  );
  const [ssrPath, ssrSearch = ""] = address?.split("?") ?? [];
  const aroundNav: AroundNavHandler = (_, to, options) => open(to, () => app.visit(to, options));
  const [{ usePath, useQuery }] = useState(() => createLocation(app.page));
  return (
    <StyleSourceProvider value={styles}>
      <QueryClientProvider client={app.queries}>
        <AppProvider app={app}>
          <Boundary fallback={() => <Broken reload={() => app.follow("reload")} />}>
            <Wouter
              parser={parser}
              hook={usePath}
              searchHook={useQuery}
              aroundNav={aroundNav}
              {...(ssrPath !== undefined && { ssrPath, ssrSearch })}
            >
              <PagesProvider value={pages}>
                <HelpQueryProvider>
                  <Frame arrived={arrived} />
                  <Overlays />
                </HelpQueryProvider>
              </PagesProvider>
            </Wouter>
          </Boundary>
        </AppProvider>
      </QueryClientProvider>
    </StyleSourceProvider>
  );
}

/** After an error in the frame itself the only way on is to reload the page. */
const Broken = ({ reload }: { reload: () => void }) => (
  <main>
    <Failed level={1} title="Something went wrong">
      <p>We have been told about it.</p>
      <Button onClick={reload}>Reload</Button>
    </Failed>
  </main>
);

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
