import { render, type RenderOptions } from "@testing-library/react";
import { useState, type ReactNode } from "react";

/** Renders a part of the kit, which brings the theme that it needs. */
export const show = (view: ReactNode, options: RenderOptions = {}) => render(view, options);

/** Renders a field that keeps its value, and tells each value that it gave. */
export function showField<Value>(
  first: Value,
  field: (state: { value: Value; onChange: (value: Value) => void }) => ReactNode,
) {
  const given: Value[] = [];
  function Keeper() {
    const [value, setValue] = useState(first);
    return field({
      value,
      onChange: (next) => {
        given.push(next);
        setValue(next);
      },
    });
  }
  return { ...show(<Keeper />), given };
}

/** The text that describes a control, as a screen reader joins it. */
export const descriptionOf = (control: Element): string =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
