import { fireEvent, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { aboveBars, pageBar } from "#src/ui/kit/footBar.ts";

beforeEach(() => {
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});

test("messages are lifted above a bar at the foot of the window, and come down as scrolling moves it up", () => {
  let top = 740;
  const page = (bar: boolean) => (
    <>
      {bar && (
        <div
          ref={(place) => {
            place!.getBoundingClientRect = () => new DOMRect(0, top, 360, 60);
            return pageBar(place);
          }}
        />
      )}
      <div ref={aboveBars} role="group" aria-label="Message" />
    </>
  );
  const { rerender, getByRole } = render(page(true));
  const lift = () => getByRole("group").style.getPropertyValue("--lift");
  expect(lift()).toBe("60px");
  top = 300;
  fireEvent.scroll(window);
  expect(lift()).toBe("0px");
  top = 740;
  fireEvent.scroll(window);
  expect(lift()).toBe("60px");
  rerender(page(false));
  expect(lift()).toBe("0px");
});
