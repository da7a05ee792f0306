import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SearchBox } from "#src/ui/shell/SearchBox.tsx";
import { SearchList } from "#src/ui/shell/useSearchBox.tsx";
import { settled, showPage } from "../showPage.tsx";

const titles = "GET /api/search/suggestions";
const kept = "lyceum.draft.form.7.searches";
const box = () => screen.getByRole("combobox", { name: "Search" });
const options = () => screen.queryAllByRole("option").map((one) => one.textContent);
const active = () =>
  screen.queryAllByRole("option").find(({ id }) => id === box().getAttribute("aria-activedescendant"))
    ?.textContent;

beforeAll(async () => void (await SearchList.load()));
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

const show = (recent: readonly string[] = [], answers: object = {}) =>
  showPage(SearchBox, "/catalogue", {
    area: recent.length > 0 ? { [kept]: JSON.stringify(recent) } : {},
    answers: answers as never,
  });
const press = async (key: string) => {
  const passed = fireEvent.keyDown(box(), { key });
  await settled();
  return passed;
};
const focus = async () => {
  box().focus();
  await settled();
};
const type = async (value: string, { clock }: { clock: { increment: (by: number) => void } }) => {
  fireEvent.change(box(), { target: { value } });
  clock.increment(200);
  await settled();
};

describe("recent searches", () => {
  test("appear under the empty box on focus; arrow keys cycle through them, and Enter searches", async () => {
    const { page } = await show(["duty", "income tax"]);
    expect(options()).toEqual([]);
    expect(box().getAttribute("aria-expanded")).toBe("false");
    await focus();
    expect(options()).toEqual(["duty", "income tax"]);
    expect(box().getAttribute("aria-expanded")).toBe("true");
    expect(box().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
    const seen: (string | null | undefined)[] = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
      await press(key);
      seen.push(active());
    }
    expect(seen).toEqual(["duty", "income tax", undefined, "income tax"]);
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("income tax");
    await press("Enter");
    expect(page.address()).toBe("/search?name=income+tax");
    expect(options()).toEqual([]);
  });

  test("are saved from the first search on", async () => {
    const { area } = await show();
    fireEvent.change(box(), { target: { value: "duty" } });
    fireEvent.submit(box().closest("form")!);
    await settled();
    expect(JSON.parse(area[kept]!)).toEqual(["duty"]);
  });

  test("are the last eight, without duplicates", async () => {
    const { area } = await show(["a", "b", "c", "d", "e", "f", "g", "Duty"]);
    for (const value of [" duty ", "h"]) {
      fireEvent.change(box(), { target: { value } });
      fireEvent.submit(box().closest("form")!);
      await settled();
    }
    expect(JSON.parse(area[kept]!)).toEqual(["h", "duty", "a", "b", "c", "d", "e", "f"]);
  });

  test("can be removed one by one or all at once, and the box keeps the focus", async () => {
    const { area } = await show(["duty", "income tax", "trusts"]);
    await focus();
    fireEvent.click(screen.getByRole("button", { name: "Remove “income tax” from recent searches" }));
    await settled();
    expect(options()).toEqual(["duty", "trusts"]);
    expect(JSON.parse(area[kept]!)).toEqual(["duty", "trusts"]);
    expect(document.activeElement).toBe(box());
    fireEvent.click(screen.getByRole("button", { name: "Clear recent searches" }));
    await settled();
    expect(options()).toEqual([]);
    expect(area[kept]).toBeUndefined();
    expect(document.activeElement).toBe(box());
  });

  test("are those that are kept when the list opens, whatever another box has done since", async () => {
    const { area } = await show(["duty", "income tax"]);
    await focus();
    fireEvent.blur(box(), { relatedTarget: document.body });
    await settled();
    delete area[kept];
    fireEvent.focus(box());
    await settled();
    expect(options()).toEqual([]);
    fireEvent.change(box(), { target: { value: "trusts" } });
    fireEvent.submit(box().closest("form")!);
    await settled();
    expect(JSON.parse(area[kept]!)).toEqual(["trusts"]);
    // Typed over while the list is open.
    fireEvent.change(box(), { target: { value: "" } });
    await settled();
    expect(options()).toEqual(["trusts"]);
    area[kept] = JSON.stringify(["wills", "trusts"]);
    fireEvent.click(screen.getByRole("button", { name: "Remove “trusts” from recent searches" }));
    await settled();
    expect(JSON.parse(area[kept]!)).toEqual(["wills"]);
  });

  test("close on Escape, which then clears the field, and when the focus leaves", async () => {
    await show(["duty"]);
    await focus();
    expect(await press("Escape")).toBe(false);
    expect(options()).toEqual([]);
    expect(await press("Escape")).toBe(true);
    await press("ArrowDown");
    expect(active()).toBe("duty");
    screen.getByRole("button", { name: /^Remove/ }).focus();
    await settled();
    expect(options()).toEqual(["duty"]);
    fireEvent.blur(document.activeElement!, { relatedTarget: document.body });
    await settled();
    expect(options()).toEqual([]);
  });

  test("are empty when the saved data is damaged", async () => {
    await showPage(SearchBox, "/catalogue", { area: { [kept]: '{"no":1}' } });
    await focus();
    expect(options()).toEqual([]);
  });
});

describe("suggested titles", () => {
  const answers = { [titles]: { body: { data: ["Duty of care", "The Consumer Duty"] } } };

  test("replace recent searches while typing, and a click searches for one", async () => {
    const { area, ...shown } = await show(["trusts"], answers);
    await focus();
    await type("duty", shown);
    expect(options()).toEqual(["Duty of care", "The Consumer Duty"]);
    expect(screen.queryByRole("button", { name: /^Remove|^Clear/ })).toBeNull();
    fireEvent.click(within(screen.getByRole("listbox")).getByText("The Consumer Duty"));
    await settled();
    expect(shown.page.address()).toBe("/search?name=The+Consumer+Duty");
    expect(JSON.parse(area[kept]!)).toEqual(["The Consumer Duty", "trusts"]);
  });

  test("leave a plain search box when they cannot be loaded", async () => {
    const shown = await show([], {
      [titles]: { status: 500, body: { message: "Server Error" } },
    });
    await focus();
    await type("duty", shown);
    expect(options()).toEqual([]);
    expect(shown.toasts).toEqual([]);
    expect(await press("Enter")).toBe(true);
    fireEvent.submit(box().closest("form")!);
    await settled();
    expect(shown.page.address()).toBe("/search?name=duty");
  });
});
