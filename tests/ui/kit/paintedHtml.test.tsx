import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { LateHtml, PaintedHtml } from "#src/ui/kit/PaintedHtml.tsx";

const markup = (html: string): string => renderToString(<PaintedHtml html={html} />);

/** A page that takes over what the server has painted, before the sanitiser is there. */
async function takeOver(painted: string, html: string) {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = painted;
  const errors: unknown[] = [];
  vi.spyOn(LateHtml, "ready").mockReturnValue(undefined);
  const root = await act(() =>
    hydrateRoot(container, <PaintedHtml html={html} />, {
      onRecoverableError: (error) => errors.push(error),
    }),
  );
  return {
    container,
    errors,
    change: (next: string) => act(() => Promise.resolve(root.render(<PaintedHtml html={next} />))),
  };
}

test("what the server has painted stays while the sanitiser is not there yet", async () => {
  const { container, errors } = await takeOver(
    markup("<p>Painted <b>text</b></p>"),
    "<p>Painted <b>text</b></p>",
  );
  expect(container.querySelector("p")?.textContent).toBe("Painted text");
  expect(container.querySelector("b")?.textContent).toBe("text");
  expect(errors).toEqual([]);
});

test("a text that has changed since is cleaned before it is shown", async () => {
  const { container, change } = await takeOver(markup("<p>Before</p>"), "<p>Before</p>");
  await change(`<p onclick="alert(1)">After<script>alert(2)</script></p>`);
  expect(container.textContent).toBe("After");
  expect(container.innerHTML).not.toMatch(/onclick|script|Before/);
});
