import { act, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { autocomplete } from "#src/contracts/limits.ts";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import { ComboStandIn, useStandIn } from "#src/ui/kit/ComboStandIn.tsx";
import { Field } from "#src/ui/kit/Field.tsx";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import MultiSelectCombo from "#src/ui/kit/MultiSelectCombo.tsx";
import type { Option } from "#src/ui/kit/option.ts";
import { createPart } from "#src/ui/kit/part.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import { usePart } from "#src/ui/kit/usePart.ts";
import { descriptionOf, show, showField } from "./show.tsx";

const topics: Option<number>[] = [
  { value: 1, label: "Regulation" },
  { value: 2, label: "Advice", active: true },
  { value: 3, label: "Protection", active: false },
];

const options = () => screen.getAllByRole("option").map((option) => option.textContent);

test("a select shows each option's label, disables inactive options and passes on the chosen value [B-284]", () => {
  const { given } = showField<number | null>(null, (state) => (
    <Select label="Topic" placeholder="Choose" options={topics} {...state} />
  ));
  expect(options()).toEqual(["Choose", "Regulation", "Advice", "Protection (inactive)"]);
  expect(screen.getByRole<HTMLOptionElement>("option", { name: "Protection (inactive)" }).disabled).toBe(
    true,
  );
  fireEvent.change(screen.getByLabelText("Topic"), { target: { value: "2" } });
  fireEvent.change(screen.getByLabelText("Topic"), { target: { value: "" } });
  expect(given).toEqual([2, null]);
});

const showTags = (first: Option<number | string>[], more: { create?: boolean; none?: boolean } = {}) => {
  const shown = showField<readonly Option<number | string>[]>(first, (state) => (
    <MultiSelect<number | string>
      label="Tags"
      options={more.none ? [] : topics}
      {...(more.create && { onCreate: (label: string) => ({ value: `new:${label}`, label }) })}
      {...state}
    />
  ));
  const input = screen.getByRole("combobox", { name: "Tags" });
  const type = (text: string) => {
    act(() => input.focus());
    fireEvent.mouseDown(input);
    fireEvent.change(input, { target: { value: text } });
  };
  return { ...shown, input, type };
};

test("an inactive tag is marked in words and style, and is not offered again", () => {
  const { type } = showTags([{ value: 3, label: "Protection", active: false }]);
  const tag = screen.getByText("Protection (inactive)").closest("[data-inactive]");
  expect(tag).not.toBeNull();
  type("");
  expect(options()).toEqual(["Regulation", "Advice"]);
});

test("an active tag is not marked as inactive", () => {
  showTags([{ value: 1, label: "Regulation" }]);
  expect(screen.getByText("Regulation").closest("[data-inactive]")).toBeNull();
});

test("typed text becomes a new tag [B-327]", () => {
  const { type, given } = showTags([], { create: true });
  type("  Tax ");
  expect(options()).toEqual(["Create “Tax”"]);
  fireEvent.click(screen.getByRole("option"));
  expect(given).toEqual([[{ value: "new:Tax", label: "Tax" }]]);
});

test.each(["Advice", "advice", " ADVICE ", "protection"])(
  "%j is not offered as a new tag, as its label exists [B-327]",
  (text) => {
    const { type } = showTags([], { create: true });
    type(text);
    expect(screen.queryByText(/^Create/)).toBeNull();
  },
);

test("a tag created just now is not offered as a new one [B-327]", () => {
  const { type } = showTags([{ value: "new:Tax", label: "Tax" }], { create: true });
  type("tax");
  expect(screen.queryByText(/^Create/)).toBeNull();
});

test("no new tag is offered unless creating tags is enabled [B-327]", () => {
  const { type } = showTags([]);
  type("Tax");
  expect(screen.queryByRole("option")).toBeNull();
});

test("a list without options says that it is empty [B-354][M-051]", () => {
  const { type } = showTags([], { none: true });
  type("");
  expect(screen.getByText("The list is empty")).toBeTruthy();
});

test("a list without matches says that nothing was found [B-354][M-052]", () => {
  const { type } = showTags([]);
  type("xyz");
  expect(screen.getByText("No results found")).toBeTruthy();
});

test("the list is at most 160 pixels high [B-371]", () => {
  const { type } = showTags([]);
  type("");
  expect(getComputedStyle(screen.getByRole("listbox")).maxHeight).toBe("160px");
});

test("a field in which new tags can be made does not say that its list is empty [B-327]", () => {
  const { type } = showTags([], { create: true, none: true });
  type("");
  expect(screen.queryByText("The list is empty")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("Type to create one");
});

/** What the live regions of the page say. */
const live = () =>
  [...document.querySelectorAll("[aria-live]")].map(({ textContent }) => textContent).filter(Boolean);

test("Backspace removes the last tag, and says so", () => {
  const { input, given } = showTags([topics[0]!, topics[1]!]);
  expect(live()).toEqual([]);
  fireEvent.keyDown(input, { key: "Backspace" });
  expect([given, live()]).toEqual([[[topics[0]]], ["Advice removed"]]);
  fireEvent.keyDown(input, { key: "Backspace" });
  expect([given.at(-1), live()]).toEqual([[], ["Regulation removed"]]);
});

test("clearing says what was removed, and choosing again says it no longer", () => {
  const { type } = showTags([topics[0]!, topics[1]!]);
  fireEvent.click(screen.getByLabelText("Clear"));
  expect(live()).toEqual(["Regulation, Advice removed"]);
  type("adv");
  fireEvent.click(screen.getByRole("option", { name: "Advice" }));
  expect(live()).toEqual([]);
});

test.each(["Enter", " ", "Backspace"])(
  "a tag is a button named by what it does, which %j presses too",
  (key) => {
    const { input, given } = showTags([topics[0]!, topics[1]!, topics[2]!]);
    act(() => input.focus());
    for (let left = 0; left < 3; left++) fireEvent.keyDown(document.activeElement!, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Regulation" }));
    expect(screen.getByRole("button", { name: "Remove Protection (inactive)" })).toBeTruthy();
    fireEvent.keyDown(document.activeElement!, { key });
    fireEvent.keyUp(document.activeElement!, { key });
    expect([given, live()]).toEqual([[[topics[1], topics[2]]], ["Regulation removed"]]);
  },
);

test("the list opens when it is asked for, and stays open while several tags are chosen", () => {
  const { input, given } = showTags([]);
  act(() => input.focus());
  expect(screen.queryByRole("listbox")).toBeNull();
  fireEvent.mouseDown(input);
  fireEvent.click(screen.getByRole("option", { name: "Regulation" }));
  expect(options()).toEqual(["Advice"]);
  fireEvent.click(screen.getByRole("option", { name: "Advice" }));
  expect(given.at(-1)).toEqual([topics[0], topics[1]]);
});

test("options of the same name are offered each, and none stays once it no longer matches", () => {
  const of = (value: number, label: string) => ({ value, label });
  const same = [of(4, "Leeds"), of(5, "Leicester"), of(6, "Leeds")];
  const { given } = showField<readonly Option<number>[]>([], (state) => (
    <MultiSelect label="Places" options={same} {...state} />
  ));
  const input = screen.getByRole("combobox", { name: "Places" });
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  act(() => input.focus());
  type("le");
  expect(options()).toEqual(["Leeds", "Leicester", "Leeds"]);
  type("lei");
  expect(options()).toEqual(["Leicester"]);
  type("lee");
  expect(options()).toEqual(["Leeds", "Leeds"]);
  fireEvent.click(screen.getAllByRole("option", { name: "Leeds" })[0]!);
  expect(given).toEqual([[same[0]]]);
  expect(options()).toEqual(["Leicester", "Leeds"]);
});

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

test("a disabled field shows its tags, and none can be added or removed", () => {
  show(<MultiSelect disabled label="Tags" options={topics} value={[topics[0]!]} onChange={() => {}} />);
  const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Tags" });
  expect(input.disabled).toBe(true);
  fireEvent.mouseDown(input);
  expect(screen.queryByRole("option")).toBeNull();
  expect(screen.queryByLabelText("Clear")).toBeNull();
  expect(screen.getByText("Regulation")).toBeTruthy();
});

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

beforeEach(() => void vi.useFakeTimers());

const showSearch = (more: { minLength?: number; delay?: number } = {}) => {
  const asked: {
    text: string;
    answer: (found: Option<string>[]) => void;
    fail: () => void;
    signal: AbortSignal;
  }[] = [];
  const search = (text: string, signal: AbortSignal) =>
    new Promise<Option<string>[]>((answer, reject) =>
      asked.push({ text, answer, fail: () => reject(new Error("down")), signal }),
    );
  const shown = showField<Option<string> | null>(null, (state) => (
    <Autocomplete label="Mentor" search={search} {...more} {...state} />
  ));
  const input = screen.getByRole("combobox", { name: "Mentor" });
  act(() => input.focus());
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  return { ...shown, asked, type, wait };
};

test("an autocomplete searches from the first character, without delay [B-326]", async () => {
  expect(autocomplete).toEqual({ minLength: 1, delay: 0 });
  const { asked, type, wait } = showSearch();
  type("a");
  await wait(0);
  expect(asked.map(({ text }) => text)).toEqual(["a"]);
});

test("an autocomplete does not search before its minimum length and delay are reached [B-326]", async () => {
  const { asked, type, wait } = showSearch({ minLength: 2, delay: 500 });
  type("a");
  await wait(500);
  type("ad");
  await wait(499);
  expect(asked).toEqual([]);
  type("ada");
  await wait(499);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked.map(({ text }) => text)).toEqual(["ada"]);
});

test("a new search aborts the previous one, whose late results are ignored", async () => {
  const { asked, type, wait, given } = showSearch();
  type("a");
  await wait(0);
  type("ad");
  await wait(0);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer([{ value: "ada", label: "Ada Lovelace" }]);
  asked[0]?.answer([{ value: "alan", label: "Alan Turing" }]);
  await wait(0);
  expect(options()).toEqual(["Ada Lovelace"]);
  fireEvent.click(within(screen.getByRole("listbox")).getByText("Ada Lovelace"));
  expect(given).toEqual([{ value: "ada", label: "Ada Lovelace" }]);
});

test("Enter chooses none of the previous results while a search is under way, and does not send the form", async () => {
  const { asked, type, wait, given } = showSearch();
  const enter = () => fireEvent.keyDown(screen.getByRole("combobox", { name: "Mentor" }), { key: "Enter" });
  type("a");
  await wait(0);
  asked[0]?.answer([{ value: "alan", label: "Alan Turing" }]);
  await wait(0);
  type("ad");
  // Before the pause and during the search. The list stays as it was meanwhile.
  const sent = [enter()];
  await wait(0);
  sent.push(enter());
  expect([given, sent, options()]).toEqual([[], [false, false], ["Alan Turing"]]);
  asked[1]?.answer([{ value: "ada", label: "Ada Lovelace" }]);
  await wait(0);
  enter();
  expect(given).toEqual([{ value: "ada", label: "Ada Lovelace" }]);
});

test("namesakes are told apart by their descriptions, and still named by their labels", async () => {
  const { asked, type, wait, given } = showSearch();
  type("a");
  await wait(0);
  const ada = (value: string, description: string) => ({ value, label: "Ada Byron", description });
  asked[0]?.answer([ada("one", "Paraplanner"), ada("two", "Adviser")]);
  await wait(0);
  const namesakes = screen.getAllByRole("option", { name: "Ada Byron" });
  expect(namesakes.map(descriptionOf)).toEqual(["Paraplanner", "Adviser"]);
  fireEvent.click(namesakes[1]!);
  expect(given).toEqual([ada("two", "Adviser")]);
});

test("a failed search says so, and typing again retries", async () => {
  const { asked, type, wait } = showSearch();
  type("a");
  await wait(0);
  asked[0]?.fail();
  await wait(0);
  expect(screen.getByText("The search failed. Type again to try again.")).toBeTruthy();
  type("ad");
  await wait(0);
  expect(asked).toHaveLength(2);
  asked[1]?.answer([]);
  await wait(0);
  expect(screen.getByText("No results found")).toBeTruthy();
});
