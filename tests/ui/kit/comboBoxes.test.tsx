import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test, vi } from "vitest";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import { ComboStandIn, useStandIn } from "#src/ui/kit/ComboStandIn.tsx";
import { Field } from "#src/ui/kit/Field.tsx";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import MultiSelectCombo from "#src/ui/kit/MultiSelectCombo.tsx";
import type { Option } from "#src/ui/kit/option.ts";
import { createPart } from "#src/ui/kit/part.ts";
import { usePart } from "#src/ui/kit/usePart.ts";
import { options, topics } from "./options.ts";
import { descriptionOf, show } from "./show.tsx";

/** A caller that makes its value anew at each render. */
const boxes: [string, string, (chosen: Option<number>) => ReactNode][] = [
  [
    "several",
    "",
    (chosen) => (
      <MultiSelect label="Topic" options={topics} value={[{ ...chosen }, topics[1]!]} onChange={() => {}} />
    ),
  ],
  [
    "one",
    "Rules",
    (chosen) => (
      <Autocomplete label="Topic" search={async () => []} value={{ ...chosen }} onChange={() => {}} />
    ),
  ],
];
test.each(boxes)(
  "a box for %s keeps what is being typed while its value is equal, and follows one that is not",
  (_, otherwise, box) => {
    const { rerender } = show(box(topics[0]!));
    const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Topic" });
    act(() => input.focus());
    fireEvent.change(input, { target: { value: "adv" } });
    rerender(box(topics[0]!));
    expect(input.value).toBe("adv");
    rerender(box({ ...topics[0]!, label: "Rules" }));
    expect(input.value).toBe(otherwise);
  },
);

describe("a combo box that has not loaded yet", () => {
  const part = createPart("The choices", () => new Promise<never>(() => {}));
  const ask = vi.fn<(text: string) => void>();
  type Given = { chosen?: string[]; text?: string; disabled?: boolean };
  function Waiting({ chosen = [], text, disabled }: Given) {
    const standIn = useStandIn(part, ask);
    return (
      <Field label="Tags" required error="Choose a tag">
        {(control) => (
          <ComboStandIn
            {...{ control, standIn, disabled, text, name: "tags", placeholder: "Enter a tag" }}
            chosen={chosen.map((label) => ({ label, inactive: false }))}
          />
        )}
      </Field>
    );
  }
  const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Tags" });
  const none = { disabled: false, name: undefined, placeholder: undefined };

  test("already looks like one, and is said to be coming", () => {
    show(<Waiting />);
    expect(input().closest("[aria-busy=true]")).not.toBeNull();
    const { placeholder, name, autocomplete, disabled } = input();
    expect({ placeholder, name, autocomplete, disabled }).toEqual({
      ...{ placeholder: "Enter a tag", name: "tags", autocomplete: "off", disabled: false },
    });
    expect(["aria-expanded", "aria-required", "aria-invalid"].map((of) => input().getAttribute(of))).toEqual([
      ...["false", "true", "true"],
    ]);
    expect(descriptionOf(input())).toBe("Choose a tag");
  });

  test("shows what is chosen as tags, in place of the hint", () => {
    show(<Waiting chosen={["Regulation", "Advice"]} />);
    expect(["Regulation", "Advice"].map((label) => screen.queryByText(label) !== null)).toEqual([true, true]);
    expect(input().placeholder).toBe("");
  });

  test("shows the text of its only value, and cannot be used while it is disabled", () => {
    show(<Waiting text="Ada Lovelace" disabled />);
    expect([input().value, input().disabled]).toEqual(["Ada Lovelace", true]);
  });

  test("keeps what is typed, and asks for it already", () => {
    show(<Waiting />);
    fireEvent.change(input(), { target: { value: "adv" } });
    expect([input().value, ask.mock.calls]).toEqual(["adv", [["adv"]]]);
  });

  test.each(["Tags", "Note"])("leaves the focus in the field in which it is by then: %s", async (last) => {
    let come = (_: { default: typeof MultiSelectCombo }): void => {};
    const coming = createPart(
      "The choices",
      () => new Promise<{ default: typeof MultiSelectCombo }>((resolve) => void (come = resolve)),
    );
    function Form() {
      const Combo = usePart(coming);
      const standIn = useStandIn(coming);
      const field = { label: "Tags", options: topics, value: [], onChange: () => {}, ...none };
      return (
        <>
          <Field label="Tags">
            {(control) =>
              Combo ? (
                // oxlint-disable-next-line react/static-components -- the loaded component, the same at every render
                <Combo {...field} {...standIn.given} control={control} />
              ) : (
                <ComboStandIn {...{ control, standIn, ...none }} />
              )
            }
          </Field>
          <input aria-label="Note" />
        </>
      );
    }
    show(<Form />);
    act(() => input().focus());
    act(() => screen.getByLabelText(last).focus());
    await act(async () => come({ default: MultiSelectCombo }));
    expect(input().getAttribute("aria-autocomplete")).toBe("list");
    expect(document.activeElement).toBe(screen.getByLabelText(last));
  });

  test("hands over its focus and what was typed to the box, where typing continues", () => {
    show(
      <Field label="Tags">
        {(control) => (
          <MultiSelectCombo
            {...{ label: "Tags", options: topics, value: [], onChange: () => {}, control }}
            wanted
            typed="adv"
          />
        )}
      </Field>,
    );
    expect([document.activeElement, input().value, options()]).toEqual([input(), "adv", ["Advice"]]);
    fireEvent.change(input(), { target: { value: "reg" } });
    expect([input().value, options()]).toEqual(["reg", ["Regulation"]]);
  });
});
