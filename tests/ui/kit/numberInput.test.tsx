import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { clampNumber, stepNumber } from "#src/ui/kit/numbers.ts";
import { showField } from "./show.tsx";

describe("reading typed numbers", () => {
  const limits = { min: 2, max: 10, required: true };
  test.each([
    ["10", 10],
    ["10.5", 10],
    ["11", 10],
    ["1e9", 10],
  ])("limits %s to the maximum [B-323]", (text, number) => expect(clampNumber(text, limits)).toBe(number));

  test.each([
    ["2", 2],
    ["1.9", 2],
    ["-5", 2],
    ["", 2],
    ["  ", 2],
    ["abc", 2],
    ["Infinity", 2],
    ["NaN", 2],
  ])("replaces %j, too small or not a number, with the minimum [B-324]", (text, number) =>
    expect(clampNumber(text, limits)).toBe(number),
  );

  test("reads an empty text as null where the number is optional, and any other as before [B-324]", () => {
    const optional = { min: 2, max: 10 };
    expect(["", "  ", "1", "abc"].map((text) => clampNumber(text, optional))).toEqual([null, null, 2, 2]);
  });

  test("without a minimum, reads text as null and keeps negative numbers [B-324]", () => {
    expect(clampNumber("abc", {})).toBeNull();
    expect(clampNumber("-3", {})).toBe(-3);
  });
});

describe("stepping [B-322]", () => {
  test.each([
    [3, 1, {}, 4],
    [3, -1, {}, 2],
    [3.2, 1, {}, 4],
    [3.2, -1, {}, 3],
    [0.1, 1, { step: 0.1 }, 0.2],
    [0.7, 1, { step: 0.1 }, 0.8],
    [5, 1, { min: 2, step: 5 }, 7],
    [9, 1, { max: 10, step: 5 }, 10],
    [10, 1, { max: 10 }, 10],
    [2, -1, { min: 2 }, 2],
    [null, 1, { min: 2 }, 2],
    [null, -1, {}, 0],
  ] as const)("from %s in direction %s within %j gives %s", (from, direction, limits, to) =>
    expect(stepNumber(from, direction, limits)).toBe(to),
  );
});

const showNumber = (first: number | null = 5, required = true) => {
  const shown = showField<number | null>(first, (state) => (
    <NumberInput label="Attempts" required={required} min={2} max={10} step={2} {...state} />
  ));
  return { ...shown, input: screen.getByLabelText<HTMLInputElement>(/^Attempts/) };
};

test("min, max and step are set on the input [B-322]", () => {
  const { input } = showNumber();
  expect([input.type, input.min, input.max, input.step]).toEqual(["number", "2", "10", "2"]);
});

test("numbers outside the limits are tolerated while typing and corrected on blur [B-323][B-324]", () => {
  const { input, given } = showNumber();
  fireEvent.change(input, { target: { value: "1" } });
  expect(input.value).toBe("1");
  expect(given).toEqual([]);
  fireEvent.change(input, { target: { value: "12" } });
  expect(given).toEqual([]);
  fireEvent.blur(input);
  expect(input.value).toBe("10");
  fireEvent.change(input, { target: { value: "" } });
  fireEvent.blur(input);
  expect(input.value).toBe("2");
  expect(given).toEqual([10, 2]);
});

test("an optional number can be emptied, and its field stays empty when it is left [B-324]", () => {
  const { input, given } = showNumber(5, false);
  fireEvent.change(input, { target: { value: "" } });
  // At once, so that Save is offered while the field still has the focus.
  expect(given).toEqual([null]);
  fireEvent.blur(input);
  expect([input.value, given.at(-1)]).toEqual(["", null]);
  fireEvent.change(input, { target: { value: "1" } });
  fireEvent.blur(input);
  expect([input.value, given.at(-1)]).toEqual(["2", 2]);
});

test("text that is not a number becomes the minimum even where the number is optional [B-324]", () => {
  const { input, given } = showNumber(5, false);
  // As a browser reports “e-”.
  vi.spyOn(input.validity, "badInput", "get").mockReturnValue(true);
  fireEvent.change(input, { target: { value: "" } });
  expect(given).toEqual([]);
  fireEvent.blur(input);
  expect([input.value, given]).toEqual(["2", [2]]);
});

test("a number within the limits is passed on at once", () => {
  const { input, given } = showNumber();
  fireEvent.change(input, { target: { value: "7" } });
  expect(given).toEqual([7]);
});

test("Enter corrects the number before the form is submitted [B-323]", () => {
  const { input, given } = showNumber();
  fireEvent.change(input, { target: { value: "99" } });
  fireEvent.keyDown(input, { key: "Enter" });
  expect(given).toEqual([10]);
});

test("the buttons step and stop at the limits [B-322]", () => {
  const { given } = showNumber(8);
  const more = screen.getByRole<HTMLButtonElement>("button", { name: "Increase attempts" });
  const less = screen.getByRole<HTMLButtonElement>("button", { name: "Decrease attempts" });
  fireEvent.click(more);
  expect(more.disabled).toBe(true);
  fireEvent.click(less);
  expect(given).toEqual([10, 8]);
});
