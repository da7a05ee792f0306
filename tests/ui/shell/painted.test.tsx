import { act, fireEvent, render } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { StrictMode, useLayoutEffect, useState } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { actAgain } from "#src/earlyActs.ts";
import { openAhead } from "#src/actors/exam.ts";
import { createApp } from "#src/app.ts";
import { lookCookie } from "#src/contracts/look.ts";
import { readTimesAs, readTimesIn } from "#src/contracts/readersTimes.ts";
import { timeFormats, type TimeChoice, type TimeFormat } from "#src/contracts/timeFormat.ts";
import { paint } from "#src/pageMarkup.tsx";
import { screens } from "#src/areas/screens.ts";
import { routes, screenOf } from "#src/areas/table.ts";
import { createPage } from "#src/services/page.ts";
import { readHtmlBy } from "#src/ui/kit/html.ts";
import { AppView } from "#src/ui/shell/AppView.tsx";
import type { Screen, Screens } from "#src/screens/screen.ts";
import { layoutParts } from "#src/ui/shell/layoutParts.ts";
import { createPages } from "#src/ui/shell/pages.ts";
import { settle } from "../../fake/settle.ts";
import { createFakeWorld, type learner } from "../../fake/world.ts";
import { attempt, single, startError, wanted } from "../exam/rows.ts";
import { card, dueRow, home } from "../learning/rows.ts";

const { matchPath, rows: routeTable } = routes;

const answer = home({
  hero: {
    ...{ why: "overdue", card: card(1), read: 0, due_at: "2026-11-18T12:00:00Z", finishes_at_iso: null },
  },
  due: [
    dueRow(
      { ...card(9), type: "exam" },
      { standing: "in progress", finishes_at_iso: "2026-11-20T10:12:34Z" },
    ),
    dueRow(card(1), { due_at: "2026-11-18T12:00:00Z", overdue: true }),
  ],
  continue: [{ ...card(2), read: 0.4, viewed_at: "2026-11-19T09:00:00Z" }],
  recent: [card(3, { progress: "in progress" })],
});

let stop = (): void => {};
afterEach(() => {
  stop();
});

/** The server's HTML reader must not leak to other files that share this worker. */
afterAll(() => readHtmlBy(null));

const british = timeFormats.dayFirst;
type More = {
  ofBrowser?: TimeFormat;
  times?: TimeChoice;
  atHome?: typeof answer;
  me?: Partial<typeof learner>;
};

/** What the server paints at an address, and the browser's application that hydrates it. */
async function painted(
  address: string,
  firstName = "Ada",
  area: Record<string, string> = {},
  zone: string | null = "UTC",
  exam?: unknown,
  { ofBrowser = british, times = "browser", atHome = answer, me = {} }: More = {},
) {
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const systemIsLight = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => systemIsLight);
  history.replaceState(null, "", address);
  const fake = createFakeWorld({ me: { first_name: firstName, ...me }, address, area, times: ofBrowser });
  fake.server.on("GET /api/policies", { body: { data: [] } });
  const boot = {
    ...fake.world.boot,
    answers: {
      ...fake.world.boot.answers,
      ...(address === "/" && {
        "/api/home": { data: atHome, server_time_iso: new Date(fake.world.now()).toISOString() },
      }),
      ...(exam !== undefined && { "/api/exams/3": exam }),
    },
  };
  const from = { boot, address, origin: location.origin, now: fake.world.now(), zone, times };
  const markup = (await paint(from))?.markup ?? "";
  // The browser has a zone and a format of its own.
  readTimesIn(undefined);
  readTimesAs(british);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = markup;
  const takeOver = async () => {
    const app = createApp({ ...fake.world, boot, page: createPage(window) });
    const onRecoverableError = vi.fn();
    stop = app.start();
    const pages = createPages(routes, screenOf, layoutParts);
    // Before its window is drawn, as in the browser (src/begin.ts).
    if (exam !== undefined) openAhead(app);
    await pages.loadFirst(app);
    const view = (
      <StrictMode>
        <AppView app={app} styles={{ nonce: undefined }} pages={pages} open={() => {}} arrived={() => {}} />
      </StrictMode>
    );
    await act(async () => void render(view, { container, hydrate: true, onRecoverableError }));
    await act(settle);
    return onRecoverableError;
  };
  return { markup, container, takeOver, calls: fake.server.calls };
}

/** Placeholders in the HTML for what the browser creates itself: the dialogs and toasts that come later. */
const isLeftOut = (node: Element): boolean => node.localName === "template";

test("hydrating the home page keeps every node and what was typed meanwhile", async () => {
  const { container, takeOver } = await painted("/");
  const nodes = [...container.querySelectorAll("*")].filter((node) => !isLeftOut(node));
  expect(container.querySelector("h1")!.textContent).toMatch(/^Good \w+, Ada$/);
  expect(container.querySelectorAll("article")).toHaveLength(2);
  expect(container.querySelector("main [role=timer]")!.textContent).toBe("12:34");
  container.querySelector("input")!.value = "pensions";
  const onRecoverableError = await takeOver();
  expect(nodes.filter((node) => !container.contains(node))).toEqual([]);
  expect(container.querySelector("input")!.value).toBe("pensions");
  expect(document.documentElement.dataset.page).toBe("AppHome");
  // The only thing that React reports is what was left out.
  expect(onRecoverableError.mock.calls.map(([error]) => String(error))).toEqual([
    expect.stringMatching(/Switched to client rendering/),
  ]);
});

/** What the document itself does from its first line. */
function hearEarly(): void {
  const [script] = /window\.earlyActs = [^]+?true\);/.exec(readFileSync("index.html", "utf8"))!;
  runInThisContext(script);
}
const never = new Promise<void>(() => {});

test("what only few see is painted too: the welcome of the first day, and for whom the user acts", async () => {
  const { container, takeOver } = await painted("/", "Ada", {}, "UTC", undefined, {
    atHome: home({ first_run: true }),
    me: { logged_in_as: { status: true, admin_user_id: 99 } },
  });
  const texts = ["Three things to know first", "Acting as Ada", "You are acting as Ada"];
  const placesOf = () =>
    texts.map((text) =>
      [...container.querySelectorAll("h2, strong, span")].find((one) => one.textContent.startsWith(text)),
    );
  const before = placesOf();
  expect(before.map((place) => place !== undefined)).toEqual(texts.map(() => true));
  await takeOver();
  expect(placesOf().map((place, at) => place === before[at])).toEqual(texts.map(() => true));
});

test("clicks and input from before the code loaded are replayed in order", async () => {
  const told: string[] = [];
  function Page() {
    const [name, setName] = useState("Ada");
    const [text, setText] = useState("");
    const [on, setOn] = useState(false);
    useLayoutEffect(() => void (document.documentElement.dataset.page = "Trial"), []);
    const save = () => told.push([name, text, on].join());
    return (
      <form onSubmit={(event) => (event.preventDefault(), save())}>
        <input value={name} onChange={(event) => setName(event.target.value)} />
        <textarea value={text} onChange={(event) => setText(event.target.value)} />
        <input type="checkbox" checked={on} onChange={(event) => setOn(event.target.checked)} />
        <button type="button" onClick={save} />
      </form>
    );
  }
  delete document.documentElement.dataset.page;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Page />);
  hearEarly();
  const [name, on] = container.querySelectorAll("input");
  const area = container.querySelector("textarea")!;
  fireEvent.input(name!, { target: { value: "Grace" } });
  name!.setSelectionRange(2, 2);
  fireEvent.input(area, { target: { value: "Two\nlines" } });
  on!.click();
  container.querySelector("button")!.click();
  container.querySelector("form")!.requestSubmit();
  // A user who leaves before the code has loaded is brought back to where they were.
  history.replaceState(null, "");
  window.dispatchEvent(new Event("pagehide"));
  expect(history.state).toEqual({ scroll: 0 });
  history.replaceState(null, "");
  const taken = render(<Page />, { container, hydrate: true });
  actAgain(window, true, never);
  await act(settle);
  expect(told).toEqual(["Grace,Two\nlines,true", "Grace,Two\nlines,true"]);
  expect([name!.value, name!.selectionStart, on!.checked]).toEqual(["Grace", 2, true]);
  window.dispatchEvent(new Event("pagehide"));
  expect(history.state?.scroll).toBeUndefined();
  // From now on it is React's alone.
  container.querySelector("button")!.click();
  expect(told).toHaveLength(3);
  taken.unmount();
});

test("input typed during hydration is kept even if React resets the field", async () => {
  delete document.documentElement.dataset.page;
  const field = document.body.appendChild(document.createElement("input"));
  hearEarly();
  actAgain(window, true, never);
  // So does React where the actor behind a field has not started.
  field.addEventListener("input", () => (field.value = ""), { once: true });
  fireEvent.input(field, { target: { value: "Osaka" } });
  field.dispatchEvent(new Event("change", { bubbles: true }));
  expect(field.value).toBe("");
  document.documentElement.dataset.page = "Trial";
  await act(settle);
  expect(field.value).toBe("Osaka");
});

test.each(["its code runs", "a view has failed"])(
  "clicks in a page during hydration wait for earlier input until %s; clicks outside the page do not",
  async (until) => {
    delete document.documentElement.dataset.page;
    const told: string[] = [];
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = `<button type="button">Menu</button><form id="search"><input name="words"></form><main>
      <form><input name="name"><button type="submit">Save</button><button type="button">Clear</button></form>
    </main>`;
    const [menu, save, clear] = container.querySelectorAll("button");
    const [search] = container.querySelectorAll("form");
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    hearEarly();
    fireEvent.input(search!.querySelector("input")!, { target: { value: "pensions" } });
    fireEvent.input(container.querySelector("main input")!, { target: { value: "Grace" } });
    actAgain(window, true, failed);
    const tell = (text: string) => (event: Event) => (event.preventDefault(), told.push(text));
    container.addEventListener("input", tell("entered"));
    container.addEventListener("submit", tell("sent"));
    clear!.addEventListener("click", tell("cleared"));
    menu!.addEventListener("click", tell("opened"));

    for (const button of [save, save, clear, menu]) button!.click();
    search!.requestSubmit();
    await act(settle);
    expect(told).toEqual(["opened"]);
    if (until === "its code runs") document.documentElement.dataset.page = "Trial";
    else fail();
    await act(settle);
    expect(told).toEqual(["opened", "entered", "entered", "sent", "cleared", "sent"]);
    save!.click();
    expect(told.slice(6)).toEqual(["sent"]);
    container.remove();
  },
);

test("hydrating the introduction of an exam keeps every node and sends no request for it", async () => {
  const { container, takeOver, calls } = await painted("/exams/3", "Ada", {}, "UTC", wanted());
  expect(container.querySelector("h1")!.textContent).toBe("Ethics in advice");
  const nodes = [...container.querySelectorAll("*")].filter((node) => !isLeftOut(node));
  await takeOver();
  expect(nodes.filter((node) => !container.contains(node))).toEqual([]);
  expect(calls.filter((call) => call.includes("/api/exams"))).toEqual([]);
  expect(document.title).toContain("Ethics in advice");
});

test.each([
  ["an attempt under way", { data: attempt([single(1)]) }],
  ["a refusal", startError("Passed")],
  // Only the browser knows how wide the window is.
  ["an introduction that needs a wide window", wanted({ least_width: 768 })],
])("%s is left to the browser: the server renders nothing", async (_, exam) => {
  expect((await painted("/exams/3", "Ada", {}, "UTC", exam)).markup).toBe("");
});

test("without the page's data, the server renders only the frame, and hydration adds the page", async () => {
  const { container, takeOver } = await painted("/catalogue");
  expect(container.querySelector("h1")).toBeNull();
  const frame = [...container.querySelectorAll("header, nav, main, footer")];
  await takeOver();
  expect(frame.filter((node) => !container.contains(node))).toEqual([]);
  expect(document.documentElement.dataset.page).toBe("AcademyCatalogue");
});

test("a page that shows times is left to the browser while the reader's time zone is unknown", async () => {
  const { container, takeOver } = await painted("/", "Ada", {}, null);
  expect(container.querySelector("header")).not.toBeNull();
  expect(container.querySelector("main h1")).toBeNull();
  const frame = [...container.querySelectorAll("header, nav, main, footer")];
  await takeOver();
  expect(frame.filter((node) => !container.contains(node))).toEqual([]);
  expect(container.querySelectorAll("article")).toHaveLength(2);
});

const dueToday = home({
  due: [
    dueRow(card(1), { due_at: "2026-11-20T15:05:00Z" }),
    dueRow(card(2), { due_at: "2026-11-21T00:30:00Z" }),
  ],
});

test.each([
  [
    "in the browser's format",
    "browser",
    timeFormats.monthFirst,
    ["today 3:05\u00A0pm", "Today 3:05\u00A0pm", "Tomorrow 12:30\u00A0am"],
  ],
  [
    "in the British format",
    "browser",
    timeFormats.dayFirst,
    ["today 15:05", "Today 15:05", "Tomorrow 00:30"],
  ],
  [
    "in the chosen format",
    "dayFirst",
    timeFormats.monthFirst,
    ["today 15:05", "Today 15:05", "Tomorrow 00:30"],
  ],
] as const)(
  "times are server-rendered %s, and hydration does not change them",
  async (_, times, ofBrowser, said) => {
    const area = { "lyceum.preferences": JSON.stringify({ times }) };
    const { container, takeOver } = await painted("/", "Ada", area, "UTC", undefined, {
      ofBrowser,
      times,
      atHome: dueToday,
    });
    const shown = () => [...container.querySelectorAll("main time")].map((time) => time.textContent);
    expect(shown()).toEqual(said);
    const nodes = [...container.querySelectorAll("main time")];
    await takeOver();
    expect([shown(), nodes.every((node) => node.isConnected)]).toEqual([said, true]);
  },
);

test.each(
  routeTable
    .filter(
      ({ layout, path }) => layout !== "guest" && layout !== "exam" && path !== "/catalogue" && path !== "/",
    )
    .map((row) => [row.path]),
)(
  "the server renders the page at %s if all its first data is available, otherwise only the frame",
  async (path) => {
    const address = path.replace(/:\w+|\*/g, "1");
    const { row, params } = matchPath(address);
    const screen: Screen | undefined = (screens as Partial<Screens>)[row.name];
    const load = screen && vi.spyOn(screen, "load");
    const asks = (await screen?.first?.({ params, search: new URLSearchParams() })) ?? [];
    expect((await painted(address)).container.querySelector("main")).toBeTruthy();
    if (load) expect(load.mock.calls.length).toBe(asks.length === 0 ? 1 : 0);
  },
);

test("the server-rendered profile shows the chosen time format, and hydration keeps it", async () => {
  const area = { "lyceum.preferences": JSON.stringify({ times: "monthFirst" }) };
  const { container, takeOver } = await painted("/profile", "Ada", area, "UTC", undefined, {
    times: "monthFirst",
  });
  const chosen = () => container.querySelector("[name=times]:checked")?.closest("label")?.textContent;
  const radios = [...container.querySelectorAll("[name=times]")];
  expect([radios.length, chosen()]).toEqual([3, expect.stringMatching(/^Nov 11/)]);
  await takeOver();
  expect(chosen()).toMatch(/^Nov 11/);
  expect(radios.every((radio) => radio.isConnected)).toBe(true);
});

test("settings that only the browser knows are corrected on hydration", async () => {
  const area = { "lyceum.preferences": JSON.stringify({ touchMode: true }) };
  const { container, takeOver } = await painted("/", "Ada", area);
  const touch = () => container.querySelector("footer [role=switch]")!.getAttribute("aria-checked");
  expect(touch()).toBe("false");
  await takeOver();
  expect(touch()).toBe("true");
  // From now on the server knows it.
  expect(document.cookie).toContain(`${lookCookie}=touch`);
});

test("a name with markup is rendered as text, and without inline styles", async () => {
  const name = `</script><img src=x onerror="alert(1)" style="color:red">`;
  const { container } = await painted("/", name);
  expect(container.querySelector("h1")!.textContent).toContain(name);
  expect(container.querySelectorAll("img, script, [style]")).toHaveLength(0);
});

test("server rendering sends no requests and leaves no timers running", async () => {
  vi.useFakeTimers();
  const { calls } = await painted("/");
  expect([calls, vi.getTimerCount()]).toEqual([[], 0]);
});
