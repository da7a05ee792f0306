import { fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { descriptionOf, show, showField } from "./show.tsx";

const nothing = () => {};

test("a required field is marked without changing its accessible name", () => {
  show(<TextInput label="First name" required value="" onChange={nothing} />);
  const input = screen.getByLabelText("First name");
  expect(input.getAttribute("aria-required")).toBe("true");
  expect(screen.getByText("First name").hasAttribute("data-required")).toBe(true);
});

test("an optional field has no marker", () => {
  show(<TextInput label="First name" value="" onChange={nothing} />);
  expect(screen.getByLabelText("First name").hasAttribute("aria-required")).toBe(false);
  expect(screen.getByText("First name").hasAttribute("data-required")).toBe(false);
});

test("an error replaces the help text and describes the field", () => {
  show(
    <TextInput label="Email" help="Your work address" error="Enter an address" value="" onChange={nothing} />,
  );
  const input = screen.getByLabelText("Email");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(descriptionOf(input)).toBe("Enter an address");
  expect(screen.queryByText("Your work address")).toBeNull();
});

test("a hard limit sets the maximum length and shows the count from 80% of the limit [B-320]", () => {
  const Title = ({ value }: { value: string }) => (
    <TextInput label="Title" maxLength={10} value={value} onChange={nothing} />
  );
  const { rerender } = show(<Title value="Seven 7" />);
  const input = screen.getByLabelText<HTMLInputElement>("Title");
  expect(input.maxLength).toBe(10);
  expect(screen.queryByText("7/10")).toBeNull();
  expect(input.hasAttribute("aria-describedby")).toBe(false);
  rerender(<Title value="Eight: 8" />);
  expect(screen.getByText("8/10")).toBeTruthy();
  expect(descriptionOf(input)).toContain("8 of 10 characters");
});

test.each([
  ["below 80%", "1234567", ""],
  ["at 80%", "12345678", "Close to the limit of 10 characters"],
  // The same words again, which are not announced twice.
  ["at 90%", "123456789", "Close to the limit of 10 characters"],
  ["at the limit", "1234567890", "At the limit of 10 characters"],
])("a field announces how close the text is to its hard limit: %s [B-320]", (_, value, said) => {
  show(<TextInput label="Title" maxLength={10} value={value} onChange={nothing} />);
  expect(screen.getByRole("status").textContent).toBe(said);
});

test("text already over the hard limit is marked and announced [B-320]", () => {
  show(<TextArea label="Title" maxLength={5} value="Seven 7" onChange={nothing} />);
  expect(screen.getByText("7/5").parentElement?.dataset["over"]).toBe("limit");
  expect(screen.getByRole("status").textContent).toBe("Over the limit of 5 characters");
});

test.each([
  ["near", "abcd", undefined, "Close to the suggested 5 characters"],
  ["at", "abcde", undefined, "At the suggested 5 characters"],
  ["over", "abcdef", "suggestion", "Over the suggested 5 characters"],
])(
  "a suggested limit shows the count and marks it when exceeded: %s the limit [B-321]",
  (_, value, over, said) => {
    show(<TextInput label="Title" suggestedLength={5} value={value} onChange={nothing} />);
    const count = screen.getByText(`${value.length}/5 suggested`).parentElement;
    expect(count?.dataset["over"]).toBe(over);
    expect(screen.getByRole("status").textContent).toBe(said);
    expect(screen.getByLabelText<HTMLInputElement>("Title").maxLength).toBe(-1);
  },
);

test("a password can be shown and hidden again", () => {
  show(<TextInput label="Password" type="password" value="secret" onChange={nothing} />);
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  expect(input.type).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.type).toBe("text");
  fireEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.type).toBe("password");
});

test("Enter inserts no line break where line breaks are blocked [B-325]", () => {
  showField("", (state) => <TextArea label="Summary" blockLineBreaks {...state} />);
  const area = screen.getByLabelText("Summary");
  expect(fireEvent.keyDown(area, { key: "Enter" })).toBe(false);
  expect(fireEvent.keyDown(area, { key: "a" })).toBe(true);
});

test("Enter that ends an IME composition is not blocked [B-325]", () => {
  showField("", (state) => <TextArea label="Summary" blockLineBreaks {...state} />);
  expect(fireEvent.keyDown(screen.getByLabelText("Summary"), { key: "Enter", isComposing: true })).toBe(true);
});

test("pasted lines are joined into one where line breaks are blocked [B-325]", () => {
  const { given } = showField("", (state) => <TextArea label="Summary" blockLineBreaks {...state} />);
  fireEvent.change(screen.getByLabelText("Summary"), { target: { value: "one\r\n\n  two\rthree" } });
  expect(given).toEqual(["one two three"]);
});

test.each([
  [undefined, "one two three"],
  [12, "one tw"],
])(
  "pasted lines are put at the caret as one, as far as there is room: at most %s [B-325]",
  (maxLength, put) => {
    const inserted = vi.fn(() => true);
    Object.assign(document, { execCommand: inserted });
    onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
    show(<TextArea label="Summary" blockLineBreaks {...{ maxLength }} value="abcdefgh" onChange={nothing} />);
    const area = screen.getByLabelText<HTMLTextAreaElement>("Summary");
    const paste = (text: string) => fireEvent.paste(area, { clipboardData: { getData: () => text } });
    // What is selected makes room.
    area.setSelectionRange(2, 4);
    expect(paste("one\n two\nthree")).toBe(false);
    expect(inserted.mock.calls).toEqual([["insertText", false, put]]);
    // A single line is the browser's affair.
    expect(paste("one")).toBe(true);
    expect(inserted).toHaveBeenCalledOnce();
  },
);

test("line breaks are kept where they are not blocked [B-325]", () => {
  const { given } = showField("", (state) => <TextArea label="Summary" {...state} />);
  expect(fireEvent.keyDown(screen.getByLabelText("Summary"), { key: "Enter" })).toBe(true);
  fireEvent.change(screen.getByLabelText("Summary"), { target: { value: "one\ntwo" } });
  expect(given).toEqual(["one\ntwo"]);
});
