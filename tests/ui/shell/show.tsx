import { act, render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { createApp } from "#src/app.ts";
import { createInspect } from "#src/inspect.ts";
import { createPage } from "#src/services/page.ts";
import type { World } from "#src/world.ts";
import { AppView } from "#src/ui/shell/AppView.tsx";
import { createArrivals } from "#src/ui/shell/arrival.ts";
import { actingParts, layoutParts } from "#src/ui/shell/layoutParts.ts";
import { createPages } from "#src/ui/shell/pages.ts";
import { routes, screenOf } from "#src/areas/table.ts";
import { settle } from "../../fake/settle.ts";
import { createFakeWorld, type FakeOptions } from "../../fake/world.ts";
import { createLifetime } from "../lifetime.ts";

const { rowOfAddress } = routes;

export type ShowOptions = FakeOptions & {
  systemIsDark?: boolean;
  /** Whether there is room for the navigation beside the page. */
  isWide?: boolean;
  /** Parts that are not those of the fake world. */
  real?: Partial<World>;
};

const pages = createPages(routes, screenOf, layoutParts);

/** Renders the whole application in jsdom: its own address bar, everything else from the fake world. */
export async function show({
  systemIsDark = false,
  isWide = false,
  address = "/",
  real,
  ...options
}: ShowOptions = {}) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: (systemIsDark && query.includes("dark")) || (isWide && query.includes("min-width")),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  document.documentElement.removeAttribute("data-theme");
  history.replaceState(null, "", address);
  const left: string[] = [];
  const page = {
    ...createPage(window),
    leave: (to: string) => void left.push(to),
    reload: () => void left.push("reload"),
  };
  const fake = createFakeWorld(options);
  const lifetime = createLifetime();
  const inspect = createInspect(window, page.announce, lifetime.signal);
  const app = createApp({ ...fake.world, ...real, page, inspect });
  const arrivals = createArrivals(window, page.announce, lifetime.signal);
  const stopAddress = page.onAddress(arrivals.leave);
  const failed = vi.fn<(error: unknown) => void>();
  const stop = app.start();
  // Refused users are redirected to home; React would keep its fallback for 300 ms.
  await Promise.all([
    ...actingParts.map((part) => part.load()),
    ...[pages.loadFirst(app), pages.load(rowOfAddress("/"))].map((loading) => loading.catch(() => {})),
  ]);
  const view = render(
    <AppView
      app={app}
      styles={{ nonce: undefined }}
      pages={pages}
      open={pages.createOpening(failed, () => {})}
      arrived={arrivals.arrive}
    />,
  );
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    view.unmount();
    stopAddress();
    stop();
    lifetime.abort();
  };
  onTestFinished(close);
  await act(settle);
  return {
    ...fake,
    app,
    page,
    left,
    failed,
    /** Waits for what comes after the first screen: dialogs and toasts. */
    settled: async () => {
      await act(fake.showFirstScreen);
      await act(() => vi.dynamicImportSettled());
      await act(settle);
    },
    /** Does something and waits for its effects. */
    does: (work: () => void) =>
      act(async () => {
        work();
        await settle();
        await vi.dynamicImportSettled();
        await settle();
      }),
    /** Closes it before the end of the test, which would also close it. */
    close,
  };
}
