import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { Route, Router, useLocation } from "wouter";
import type { ActorRefFrom, AnyActorRef } from "xstate";
import { createApp } from "#src/app.ts";
import type { formMachine } from "#src/machines/form/formMachine.ts";
import { screens } from "#src/areas/screens.ts";
import { routes, type ScreenName } from "#src/areas/table.ts";
import { parser } from "#src/routes/routeTable.ts";
import { AppProvider } from "#src/ui/shell/AppContext.tsx";
import { HelpQueryProvider } from "#src/ui/shell/HelpQueryActor.tsx";
import { createLocation } from "../fake/location.ts";
import { createFakeWorld } from "../fake/world.ts";
import type { Browser } from "../server/harness.ts";
import { arrival } from "./arrival.ts";

const { matchPath } = routes;

type Call = { method: string; path: string; status: number; json: any };
type Form = ActorRefFrom<typeof formMachine>;

const pages = new Map<string, ReactElement>();

/** Loads the page that an address opens according to the route table. */
async function load(address: string): Promise<void> {
  const { row } = matchPath(address.split("?", 1)[0]!);
  if (pages.has(row.name)) return;
  const { default: Page } = await screens[row.name as ScreenName].load();
  pages.set(row.name, <Page />);
}

/** The page itself; nothing once the user has left it. */
function Here() {
  const [path] = useLocation();
  const { row } = matchPath(path);
  return (
    <Route path={row.path} key={path}>
      {pages.get(row.name)}
    </Route>
  );
}

export type Opened = Awaited<ReturnType<typeof openPage>>;

/**
 * A page as this browser's user sees it: the real route table, pages, machines and services over the real server. Only
 * the frame around the page is missing.
 */
export async function openPage(browser: Browser, address: string) {
  const fake = createFakeWorld({ address });
  const calls: Call[] = [];
  const toasts: string[] = [];
  let forms: Form[] = [];
  const traffic = { underWay: 0, answered: 0 };
  let isOnline = true;
  let lostAnswers: string | null = null;
  await load(address);
  const me = (await browser.get("/api/me")).json;
  const app = createApp({
    ...fake.world,
    boot: { ...fake.world.boot, signedIn: true, answers: { "/api/me": me } },
    cookies: browser.cookieText,
    fetch: async (input, init) => {
      traffic.underWay++;
      try {
        if (!isOnline) throw new TypeError("No network");
        const answer = await browser.fetch(input, init);
        const url = new URL(String(input instanceof Request ? input.url : input), fake.page.origin);
        const json: unknown = await answer
          .clone()
          .json()
          .catch(() => undefined);
        const method = init?.method ?? "GET";
        calls.push({ method, path: url.pathname, status: answer.status, json });
        if (`${method} ${url.pathname}` === lostAnswers && answer.ok)
          throw new TypeError("The answer is lost");
        return answer;
      } finally {
        traffic.underWay--;
        traffic.answered++;
      }
    },
    inspect: (event) => {
      const actor = event.actorRef as AnyActorRef & { logic?: { id?: string } };
      if (event.type === "@xstate.actor" && actor.logic?.id === "form") forms.push(actor as unknown as Form);
    },
  });
  app.toasts.attach(({ text }) => toasts.push(text));
  const stop = app.start();
  const { hook, searchHook, history, navigate } = createLocation(fake.page, address);
  const place = document.body.appendChild(document.createElement("div"));
  const view = render(
    <>
      <QueryClientProvider client={app.queries}>
        <AppProvider app={app}>
          <Router hook={hook} searchHook={searchHook} parser={parser}>
            <HelpQueryProvider>
              <Here />
            </HelpQueryProvider>
          </Router>
        </AppProvider>
      </QueryClientProvider>
    </>,
    { container: place },
  );
  const form = (): Form => forms.findLast((one) => one.getSnapshot().status === "active")!;
  const settled = () => arrival(traffic);
  await settled();
  return {
    place,
    shown: within(place),
    /** Anything that the page opens on top of itself. */
    over: screen,
    calls,
    toasts,
    noted: fake.noted,
    history,
    settled,
    /** From now on, loses the successful responses to this call, such as `POST /api/cpd-log`. With null, loses none. */
    loseAnswers: (call: string | null) => {
      lostAnswers = call;
    },
    /** Disconnects or reconnects the network. */
    connect: async (online: boolean) => {
      isOnline = online;
      act(() => fake.signal({ type: online ? "online" : "offline" }));
      await settled();
    },
    go: async (to: string) => {
      forms = [];
      await load(to);
      act(() => navigate(to));
      await settled();
    },
    form,
    type: (values: Readonly<Record<string, unknown>>) =>
      act(() => {
        for (const [field, value] of Object.entries(values))
          form().send({ type: "field.changed", field, value });
      }),
    press: async (name: string | RegExp, times = 1) => {
      // Hidden while a dialog that was answered before is still fading.
      const button = within(place).getByRole("button", { name, hidden: true });
      for (let time = 0; time < times; time++) fireEvent.click(button);
      await settled();
      // Confirm what saving would do, as often as the form asks.
      for (;;) {
        const snapshot = form()?.getSnapshot();
        if (!snapshot?.matches({ unsaved: "agreeing" })) return;
        fireEvent.click(screen.getByRole("button", { name: snapshot.context.question!.accept }));
        await settled();
      }
    },
    close: () => {
      view.unmount();
      place.remove();
      stop();
      cleanup();
    },
  };
}
