import { render, type RenderOptions } from "@testing-library/react";
import { useState, type ReactNode } from "react";

/** Renders a part of the kit, which brings the theme it needs. */
export const show = (view: ReactNode, options: RenderOptions = {}) => render(view, options);

/** Renders a field that keeps its value, and reports each value that it emitted. */
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

/** The text that describes a control, joined as by a screen reader. */
export const descriptionOf = (control: Element): string =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
