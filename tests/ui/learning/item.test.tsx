import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { learningCalls, type Item } from "#src/contracts/learning.ts";
import { positionInterval, readingBegins, undoWindow } from "#src/contracts/limits.ts";
import ItemPage from "#src/ui/learning/ItemPage.tsx";
import { HelpQueryProvider } from "#src/ui/shell/HelpQueryActor.tsx";
import { HelpQueryDialog } from "#src/ui/shell/HelpQueryDialog.tsx";
import { isUnderWay, scrollFor, shareRead } from "#src/ui/learning/watchReading.ts";
import { completed, noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { item, place } from "./rows.ts";
import { callsOf, settled, showPage } from "../showPage.tsx";

/** As in the application: the help query is at hand on every page. */
const Page = () => (
  <HelpQueryProvider>
    <ItemPage />
    <HelpQueryDialog />
  </HelpQueryProvider>
);
const call = "GET /api/items/3";
const show = (row: Partial<Item> = {}) =>
  showPage(Page, "/item/3", { path: "/item/:id", answers: { [call]: { body: { data: item(row) } } } });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
/** Chooses something in the menu of the bar. */
const choose = async (name: string) => {
  await press("More actions");
  fireEvent.click(screen.getByRole("menuitem", { name }));
  await settled();
};
/** The line of the bar, in hundredths. */
const lineRead = () =>
  screen.getByRole("region", { name: "Progress and actions" }).querySelector("rect")!.getAttribute("width");
const rail = () => within(screen.getByRole("complementary", { name: "About this item" }));
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const tick = (clock: { increment(by: number): void }, by: number) =>
  act(async () => {
    clock.increment(by);
    await settled();
  });
/** What waits for the next frame has run. */
const nextFrame = () =>
  act(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())));
/** The text is this far above the top of the window, in a window of 800 px; jsdom lays nothing out. */
async function scrollText(top: number, height = 3_200) {
  // The reader has arrived at the top of it.
  await nextFrame();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ top, height } as DOMRect);
  window.innerHeight = 800;
  window.dispatchEvent(new Event("scroll"));
  return nextFrame();
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

type Outbox = { getSnapshot(): { context: { acts: readonly { act: object }[] } } };

/** The calls of one endpoint without what was measured of the sitting; that it was opened is another matter. */
const bodiesSent = (calls: readonly string[], name: string): string[] =>
  callsOf(calls, name)
    .filter((each) => !each.includes('"opened":true'))
    .map((each) => each.replace(/,"sitting":"[^"]+","seconds":\d+/, ""));
/** What waits, in the same way, and without when it was done. */
const waitingIn = (app: { actors: { outbox: Outbox } }) =>
  app.actors.outbox.getSnapshot().context.acts.map(({ act: one }) => {
    const { sitting: _, seconds: __, at: ___, ...rest } = one as Record<string, unknown>;
    return rest;
  });

describe("an item", () => {
  test("shows its text, what completes it before and during it, and where it belongs [R-L-011][E-030]", async () => {
    await show({ cpd: { ...item().cpd, cpd: 8, pts: 8 } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Item 3");
    expect(screen.getByText("The text.")).toBeTruthy();
    // What earns nothing is not mentioned.
    expect(screen.queryByText(/\b0 min/)).toBeNull();
    for (const text of ["Article", "8 min", "8 min CPD", "8 min left"])
      expect(screen.getByText(text)).toBeTruthy();
    for (const text of ["CPD 8 min", "PTS 8 min"]) expect(rail().getByText(text)).toBeTruthy();
    expect(hrefOf("Suitability")).toBe("/catalogue?tag=5");
  });

  test("says what completes it before the text and beside it, of which one is shown, and never in the bar [T-15]", async () => {
    await show();
    const rule = "Read it to the end and mark it as complete.";
    expect(rail().getByText(rule)).toBeTruthy();
    expect(within(document.querySelector("header")!).getByText(rule)).toBeTruthy();
    expect(screen.getAllByText(rule)).toHaveLength(2);
    await press("Mark as completed");
    expect(screen.getAllByText(rule)).toHaveLength(2);
  });

  test("stands at its place: the way home, and catalogue, topic and boxset between [B-028]", async () => {
    await show();
    const trail = within(screen.getByRole("navigation", { name: "Breadcrumbs" })).getAllByRole("link");
    expect(trail.map((link) => [link.textContent || link.ariaLabel, link.getAttribute("href")])).toEqual([
      ["Back to homepage", "/"],
      ["Catalogue", "/catalogue"],
      ["Regulation", "/catalogue?topic=1"],
      ["The Consumer Duty", "/catalogue?boxset=2"],
    ]);
  });

  describe("in two boxsets", () => {
    const duty = place({
      ...{ number: 2, total: 6 },
      previous: { id: 2, title: "Who is covered" },
      next: { id: 4, title: "Fair value" },
    });
    const ethics = place({ id: 9, name: "Ethics", number: 1, total: 3, next: { id: 7, title: "Gifts" } });
    const open = (search = "") =>
      showPage(Page, `/item/3${search}`, {
        path: "/item/:id",
        answers: { [call]: { body: { data: item({ boxsets: [duty, ethics], progress: "completed" }) } } },
      });

    test("stands in the first of them, with its neighbours there", async () => {
      await open();
      expect(rail().getByRole("heading", { name: "2 of 6" })).toBeTruthy();
      expect(hrefOf("Previous Who is covered")).toBe("/item/2?boxset=2");
      expect(hrefOf("Next Fair value")).toBe("/item/4?boxset=2");
      expect(hrefOf("Next: Fair value")).toBe("/item/4?boxset=2");
      expect(hrefOf("Ethics")).toBe("/catalogue?boxset=9");
    });

    test("stands in the one that its reader comes from", async () => {
      await open("?boxset=9");
      expect(rail().getByRole("heading", { name: "1 of 3" })).toBeTruthy();
      expect(rail().queryByText("Previous")).toBeNull();
      expect(hrefOf("Next: Gifts")).toBe("/item/7?boxset=9");
    });

    test.each(["?boxset=77", "?boxset=x"])(
      "with %s, which it is not in, stands in the first",
      async (odd) => {
        await open(odd);
        expect(rail().getByRole("heading", { name: "2 of 6" })).toBeTruthy();
      },
    );
  });

  test.each([
    ["the last of its boxset leads to that", {}, "Boxset: The Consumer Duty", "/catalogue?boxset=2"],
    ["in no boxset leads to its topic", { boxsets: [] }, "More on Regulation", "/catalogue?topic=1"],
  ])("completed and %s", async (_, row, name, href) => {
    await show({ progress: "completed", ...row });
    expect(hrefOf(name)).toBe(href);
    expect(screen.queryByRole("button", { name: "Mark as completed" })).toBeNull();
  });

  describe("with headings", () => {
    const body = "<h2>What it &amp; why</h2><p>a</p><h3>Who</h3><p>b</p><h2></h2><h2>How</h2><p>c</p>";
    const contents = () => within(screen.getAllByRole("navigation", { name: "Contents" }).at(-1)!);

    test("has contents that lead to them", async () => {
      await show({ body });
      // Folded above the text, and beside it; the style sheet shows one of them.
      const links = contents().getAllByRole("link");
      const each = ["What it & why", "Who", "How"];
      expect(links.map((link) => link.textContent)).toEqual([...each, ...each]);
      for (const link of links) {
        const heading = document.querySelector(link.getAttribute("href")!);
        expect(heading!.textContent).toBe(link.textContent);
      }
    });

    test("marks the part that is being read, by what has come over the line", async () => {
      const seen: { tell: (above: Record<string, boolean>) => void }[] = [];
      vi.stubGlobal(
        "IntersectionObserver",
        class {
          constructor(hear: (entries: object[]) => void) {
            const tell = (above: Record<string, boolean>) =>
              hear(Object.entries(above).map(([id, isIntersecting]) => ({ target: { id }, isIntersecting })));
            seen.push({ tell });
          }
          observe() {}
          disconnect() {}
        },
      );
      onTestFinished(() => void vi.unstubAllGlobals());
      await show({ body });
      const current = () => [
        ...new Set([...document.querySelectorAll("[aria-current=location]")].map((link) => link.textContent)),
      ];
      const tell = (above: Record<string, boolean>) => act(async () => seen.at(-1)!.tell(above));
      expect(current()).toEqual([]);
      await tell({ "part-1": true, "part-2": true, "part-4": false });
      expect(current()).toEqual(["Who"]);
      await tell({ "part-4": true });
      expect(current()).toEqual(["How"]);
      await tell({ "part-4": false, "part-2": false });
      expect(current()).toEqual(["What it & why"]);
      fireEvent.click(contents().getAllByRole("link", { name: "How" })[0]!);
      expect(current()).toEqual(["How"]);
    });

    test("but one has no contents", async () => {
      await show({ body: "<h2>One</h2><p>a</p>" });
      expect(screen.queryByRole("navigation", { name: "Contents" })).toBeNull();
    });
  });

  test("is printed from the menu", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    onTestFinished(() => void vi.unstubAllGlobals());
    await show();
    await choose("Print");
    expect(print).toHaveBeenCalledOnce();
  });

  test("is reported from the menu by a help query that names it [B-334]", async () => {
    await show();
    await choose("Report a problem");
    expect(screen.getByRole("textbox", { name: /Your question/ })).toHaveProperty(
      "value",
      "About “Item 3” (/item/3): ",
    );
  });

  test("hostile text of an item does nothing", async () => {
    await show({ body: '<img src="x" onerror="alert(1)"><script>alert(2)</script><p>Safe</p>' });
    expect(document.querySelector("script, [onerror]")).toBeNull();
    expect(screen.getByText("Safe")).toBeTruthy();
  });

  test("is completed, which can be undone, at first prominently [B-081][E-032]", async () => {
    const { server, clock } = await show();
    await press("Mark as completed");
    expect(screen.getByText("Completed")).toBeTruthy();
    const undo = screen.getByRole("button", { name: "Undo" });
    expect(document.activeElement).toBe(undo);
    expect(undo.dataset.kind).toBe("secondary");
    await tick(clock, undoWindow);
    expect(undo.dataset.kind).toBe("quiet");
    await press("Undo");
    expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
    expect(bodiesSent(server.calls, "POST /api/complete")).toEqual([
      'POST /api/complete {"type":"item","id":3,"percentage":"100","position":0}',
      'POST /api/complete {"type":"item","id":3,"percentage":"0"}',
    ]);
  });

  test("completed says when, and what it has earned", async () => {
    await show({
      progress: "completed",
      completed_at: "2026-11-11T12:00:00Z",
      cpd: { ...item().cpd, cpd: 7, pts: 5 },
    });
    const bar = within(screen.getByRole("region", { name: "Progress and actions" }));
    expect(bar.getAllByRole("status").map((said) => said.textContent)).toContain(
      "Completed 11 Nov, 7 min CPD.",
    );
  });

  test("Undo is offered for at least five seconds", () => expect(undoWindow).toBeGreaterThanOrEqual(5_000));

  test("completed without a connection waits in the outbox", async () => {
    const { server, app } = await show();
    server.on("POST /api/complete", () => noAnswer());
    await press("Mark as completed");
    expect(screen.getByText("Completed")).toBeTruthy();
    expect(waitingIn(app)).toEqual([
      { kind: "complete", content: "item", id: 3, completed: true, position: 0 },
    ]);
  });

  test("completed without an answer and taken back is not completed once the network is there [T-12][T-60]", async () => {
    const { server, app } = await show();
    server.on("POST /api/complete", noAnswer());
    await press("Mark as completed");
    server.on("POST /api/complete", completed);
    await press("Undo");
    expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
    expect(callsOf(server.calls, "POST /api/complete").at(-1)).toContain('"percentage":"0"');
    expect(app.actors.outbox.getSnapshot().value).toBe("empty");
  });

  describe("that was completed while nobody answered", () => {
    const away = "You have read 20% of this. Read it to the end.";
    const wait = async () => {
      const page = await show();
      page.server.on("POST /api/complete", noAnswer());
      await press("Mark as completed");
      return page;
    };
    const replay = async ({ app }: Awaited<ReturnType<typeof wait>>) => {
      app.actors.outbox.send({ type: "send" });
      await settled();
    };

    test("is open again where the server will not have it, and says why until it is completed", async () => {
      const page = await wait();
      page.server.on("POST /api/complete", { status: 422, body: { message: away } });
      await replay(page);
      expect(screen.queryByText("Completed")).toBeNull();
      expect(screen.getByText(/Your completion was not accepted/).parentElement!.textContent).toBe(
        `Your completion was not accepted. ${away}`,
      );
      // One message for one failure: the page has said it.
      expect(page.toasts).toEqual([]);
      page.server.on("POST /api/complete", completed);
      await press("Mark as completed");
      await press("Undo");
      expect(screen.queryByText(/was not accepted/)).toBeNull();
    });

    test("is shown as the server has it, whatever was refused", async () => {
      const page = await wait();
      page.server.on("POST /api/complete", { status: 422, body: { message: away } });
      page.server.on(call, {
        body: { data: item({ progress: "stale", completed_at: "2026-11-02T09:00:00Z" }) },
      });
      await replay(page);
      expect(screen.getByText(/You completed it on/)).toBeTruthy();
      expect(screen.getByText(/Your completion was not accepted/)).toBeTruthy();
    });

    test.each([
      [404, "This item could not be found"],
      [403, "You cannot open this item"],
    ])("that answers %i to all of it gives way to the page that says so", async (status, title) => {
      const page = await wait();
      const refused = { status, body: { message: "This item does not exist or is not published" } };
      page.server.on("POST /api/complete", refused);
      page.server.on(call, refused);
      await replay(page);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    });

    test("and was completed anew behind it stays completed until that is refused, too", async () => {
      const page = await wait();
      await press("Undo");
      await press("Mark as completed");
      let answered = 0;
      page.server.on("POST /api/complete", () =>
        (answered += 1) === 3 ? noAnswer() : { status: 422, body: { message: away } },
      );
      await replay(page);
      expect([answered, screen.queryByText(/was not accepted/)]).toEqual([3, null]);
      expect(screen.getByText("Completed")).toBeTruthy();
      await replay(page);
      expect(screen.getByText(/was not accepted/)).toBeTruthy();
    });
  });

  test("is as another tab has made it, once its row is read anew", async () => {
    const { app, server } = await show();
    server.on(call, { body: { data: item({ progress: "completed", hidden: true }) } });
    await act(async () => {
      await app.queries.invalidateQueries();
      await settled();
    });
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show in lists" })).toBeTruthy();
  });

  test("stays completed when an answer comes that was asked for before", async () => {
    const { app, server } = await show();
    let answer = (_: FakeAnswer) => {};
    const late = new Promise<FakeAnswer>((resolve) => (answer = resolve));
    server.on("POST /api/complete", async () => {
      server.on(call, () => late);
      void app.queries.invalidateQueries({ queryKey: [learningCalls.item.path] });
      server.on(call, { body: { data: item({ progress: "completed" }) } });
      return completed;
    });
    await press("Mark as completed");
    answer({ body: { data: item() } });
    await settled();
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  test("opened again before its completion is refused is open once it is", async () => {
    const { go, server } = await show();
    let answer = (_: FakeAnswer) => {};
    server.on("POST /api/complete", () => new Promise<FakeAnswer>((resolve) => (answer = resolve)));
    await press("Mark as completed");
    await go("/");
    await go("/item/3");
    expect(screen.getByText("Completed")).toBeTruthy();
    answer({ status: 422, body: { message: "Read it to the end." } });
    await settled();
    expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
  });

  test("a refused completion is told and can be tried again", async () => {
    const { server, toasts } = await show();
    server.on("POST /api/complete", { status: 500, body: { message: "Server Error" } });
    await press("Mark as completed");
    expect(toasts).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Mark as completed" })).toHaveProperty("disabled", false);
  });

  test("is hidden from lists and shown in them again [B-082][E-033]", async () => {
    const { server } = await show();
    await choose("Hide from my lists");
    expect(screen.getByText("Hidden from your lists")).toBeTruthy();
    const isOn = (name: string) => () =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name }));
    await vi.waitFor(isOn("Undo hiding"));
    await press("Undo hiding");
    expect(screen.queryByText("Hidden from your lists")).toBeNull();
    await vi.waitFor(isOn("More actions"));
    expect(callsOf(server.calls, "POST /api/remove-from-view/3/item")).toHaveLength(2);
  });

  test("that is mandatory says why, who says so and until when [T-20]", async () => {
    const due = { reason: "Yearly training", due_at: "2026-12-01T12:00:00Z" };
    const { unmount } = await show({ assignment: { ...due, assigned_by: "Grace Hopper", overdue: false } });
    const note = () => screen.getByText("Mandatory.").parentElement!;
    expect(note().textContent).toBe(
      "Mandatory. Yearly training. Assigned by Grace Hopper. Due in 11 days, Tue 1 Dec.",
    );
    expect(note().querySelector("time")!.dateTime).toBe("2026-12-01T12:00:00.000Z");
    unmount();
    const past = { due_at: "2026-11-18T12:00:00Z", overdue: true };
    await show({ assignment: { ...due, ...past, assigned_by: null } });
    expect(note().textContent).toMatch(
      /Assigned by your organisation\. It was due 2 days ago, Wed 18 Nov: it is overdue\.$/,
    );
  });

  test("completed without a connection says when that was and when it was received", async () => {
    await show({
      progress: "completed",
      completed_at: "2026-11-01T09:00:00Z",
      completion_arrived_at: "2026-11-01T10:00:00Z",
    });
    expect(screen.getByText(/Completed without a connection on/).querySelectorAll("time")).toHaveLength(2);
  });

  test("names the document, until its page is left [B-242]", async () => {
    const { unmount } = await show();
    expect(document.title).toBe("Lyceum – Item 3");
    unmount();
    expect(document.title).not.toContain("Item 3");
  });

  test("that changed since it was completed says so, with both times", async () => {
    await show({
      progress: "stale",
      completed_at: "2026-10-01T09:00:00Z",
      updated_at: "2026-11-01T09:00:00Z",
    });
    const note = screen.getByText(/Updated since you completed it\./);
    expect([...note.querySelectorAll("time")].map((time) => time.dateTime)).toEqual([
      "2026-10-01T09:00:00.000Z",
      "2026-11-01T09:00:00.000Z",
    ]);
  });

  test.each(["0", "-1", "abc", "1e3", "2147483648"])(
    "with the id %s is not there, and nothing is asked",
    async (id) => {
      const { server } = await showPage(ItemPage, `/item/${id}`, { path: "/item/:id" });
      expect(screen.getByText("This item could not be found")).toBeTruthy();
      expect(callsOf(server.calls, "GET /api/items")).toEqual([]);
    },
  );

  test.each([
    [404, "This item could not be found"],
    [403, "You cannot open this item"],
    [500, "The item could not be loaded"],
  ])("answered with %i says: %s", async (status, title) => {
    const answers = { [call]: { status, body: { message: "No" } } };
    await showPage(ItemPage, "/item/3", { path: "/item/:id", answers });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  });
});

describe("an item that is opened again before its row is asked for again", () => {
  test("continues where it was left [T-13][T-16]", async () => {
    const { server, go } = await show();
    await scrollText(-800);
    await go("/");
    expect(bodiesSent(server.calls, "POST /api/viewed")).toHaveLength(1);
    await go("/item/3");
    expect(screen.getByText("You are where you left off.")).toBeTruthy();
    expect(screen.getByText("50% read")).toBeTruthy();
    await go("/");
    expect(bodiesSent(server.calls, "POST /api/viewed")).toHaveLength(1);
  });

  test("continues where it was left without a connection, too [T-13][T-60]", async () => {
    const { server, go } = await show();
    server.on("POST /api/viewed", noAnswer());
    await scrollText(-800);
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await settled();
    await go("/");
    await go("/item/3");
    expect(screen.getByText("50% read")).toBeTruthy();
  });

  test("keeps its place also where the position had to wait its turn as the page was left [T-16][T-60]", async () => {
    const { server, app, go } = await show();
    server.on("POST /api/complete", noAnswer());
    await press("Mark as completed");
    await scrollText(-800);
    await go("/");
    expect(app.actors.outbox.getSnapshot().context.acts.map(({ act: one }) => one.kind)).toEqual([
      "complete",
      "viewed",
    ]);
    await go("/item/3");
    expect(screen.getByText("You are where you left off.")).toBeTruthy();
    expect(lineRead()).toBe("100");
    expect(bodiesSent(server.calls, "POST /api/viewed")).toEqual([]);
  });

  test("is hidden and completed as its reader left it, whenever the answer came [T-12]", async () => {
    const { server, go } = await show();
    const answer = Promise.withResolvers<FakeAnswer>();
    server.on(call, () => new Promise<FakeAnswer>(() => {}));
    server.on("POST /api/complete", () => answer.promise);
    await choose("Hide from my lists");
    await press("Mark as completed");
    await go("/");
    await go("/item/3");
    expect(screen.getByText("Hidden from your lists")).toBeTruthy();
    expect(screen.getByText("Completed")).toBeTruthy();
    await act(async () => answer.resolve(completed));
    await press("Show in lists");
    await press("Undo");
    await go("/");
    await go("/item/3");
    expect(screen.queryByText("Hidden from your lists")).toBeNull();
    expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
  });

  test("waits in the outbox with what was done to it, also where the network was lost only after it was left [T-12][T-60]", async () => {
    const { server, app, go } = await show();
    const answers = ["complete", "remove-from-view/3/item", "viewed"].map((name) => {
      const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
      server.on(`POST /api/${name}`, () => promise);
      return resolve;
    });
    await press("Mark as completed");
    await choose("Hide from my lists");
    await scrollText(-800);
    await go("/");
    await act(async () => answers.forEach((resolve) => resolve(noAnswer())));
    await settled();
    expect(waitingIn(app)).toEqual([
      { kind: "complete", content: "item", id: 3, completed: true, position: 0 },
      { kind: "hide", content: "item", id: 3, hidden: true },
      { kind: "viewed", content: "item", id: 3, position: 0.5 },
    ]);
  });

  test("says so where the server refused what was done to it only after it was left [T-12]", async () => {
    const { server, toasts, go } = await show();
    const answer = Promise.withResolvers<FakeAnswer>();
    server.on("POST /api/complete", () => answer.promise);
    await press("Mark as completed");
    await go("/");
    await act(async () => answer.resolve({ status: 422, body: { message: "It was withdrawn" } }));
    await settled();
    expect(toasts.map(({ text }) => text)).toEqual(["It was withdrawn"]);
  });

  test("is as it was where the server refused what was done to it [T-12]", async () => {
    const { server, go } = await show();
    const no = { status: 500, body: { message: "Server Error" } };
    server.on("POST /api/complete", no);
    server.on("POST /api/remove-from-view/3/item", no);
    await choose("Hide from my lists");
    await press("Mark as completed");
    await go("/");
    await go("/item/3");
    expect(screen.queryByText("Hidden from your lists")).toBeNull();
    expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
  });
});

describe("the position in the text", () => {
  test("is saved within ten seconds of reading [B-080][E-031]", async () => {
    const { server, clock } = await show();
    await scrollText(-800);
    expect(screen.getByText("50% read")).toBeTruthy();
    await tick(clock, positionInterval - 1);
    expect(bodiesSent(server.calls, "POST /api/viewed")).toEqual([]);
    await tick(clock, 1);
    expect(bodiesSent(server.calls, "POST /api/viewed")).toEqual([
      'POST /api/viewed {"type":"item","id":3,"position":0.5}',
    ]);
    expect(positionInterval).toBeLessThanOrEqual(10_000);
  });

  test.each([
    ["the page goes away", () => window.dispatchEvent(new Event("pagehide"))],
    ["another screen opens", undefined],
  ])("is saved at once when %s [B-080]", async (_, leave) => {
    const view = await show();
    await scrollText(-800);
    if (leave) await act(async () => void leave());
    else view.unmount();
    await settled();
    expect(bodiesSent(view.server.calls, "POST /api/viewed")).toHaveLength(1);
  });

  const viewsOf = ({ server }: Awaited<ReturnType<typeof show>>) =>
    bodiesSent(server.calls, "POST /api/viewed");

  test("of who only looks in is not saved: that is not reading it", async () => {
    const view = await show({ position: 0.5, progress: "in progress" });
    await nextFrame();
    await tick(view.clock, readingBegins - 1);
    // As when going to the place where one left off.
    await act(async () => void window.dispatchEvent(new Event("scroll")));
    await nextFrame();
    view.unmount();
    await settled();
    expect(viewsOf(view)).toEqual([]);
  });

  test("counts once the item has been open for fifteen seconds, as a short one cannot be scrolled", async () => {
    const view = await show();
    await nextFrame();
    await tick(view.clock, readingBegins);
    expect(viewsOf(view)).toHaveLength(1);
    expect(readingBegins).toBe(15_000);
  });

  test("counts no time in which nobody saw the page", async () => {
    const view = await show();
    await nextFrame();
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const turn = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    await turn();
    await tick(view.clock, readingBegins);
    expect(viewsOf(view)).toEqual([]);
    state.mockReturnValue("visible");
    await turn();
    await tick(view.clock, readingBegins);
    expect(viewsOf(view)).toHaveLength(1);
  });

  test("is told with how long the text was on the screen, from its opening on [D-26]", async () => {
    const { server } = await show();
    const [opened] = callsOf(server.calls, "POST /api/viewed");
    expect(opened).toMatch(
      /"id":3,"sitting":"[0-9a-f-]{36}","seconds":0,"opened":true\}$|"opened":true.*"seconds":0/,
    );
    await scrollText(-800);
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    const saved = callsOf(server.calls, "POST /api/viewed").at(-1)!;
    expect(/"sitting":"([^"]+)"/.exec(saved)![1]).toBe(/"sitting":"([^"]+)"/.exec(opened!)![1]);
  });

  test("may lie before what has been read, which is what the bar says", async () => {
    await show({ position: 0.2, read: 0.7, progress: "in progress" });
    expect(screen.getByText("70% read")).toBeTruthy();
    expect(screen.getByText("3 min left")).toBeTruthy();
    expect(lineRead()).toBe("70");
  });

  test("of a completed item is all of it", async () => {
    await show({ position: 0.2, read: 1, progress: "completed" });
    expect(lineRead()).toBe("100");
    expect(screen.queryByText(/% read|left$/)).toBeNull();
  });

  test("is where one continues, with the choice to start again", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({
      top: 400,
      height: 3_200,
    } as DOMRect);
    window.innerHeight = 800;
    await show({ position: 0.5, progress: "in progress" });
    await nextFrame();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 1_200);
    expect(screen.getByText(/You are where you left off/)).toBeTruthy();
    await choose("Start again");
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
    expect(screen.queryByText(/You are where you left off/)).toBeNull();
  });

  test.each([
    [800, 0],
    [0, 0.25],
    [-2_400, 1],
    [-9_000, 1],
    [900, 0],
  ])("with the text at %i px, the share read is %f", (top, share) => {
    expect(shareRead({ top, height: 3_200 }, 800)).toBe(share);
  });

  test("going back to a share leads to where it was read", () => {
    const place = { top: 400, height: 3_200 };
    const scrolled = scrollFor(0.5, place, 800, 0);
    expect(shareRead({ ...place, top: place.top - scrolled }, 800)).toBe(0.5);
  });

  test.each([
    [0, false],
    [0.02, false],
    [0.03, true],
    [0.97, true],
    [1, true],
  ])("at %f there is something to continue: %s", (share, under) => expect(isUnderWay(share)).toBe(under));
});
