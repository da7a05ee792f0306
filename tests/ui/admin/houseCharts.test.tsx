import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BroadcastsChart, HouseCharts } from "#src/ui/admin/house/HouseCharts.tsx";
import { noAnswer } from "../../fake/world.ts";
import { settled, showPage } from "../showPage.tsx";
import { admin, listed } from "./places.ts";

const list = "GET /api/admin/broadcasts";
const broadcast = {
  ...{ id: 1, version: "v1", message: "<p>The office moves. Pack by Friday.</p>", readers: "everyone" },
  ...{ audiences: [], recipients: [], priority: 0, starts_at: "2026-11-01T09:00:00Z", ends_at: null },
  ...{ status: "live", text_version: 1, audience: 300, acknowledged: 180, outstanding: 120 },
  ...{ reminded_at: null, created_at: "2026-11-01T09:00:00Z", updated_at: "2026-11-01T09:00:00Z" },
};
const open = (answer: NonNullable<Parameters<typeof showPage>[2]>["answers"]) =>
  showPage(HouseCharts, "/admin/house", { me: admin, answers: answer ?? {} });
beforeAll(async () => void (await BroadcastsChart.load()));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the House charts", () => {
  test("show acknowledgements of the latest broadcasts, each named by its first sentence", async () => {
    await open({ [list]: listed([broadcast]) });
    expect(screen.getByRole("heading", { name: "Broadcasts acknowledged" })).toBeTruthy();
    const row = screen.getByRole("rowheader", { name: "The office moves", hidden: true }).closest("tr")!;
    expect(row.textContent).toBe("The office moves180120");
  });

  test("do not say that there is no data while they are loading", async () => {
    await open({ [list]: () => new Promise(() => {}) });
    expect(screen.queryByText("No data yet.")).toBeNull();
    expect(screen.getByRole("status").getAttribute("aria-busy")).toBe("true");
  });

  test("report a failed load and recover on a retry", async () => {
    let lost = true;
    const { toasts } = await open({
      [list]: () => {
        if (lost) throw noAnswer();
        return listed([]);
      },
    });
    expect(screen.getByRole("alert").textContent).toContain("The broadcasts could not be loaded");
    expect(toasts).toEqual([]);
    lost = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await settled();
    expect(screen.getByText("No data yet.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
