import { useEffect, type RefObject } from "react";

/**
 * Reports that the user turns away from something open: presses Escape, points outside it, or moves the focus out.
 * @param area everything that belongs to it, its button included
 */
export function useDismissal(
  area: RefObject<HTMLElement | null>,
  open: boolean,
  dismissed: (by: { type: "escape.pressed" } | { type: "outside.clicked" }) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && !area.current?.contains(target)) dismissed({ type: "outside.clicked" });
    };
    document.addEventListener("pointerdown", outside, options);
    document.addEventListener("focusin", outside, options);
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        dismissed({ type: "escape.pressed" });
      },
      options,
    );
    return () => listening.abort();
  }, [area, open, dismissed]);
}
