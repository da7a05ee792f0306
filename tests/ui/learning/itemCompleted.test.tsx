import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { itemCalls, type Item } from "#src/contracts/item.ts";
import { undoWindow } from "#src/contracts/limits.ts";
import { completed, noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { item } from "./rows.ts";
import { callsOf, settled } from "../showPage.tsx";
import { call, show, press, tick, bodiesSent, waitingIn } from "./itemPage.tsx";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

describe("an item", () => {
  test("can be completed, with an Undo button that is prominent at first [B-081][E-032]", async () => {
    const { server, clock } = await show();
    await press("Mark as completed");
    expect(screen.getByText("Completed")).toBeTruthy();
    const undo = screen.getByRole("button", { name: "Undo" });
    // The focus comes with the next frame.
    await waitFor(() => expect(document.activeElement).toBe(undo));
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

  test("shows when it was completed and the CPD earned", async () => {
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

  test.each<[Partial<Item>, string]>([
    [
      { certified_until: "2026-12-24T12:00:00Z" },
      "Completed 11 Nov, valid until 24 Dec. Take it again to renew.",
    ],
    [
      { certified_until: "2026-11-18T12:00:00Z" },
      "Completed 11 Nov, expired 18 Nov. Take it again to renew.",
    ],
    [
      { kind: "form", certified_until: "2026-11-18T12:00:00Z" },
      "Completed 11 Nov, expired 18 Nov. Send it again to renew.",
    ],
  ])("says until when its certificate is valid and how to renew it: %o [T-20]", async (rest, said) => {
    await show({ progress: "recertifying", completed_at: "2026-11-11T12:00:00Z", ...rest });
    const bar = within(screen.getByRole("region", { name: "Progress and actions" }));
    expect(bar.getAllByRole("status").map((one) => one.textContent)).toContain(said);
  });

  test("shows Undo prominently for at least five seconds", () =>
    expect(undoWindow).toBeGreaterThanOrEqual(5_000));

  test("puts a completion made offline into the outbox", async () => {
    const { server, app } = await show();
    server.on("POST /api/complete", () => noAnswer());
    await press("Mark as completed");
    expect(screen.getByText("Completed")).toBeTruthy();
    expect(waitingIn(app)).toEqual([
      { kind: "complete", content: "item", id: 3, completed: true, position: 0 },
    ]);
  });

  test("undoes a completion that got no answer, and leaves the outbox empty [T-12][T-60]", async () => {
    const { server, app } = await show();
    server.on("POST /api/complete", noAnswer());
    await press("Mark as completed");
    server.on("POST /api/complete", completed);
    await press("Undo");
    expect(screen.getByRole("button", { name: "Mark as completed" })).toBeTruthy();
    expect(callsOf(server.calls, "POST /api/complete").at(-1)).toContain('"percentage":"0"');
    expect(app.actors.outbox.getSnapshot().value).toBe("empty");
  });

  describe("completed while the server did not answer", () => {
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

    test("is reopened if the server refuses the completion, and shows why until it is completed", async () => {
      const page = await wait();
      page.server.on("POST /api/complete", { status: 422, body: { message: away } });
      await replay(page);
      expect(screen.queryByText("Completed")).toBeNull();
      expect(screen.getByText(/Your completion was not accepted/).parentElement!.textContent).toBe(
        `Your completion was not accepted. ${away}`,
      );
      // One message for one failure: the page has shown it.
      expect(page.toasts).toEqual([]);
      page.server.on("POST /api/complete", completed);
      await press("Mark as completed");
      await press("Undo");
      expect(screen.queryByText(/was not accepted/)).toBeNull();
    });

    test("shows the server's state after a refusal", async () => {
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
    ])("gives way to the error page if every request returns %i", async (status, title) => {
      const page = await wait();
      const refused = { status, body: { message: "This item does not exist or is not published" } };
      page.server.on("POST /api/complete", refused);
      page.server.on(call, refused);
      await replay(page);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    });

    test("and completed again stays completed until that is refused too", async () => {
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

  test("shows changes from another tab once its data is refetched", async () => {
    const { app, server } = await show();
    server.on(call, { body: { data: item({ progress: "completed", hidden: true }) } });
    await act(async () => {
      await app.queries.invalidateQueries();
      await settled();
    });
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show in lists" })).toBeTruthy();
  });

  test("stays completed when an older response arrives late", async () => {
    const { app, server } = await show();
    let answer = (_: FakeAnswer) => {};
    const late = new Promise<FakeAnswer>((resolve) => (answer = resolve));
    server.on("POST /api/complete", async () => {
      server.on(call, () => late);
      void app.queries.invalidateQueries({ queryKey: [itemCalls.item.path] });
      server.on(call, { body: { data: item({ progress: "completed" }) } });
      return completed;
    });
    await press("Mark as completed");
    answer({ body: { data: item() } });
    await settled();
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  test("stays completed when it is opened again, and read, before the server has answered [T-12]", async () => {
    const { app, go, server } = await show();
    server.on("POST /api/complete", () => new Promise(() => {}));
    await press("Mark as completed");
    await go("/");
    await go("/item/3");
    await act(async () => {
      await app.queries.invalidateQueries({ queryKey: [itemCalls.item.path] });
      await settled();
    });
    expect(callsOf(server.calls, call)).toHaveLength(2);
    expect(screen.getByText("Completed")).toBeTruthy();
  });

  test("is reopened by a refusal that arrives after its page was opened again", async () => {
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

  test("reports a refused completion, which can be tried again", async () => {
    const { server, toasts } = await show();
    server.on("POST /api/complete", { status: 500, body: { message: "Server Error" } });
    await press("Mark as completed");
    expect(toasts).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Mark as completed" })).toHaveProperty("disabled", false);
  });

  const late = () => screen.queryByText(/Completed without a connection on/);

  test("shows when it was completed offline and when the server received that, a minute later or more", async () => {
    await show({
      progress: "completed",
      completed_at: "2026-11-01T09:00:00Z",
      completion_arrived_at: "2026-11-01T09:01:00Z",
    });
    expect(late()!.querySelectorAll("time")).toHaveLength(2);
  });

  test("does not say when the server received a completion that came within a minute", async () => {
    await show({
      progress: "completed",
      completed_at: "2026-11-01T09:00:00Z",
      completion_arrived_at: "2026-11-01T09:00:59Z",
    });
    expect(screen.getByText("Completed")).toBeTruthy();
    expect(late()).toBeNull();
  });

  test("says that it changed since it was completed, with both times, and that it still counts", async () => {
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
    expect(note.textContent).toMatch(/Your completion still counts\.$/);
  });
});
