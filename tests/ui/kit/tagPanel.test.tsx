import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import TagPanel from "#src/ui/kit/TagPanel.tsx";
import { show } from "./show.tsx";

const tags = [
  { name: "USERNAME", means: "The name of the reader" },
  { name: "EVENT_NAME", means: "What it is about" },
  { name: "LINK", means: "Where it is" },
];

test("a merge tag is found by typing, reached by the arrow keys from either end, and chosen by Enter", () => {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const anchor = document.body.appendChild(document.createElement("button"));
  show(<TagPanel {...{ tags, anchor, onChoose, onClose }} onClosed={() => {}} />);
  const box = screen.getByRole("combobox", { name: "Find a merge tag" });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  const press = (key: string) => fireEvent.keyDown(box, { key });
  const active = () =>
    document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.firstChild?.textContent ?? null;
  const said = () => screen.getByRole("status").textContent;
  expect([active(), said()]).toEqual(["*|USERNAME|*", ""]);
  press("ArrowUp");
  expect(active()).toBe("*|LINK|*");
  press("ArrowDown");
  press("ArrowDown");
  expect(active()).toBe("*|EVENT_NAME|*");
  type("zyzzyva");
  expect([active(), said()]).toEqual([null, "No merge tag matches"]);
  expect(box.hasAttribute("aria-activedescendant")).toBe(false);
  press("ArrowDown");
  press("Enter");
  expect(onChoose).not.toHaveBeenCalled();
  type("where");
  expect([active(), said()]).toEqual(["*|LINK|*", ""]);
  press("Enter");
  expect(onChoose.mock.calls).toEqual([["LINK", "*|LINK|*"]]);
  expect(onClose).toHaveBeenCalledOnce();
  anchor.remove();
});
