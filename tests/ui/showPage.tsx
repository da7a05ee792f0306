import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { onTestFinished } from "vitest";
import { Route, Router } from "wouter";
import type { SimulatedClock } from "xstate";
import { createApp } from "#src/app.ts";
import { createInspect } from "#src/inspect.ts";
import { parser } from "#src/routes/routeTable.ts";
import type { Toast } from "#src/services/failures.ts";
import { AppProvider } from "#src/ui/shell/AppContext.tsx";
import { createLocation } from "../fake/location.ts";
import { retryAtOnce } from "../fake/retryAtOnce.ts";
import { settle } from "../fake/settle.ts";
import { createFakeWorld, type FakeAnswer, type FakeOptions } from "../fake/world.ts";
import { createLifetime } from "./lifetime.ts";

type Answers = Record<string, FakeAnswer | ((body: unknown, url: URL) => FakeAnswer | Promise<FakeAnswer>)>;
type Options = FakeOptions & { path?: string; answers?: Answers };

/** The clock of the page shown last. */
let clock: SimulatedClock | undefined;

/** Shows a page of the application in a fake world, at an address, after its first responses have come. */
export async function showPage(Page: ComponentType, address: string, options: Options = {}) {
  const { path = address.split("?", 1)[0]!, answers = {}, ...fakeOptions } = options;
  const fake = createFakeWorld({ address, ...fakeOptions });
  for (const [call, answer] of Object.entries(answers)) fake.server.on(call, answer);
  clock = fake.clock;
  const inspect = createInspect(window, fake.world.page.announce, createLifetime().signal);
  const app = createApp({ ...fake.world, inspect });
  retryAtOnce(app);
  const toasts: Toast[] = [];
  app.toasts.attach((toast) => toasts.push(toast));
  onTestFinished(app.start());
  const { hook, searchHook, history, navigate } = createLocation(fake.page, address);
  const view = render(
    <>
      <QueryClientProvider client={app.queries}>
        <AppProvider app={app}>
          <Router hook={hook} searchHook={searchHook} parser={parser}>
            <Route path={path}>
              <Page />
            </Route>
          </Router>
        </AppProvider>
      </QueryClientProvider>
    </>,
  );
  await settled();
  /** Goes to another address of the same application, and lets it render. */
  const go = (to: string): Promise<void> =>
    act(async () => {
      navigate(to);
      await settle();
    });
  return { ...view, ...fake, app, toasts, history, go };
}

/** Lets everything pending arrive and render. */
export const settled = (): Promise<void> => act(settle);

/** Waits until everything scheduled for the next frame has run: the focus moves then. */
export const nextFrame = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())));

/** Waits for as long as any field does after typing, and until the responses arrive. */
export const rested = (): Promise<void> =>
  act(async () => {
    clock!.increment(1_000);
    await settle();
  });

/** Lets this many milliseconds pass, and everything that shows the time notice. */
export const pass = (time: SimulatedClock, milliseconds: number): Promise<void> =>
  act(async () => {
    time.increment(milliseconds);
    document.dispatchEvent(new Event("visibilitychange"));
    await settle();
  });

/** The calls of one endpoint, without the others. */
export const callsOf = (calls: readonly string[], name: string): string[] =>
  calls.filter((call) => call.startsWith(name));
