import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { publicMessages } from "#src/contracts/messages/public.ts";
import { patience } from "../setup.ts";
import { button, open } from "./dialogs.ts";
import { page } from "./frameParts.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("toasts", () => {
  const toast = () => screen.queryByRole("group", { name: "Message" })?.textContent ?? null;
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  /** By then, a toast that is going has gone. */
  const faded = async () => {
    for (let step = 0; step < 5; step++) await pass(500);
  };

  test("stay for at least 6 s, and for as long as the pointer or the focus is on them [D-14]", async () => {
    const { app } = await open();
    vi.useFakeTimers();
    act(() => app.toast({ tone: "success", text: "Saved" }));
    await pass(500);
    const card = screen.getByRole("group", { name: "Message" });
    fireEvent.pointerEnter(card);
    await pass(60_000);
    await faded();
    expect(toast()).toBe("Saved");
    fireEvent.pointerLeave(card);
    await pass(5_000);
    fireEvent.focus(within(card).getByRole("button", { name: "Dismiss" }));
    await pass(60_000);
    await faded();
    expect(toast()).toBe("Saved");
    fireEvent.blur(within(card).getByRole("button", { name: "Dismiss" }));
    await pass(5_999);
    expect(toast()).toBe("Saved");
    await faded();
    expect(toast()).toBeNull();
  });

  const { blocked } = publicMessages;
  test.each([
    ["Escape", () => fireEvent.keyDown(button(blocked), { key: "Escape" })],
    ["Dismiss", () => fireEvent.click(button("Dismiss"))],
  ])("with a link are buttons that stay until %s removes them [B-340][D-14][M-023]", async (_, remove) => {
    const { app, left } = await open();
    vi.useFakeTimers();
    const failure = Object.assign(new Error("x"), { status: 422, data: { message: blocked } });
    act(() => app.report(failure));
    await pass(500);
    fireEvent.click(button(blocked));
    expect(left).toEqual(["/reset-password"]);
    await pass(60_000);
    await faded();
    expect(toast()).toBe(blocked);
    remove();
    await faded();
    expect(toast()).toBeNull();
  });

  test.each<[string, (from: HTMLElement) => void, () => HTMLElement]>([
    ["where it came from", () => {}, () => button("Cookie Policy")],
    [
      "to the heading if that has gone",
      (from) => from.remove(),
      () => screen.getByRole("heading", { level: 1 }),
    ],
  ])("give the focus back when they are dismissed: %s", async (_, change, then) => {
    const { app } = await open();
    vi.useFakeTimers();
    for (const text of ["Saved", "Sent"]) act(() => app.toast({ tone: "success", text }));
    await pass(500);
    const from = button("Cookie Policy");
    act(() => from.focus());
    const [first, second] = screen.getAllByRole("button", { name: "Dismiss" });
    act(() => first!.focus());
    act(() => second!.focus());
    change(from);
    fireEvent.click(second!);
    await faded();
    expect(screen.getAllByRole("button", { name: "Dismiss" })).toEqual([first]);
    expect(document.activeElement).toBe(then());
  });

  test("are announced politely in a live region that is always present [A11Y-8]", async () => {
    const { app, does } = await open();
    const region = document.getElementById("announcer")!;
    expect(region.getAttribute("role")).toBe("status");
    await does(() => app.toast({ tone: "error", text: "Forbidden" }));
    await vi.waitFor(() => expect(region.textContent).toBe("Forbidden"), patience);
    expect(document.querySelectorAll("[role=alert]")).toHaveLength(0);
  });

  test("are not shown twice at once", async () => {
    const { app, does } = await open();
    await does(() => app.toast({ tone: "error", text: "Forbidden" }));
    await does(() => app.toast({ tone: "error", text: "Forbidden" }));
    expect(screen.getAllByRole("group", { name: "Message" })).toHaveLength(1);
  });
});
