import { act, fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Avatar } from "#src/ui/kit/Avatar.tsx";
import { ColourInput } from "#src/ui/kit/ColourInput.tsx";
import { DateInput, DateTimeInput } from "#src/ui/kit/DateInput.tsx";
import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { PartNumber, PartSelect } from "#src/ui/kit/PartsField.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { show, showField } from "./show.tsx";

/** What each field makes of what a user types, picks, pastes or turns. */

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a colour is typed, or picked from the palette, which shows black until the colour is whole", () => {
  const { given } = showField("#ff8800", (state) => <ColourInput label="Accent" {...state} />);
  const palette = screen.getByLabelText<HTMLInputElement>("Accent: palette");
  expect(palette.value).toBe("#ff8800");
  type("Accent", "#ff88");
  expect(palette.value).toBe("#000000");
  type("Accent: palette", "#1a2b3c");
  expect(screen.getByLabelText<HTMLInputElement>("Accent").value).toBe("#1a2b3c");
  expect(given).toEqual(["#ff88", "#1a2b3c"]);
});

test("a day is typed as a date, and none once it is cleared", () => {
  const { given } = showField<string | null>("2026-11-20", (state) => <DateInput label="Day" {...state} />);
  type("Day", "2026-12-01");
  type("Day", "");
  expect(given).toEqual(["2026-12-01", null]);
});

test("a time is typed in the reader's zone and kept in UTC, and none once it is cleared", () => {
  const { given } = showField<string | null>("2026-11-20T10:00:00.000Z", (state) => (
    <DateTimeInput label="Start" {...state} />
  ));
  expect(screen.getByLabelText<HTMLInputElement>("Start").value).toBe("2026-11-20T10:00");
  type("Start", "2026-12-01T09:30");
  type("Start", "");
  expect(given).toEqual(["2026-12-01T09:30:00.000Z", null]);
});

test.each([
  [
    "a number",
    (value: number | null, onChange: (value: number | null) => void) => (
      <NumberInput label="Minutes" {...{ value, onChange }} />
    ),
  ],
  [
    "a number that is a part of a field",
    (value: number | null, onChange: (value: number | null) => void) => (
      <PartNumber label="Minutes" {...{ value, onChange }} />
    ),
  ],
])("%s loses the focus when the wheel turns, so that the page scrolls instead", (_, field) => {
  showField<number | null>(5, ({ value, onChange }) => field(value, onChange));
  const input = screen.getByLabelText("Minutes");
  act(() => input.focus());
  expect(document.activeElement).toBe(input);
  fireEvent.wheel(input);
  expect(document.activeElement).toBe(document.body);
});

test("a part of a field is chosen from its options", () => {
  const { given } = showField<"days" | "weeks">("days", (state) => (
    <PartSelect
      label="Unit"
      options={[
        { value: "days", label: "Days" },
        { value: "weeks", label: "Weeks" },
      ]}
      {...state}
    />
  ));
  type("Unit", "weeks");
  expect(given).toEqual(["weeks"]);
});

test("lines that are pasted where they are blocked go in at the caret as one, as far as there is room [B-325]", () => {
  const insert = vi.fn(() => true);
  Object.assign(document, { execCommand: insert });
  onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
  showField("0123456789", (state) => <TextArea label="Summary" blockLineBreaks maxLength={17} {...state} />);
  const area = screen.getByLabelText<HTMLTextAreaElement>("Summary");
  const paste = (text: string) => fireEvent.paste(area, { clipboardData: { getData: () => text } });
  area.setSelectionRange(10, 10);
  expect(paste("one\r\n  two")).toBe(false);
  expect(insert).toHaveBeenLastCalledWith("insertText", false, "one two");
  expect(paste("one\ntwo more")).toBe(false);
  expect(insert).toHaveBeenLastCalledWith("insertText", false, "one two");
  // What is selected makes room.
  area.setSelectionRange(6, 10);
  expect(paste("one\ntwo more")).toBe(false);
  expect(insert).toHaveBeenLastCalledWith("insertText", false, "one two mor");
  expect(paste("a single line")).toBe(true);
  insert.mockReturnValue(false);
  expect(paste("one\ntwo")).toBe(true);
});

test("an avatar shows the initials when its picture cannot be loaded, and a picture that is given later", () => {
  const { container, rerender } = show(<Avatar name="Ada Lovelace" src="/profile_image/7" />);
  const picture = () => container.querySelector("img");
  expect([picture()?.getAttribute("src"), screen.queryByText("AL")]).toEqual(["/profile_image/7", null]);
  fireEvent.error(picture()!);
  expect([picture(), screen.getByText("AL").textContent]).toEqual([null, "AL"]);
  rerender(<Avatar name="Ada Lovelace" src="/profile_image/8" />);
  expect(picture()?.getAttribute("src")).toBe("/profile_image/8");
});
