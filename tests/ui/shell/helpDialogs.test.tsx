import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { patience } from "../setup.ts";
import { button, dialog, escape, gone, open } from "./dialogs.ts";
import { page } from "./frameParts.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the help dialog", () => {
  const write = (text: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: /Your question/ }), { target: { value: text } });

  test("sends a query of at most 500 characters to the administrators [B-023][B-334][B-351][M-063]", async () => {
    const { does, server } = await open();
    await does(() => fireEvent.click(button("Need Help?")));
    expect(button("Send").hasAttribute("disabled")).toBe(true);
    await does(() => write("x".repeat(600)));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Your question/ }).value).toHaveLength(
      500,
    );
    await does(() => write("How do I …?"));
    await does(() => fireEvent.click(button("Send")));
    expect(server.calls).toContain('POST /api/contact {"query":"How do I …?"}');
    await vi.waitFor(
      () => expect(screen.getAllByText("Your query has been sent to an admin")).toHaveLength(2),
      patience,
    );
  });

  test("reports a failure and keeps what was typed, even after the dialog was closed [B-352][M-064][3.3.7]", async () => {
    const { does } = await open({}, { "POST /api/contact": { status: 500 } });
    await does(() => fireEvent.click(button("Need Help?")));
    await does(() => write("How do I …?"));
    await does(() => fireEvent.click(button("Send")));
    expect(screen.getAllByText("Unable to send your query").length).toBeGreaterThan(0);
    await does(escape);
    await does(() => fireEvent.click(button("Need Help?")));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Your question/ }).value).toBe(
      "How do I …?",
    );
  });
});

test("the help dialog closes on Cancel, with nothing sent", async () => {
  const { does, server } = await open();
  await does(() => fireEvent.click(button("Need Help?")));
  await does(() => fireEvent.click(within(dialog("Need Help?")).getByRole("button", { name: "Cancel" })));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), patience);
  expect(server.calls.some((call) => call.startsWith("POST /api/contact"))).toBe(false);
});

test("Add to Home Screen explains the steps on four systems [B-241][M-038][M-039][M-040][M-041]", async () => {
  const { does } = await open();
  await does(() => fireEvent.click(button("Add to Home Screen")));
  const shown = dialog("Add to Home Screen");
  expect(
    within(shown)
      .getAllByRole("heading", { level: 3 })
      .map((one) => one.textContent),
  ).toEqual(["Windows Edge", "Windows Chrome", "iPhone/iPad", "Samsung Galaxy (Android)"]);
  await does(escape);
  await gone("Windows Edge");
});
