import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { noAnswer, type FakeAnswer } from "../../fake/world.ts";
import { callsOf, settled } from "../showPage.tsx";
import { calls, listed, term } from "./places.ts";
import { open, path, press, check, sent } from "./glossaryList.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("selection and bulk actions", () => {
  const done = { body: { data: { done: 2, refused: [], undo: "t".repeat(24) } } };

  test("selects rows, a page, or everything in the list", async () => {
    await open("", { [calls.list]: listed([term(1), term(2), term(3)], { total: 60 }) });
    const page = () => {
      const name = "Select all 3 terms on this page";
      const { checked, indeterminate } = screen.getByRole<HTMLInputElement>("checkbox", { name });
      return { checked, partly: indeterminate };
    };
    expect(page()).toEqual({ checked: false, partly: false });
    await check("Select Term 1");
    expect(screen.getByText("1 term selected")).toBeTruthy();
    expect(page()).toEqual({ checked: false, partly: true });
    await check("Select all 3 terms on this page");
    expect(screen.getByText("3 terms selected")).toBeTruthy();
    expect(page()).toEqual({ checked: true, partly: false });
    await press("Select all 60 terms");
    expect(screen.getByText("All 60 terms selected")).toBeTruthy();
    await press("Clear");
    expect(screen.queryByRole("group", { name: "Selection" })).toBeNull();
  });

  test("archives the selection at once and offers Undo [G-19]", async () => {
    const undo = `POST /api/admin/undo/${"t".repeat(24)}`;
    const { server, toasts } = await open("", {
      [calls.bulk]: done,
      [undo]: { body: { data: { done: 2, refused: [] } } },
    });
    await check("Select Term 1");
    await check("Select Term 3");
    await press("Archive");
    expect(sent(server.calls, calls.bulk)).toEqual({ act: "archive", ids: [1, 3] });
    expect(screen.getByText("2 terms archived.")).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Selection" })).toBeNull();
    await press("Undo");
    expect(callsOf(server.calls, undo)).toHaveLength(1);
    expect(toasts.map(({ text }) => text)).toEqual(["Undone"]);
    expect(screen.queryByText("2 terms archived.")).toBeNull();
  });

  test("brings the numbers of the navigation and the dashboard up to date", async () => {
    const { server, app, showFirstScreen } = await open("", { [calls.bulk]: done });
    await act(showFirstScreen);
    const counted = () => callsOf(server.calls, "GET /api/waiting").length;
    const dashboard = ["/api/admin/dashboard", { query: {} }];
    app.queries.setQueryData(dashboard, { data: {} });
    const before = counted();
    await check("Select Term 1");
    await press("Archive");
    expect(counted() - before).toBe(1);
    expect(app.queries.getQueryState(dashboard)!.isInvalidated).toBe(true);
  });

  test("acts on everything that the list finds, by its query", async () => {
    const asked: string[] = [];
    const { server } = await open("?search=bond", {
      [calls.list]: listed([term(1), term(2)], { total: 60 }),
      [calls.bulk]: (_, url) => {
        asked.push(url.search);
        return done;
      },
    });
    await check("Select Term 1");
    await press("Select all 60 terms");
    await press("Archive");
    expect(sent(server.calls, calls.bulk)).toEqual({ act: "archive", all: true });
    expect(asked).toEqual(["?search=bond"]);
  });

  test.each([
    ["one row", [], { act: "archive", ids: [1] }],
    ["everything", ["Select all 60 terms"], { act: "archive", all: true }],
  ])(
    "selects %s of the shown rows while another query loads, and loses it with them",
    async (_, more, body) => {
      const asked: string[] = [];
      let arrive = (): void => {};
      const late = new Promise<void>((resolve) => (arrive = resolve));
      const { server, go } = await open("?search=bond", {
        [calls.list]: async (_, url) => {
          if (url.searchParams.get("search") === "bond") return listed([term(1), term(2)], { total: 60 });
          await late;
          return listed([term(2), term(9)], { total: 60 });
        },
        [calls.bulk]: (_, url) => {
          asked.push(url.search);
          return done;
        },
      });
      const select = async () => {
        await check("Select Term 1");
        for (const name of more) await press(name);
      };
      await go(`${path}?search=loan`);
      // What is done meanwhile is done to what is shown.
      await select();
      await press("Archive");
      expect(sent(server.calls, calls.bulk)).toEqual(body);
      expect(asked).toEqual([more.length > 0 ? "?search=bond" : ""]);
      await select();
      await check("Select Term 2");
      arrive();
      await settled();
      expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Term 2" }).checked).toBe(false);
      expect(screen.queryByRole("group", { name: "Selection" })).toBeNull();
      await check("Select Term 9");
      await press("Archive");
      expect(sent(server.calls, calls.bulk)).toEqual({ act: "archive", ids: [9] });
    },
  );

  test("keeps a selection while another page of the same query loads", async () => {
    let arrive = (): void => {};
    const late = new Promise<void>((resolve) => (arrive = resolve));
    const { go } = await open("", {
      [calls.list]: async (_, url) => {
        if (url.searchParams.get("page") === "2") await late;
        return listed([term(Number(url.searchParams.get("page") ?? 1))], { total: 60 });
      },
    });
    await go(`${path}?page=2`);
    await check("Select Term 1");
    arrive();
    await settled();
    await check("Select Term 2");
    expect(screen.getByText("2 terms selected")).toBeTruthy();
  });

  test("reports a refused action in the server's words, and shows the list as it is now [B-338]", async () => {
    const { server, toasts } = await open("", {
      [calls.bulk]: { status: 409, body: { message: "Somebody has changed these terms meanwhile" } },
    });
    await check("Select Term 1");
    await press("Archive");
    expect(toasts.map(({ text }) => text)).toEqual(["Somebody has changed these terms meanwhile"]);
    expect(callsOf(server.calls, calls.list)).toHaveLength(2);
  });

  test("says without a network that an action, or its undoing, was not done", async () => {
    const offline = "You are offline. Check your connection and try again.";
    const undo = `POST /api/admin/undo/${"t".repeat(24)}`;
    const { server, signal, toasts } = await open("", { [calls.bulk]: noAnswer(), [undo]: noAnswer() });
    act(() => signal({ type: "offline" }));
    await check("Select Term 1");
    await press("Archive");
    expect(toasts.map(({ text }) => text)).toEqual([offline]);
    expect(screen.getByText("1 term selected")).toBeTruthy();
    server.on(calls.bulk, done);
    await press("Archive");
    await press("Undo");
    expect(toasts.map(({ text }) => text)).toEqual([offline, offline]);
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
  });

  test("says that an action without a response may have been done, and shows the list as it is now", async () => {
    const unanswered =
      "The server did not respond, so this may or may not have been done. Check before you try again.";
    const undo = `POST /api/admin/undo/${"t".repeat(24)}`;
    const { server, toasts } = await open("", { [calls.bulk]: noAnswer(), [undo]: noAnswer() });
    await check("Select Term 1");
    await press("Archive");
    expect(toasts.map(({ text }) => text)).toEqual([unanswered]);
    expect(callsOf(server.calls, calls.list)).toHaveLength(2);
    server.on(calls.bulk, done);
    await press("Archive");
    expect(callsOf(server.calls, calls.list)).toHaveLength(3);
    await press("Undo");
    expect(toasts.map(({ text }) => text)).toEqual([unanswered, unanswered]);
    expect(callsOf(server.calls, calls.list)).toHaveLength(4);
  });

  test("lists each refused record with its reason", async () => {
    await open("", {
      [calls.bulk]: {
        body: { data: { done: 0, refused: [{ id: 1, message: "Term 1 is in use" }], undo: null } },
      },
    });
    await check("Select Term 1");
    await press("Archive");
    expect(screen.getByText("Term 1 is in use")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await press("Dismiss");
    expect(screen.queryByText("Term 1 is in use")).toBeNull();
  });

  test("counts refused records with the same reason, and tells what an undo could not put back", async () => {
    const message = "It is in use";
    const refused = [1, 2].map((id) => ({ id, message }));
    await open("", {
      [calls.bulk]: { body: { data: { done: 1, refused, undo: "t".repeat(24) } } },
      [`POST /api/admin/undo/${"t".repeat(24)}`]: {
        body: { data: { done: 1, refused: [{ id: 3, message: "Grace has changed it" }] } },
      },
    });
    await check("Select Term 1");
    await press("Archive");
    const told = () => screen.getByText(/skipped:/).textContent;
    expect(screen.getByText("1 term archived.")).toBeTruthy();
    expect(told()).toBe("2 were skipped:It is in use (2)");
    await press("Undo");
    expect(screen.getByText("Undone for 1 term.")).toBeTruthy();
    expect(told()).toBe("1 was skipped:Grace has changed it");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("offers other rows no action while one is under way", async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    const { server } = await open("", { [calls.bulk]: () => answer.promise });
    const archive = async (name: string) => {
      await press(`Actions for ${name}`);
      const item = screen.getByRole("menuitem", { name: "Archive" });
      const isOff = item.getAttribute("aria-disabled") === "true";
      fireEvent.click(item);
      await settled();
      return isOff;
    };
    expect(await archive("Term 1")).toBe(false);
    expect(await archive("Term 2")).toBe(true);
    answer.resolve(done);
    await settled();
    expect(screen.getByRole("menuitem", { name: "Archive" }).getAttribute("aria-disabled")).toBeNull();
    expect(callsOf(server.calls, calls.bulk)).toHaveLength(1);
  });

  test("offers a row only the actions that apply to it", async () => {
    await open("?archived=all", {
      [calls.list]: listed([term(1), term(2, { archived_at: "2026-11-20T09:00:00Z" })]),
    });
    await press("Actions for Term 2");
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Restore"]);
  });
});
