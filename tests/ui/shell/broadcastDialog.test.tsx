import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { patience } from "../setup.ts";
import { button, escape, gone, open } from "./dialogs.ts";
import { page } from "./frameParts.tsx";

vi.mock("#src/ui/learning/HomePage.tsx", () => page("Home"));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the broadcast", () => {
  const me = { unreadBroadcasts: [{ id: 4, message: "<p>New offices</p>" }] };
  const read = (calls: string[]) => calls.filter((call) => call.includes("broadcasts"));

  test("has no close button and ignores Escape; Understood asks again, and only Yes marks it as read [B-017][B-297][B-298][B-299][M-046][M-047][M-054][M-055]", async () => {
    const { does, server } = await open({ me });
    const shown = () => screen.getByRole("alertdialog", { name: "Announcement" });
    expect(within(shown()).getByText("New offices")).toBeTruthy();
    expect(
      within(shown())
        .getAllByRole("button")
        .map((one) => one.textContent),
    ).toEqual(["Understood"]);
    await does(escape);
    expect(shown()).toBeTruthy();
    await does(() => fireEvent.click(button("Understood")));
    const asked = screen.getByRole("alertdialog", { name: "Are you sure you want to close?" });
    await does(() => fireEvent.click(within(asked).getByRole("button", { name: "Cancel" })));
    expect(read(server.calls)).toEqual([]);
    await does(() => fireEvent.click(button("Understood")));
    await vi.waitFor(() => button("Yes"), patience);
    await does(() => fireEvent.click(button("Yes")));
    expect(read(server.calls)).toEqual(["POST /api/broadcasts/4"]);
    await gone("New offices");
  });

  test("is hidden during an exam [B-235]", async () => {
    const { app, does } = await open({ me });
    await does(() => app.actors.broadcast.send({ type: "exam.opened" }));
    await gone("New offices");
    await does(() => app.actors.broadcast.send({ type: "exam.closed" }));
    expect(screen.getByText("New offices")).toBeTruthy();
  });
});
