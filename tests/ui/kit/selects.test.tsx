import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import type { Option } from "#src/ui/kit/option.ts";
import { Select } from "#src/ui/kit/Select.tsx";
import { options, topics } from "./options.ts";
import { show, showField } from "./show.tsx";

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

test("a disabled field shows its tags, and none can be added or removed", () => {
  show(<MultiSelect disabled label="Tags" options={topics} value={[topics[0]!]} onChange={() => {}} />);
  const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Tags" });
  expect(input.disabled).toBe(true);
  fireEvent.mouseDown(input);
  expect(screen.queryByRole("option")).toBeNull();
  expect(screen.queryByLabelText("Clear")).toBeNull();
  expect(screen.getByText("Regulation")).toBeTruthy();
});
