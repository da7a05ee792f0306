import { readdirSync, readFileSync } from "node:fs";
import { act, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import { CheckboxGroup } from "#src/ui/kit/CheckboxGroup.tsx";
import { ColourInput } from "#src/ui/kit/ColourInput.tsx";
import { DateInput, DateTimeInput } from "#src/ui/kit/DateInput.tsx";
import type { FieldProps } from "#src/ui/kit/Field.tsx";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { PartsField, PartText } from "#src/ui/kit/PartsField.tsx";
import { RadioGroup } from "#src/ui/kit/RadioGroup.tsx";
import { RichText } from "#src/ui/kit/RichText.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { descriptionOf, show } from "./show.tsx";

const onChange = () => {};
const options = [
  { value: 1, label: "First" },
  { value: 2, label: "Second" },
];

/** Every kind of field in the kit, by file; a group of boxes has a test of its own. */
const fields: readonly [file: string, (field: FieldProps) => ReactElement][] = [
  [
    "Autocomplete",
    (field) => <Autocomplete {...field} value={null} search={async () => []} {...{ onChange }} />,
  ],
  ["ColourInput", (field) => <ColourInput {...field} value="" {...{ onChange }} />],
  ["DateInput", (field) => <DateInput {...field} value={null} {...{ onChange }} />],
  ["DateInput", (field) => <DateTimeInput {...field} value={null} {...{ onChange }} />],
  ["MultiSelect", (field) => <MultiSelect {...field} value={[]} options={[]} {...{ onChange }} />],
  ["NumberInput", (field) => <NumberInput {...field} value={null} {...{ onChange }} />],
  [
    "PartsField",
    (field) => (
      <PartsField {...field}>
        {(first) => <PartText label={field.label} value="" {...{ first, onChange }} />}
      </PartsField>
    ),
  ],
  ["RadioGroup", (field) => <RadioGroup {...field} value={null} options={options} {...{ onChange }} />],
  ["RichText", (field) => <RichText {...field} value="" {...{ onChange }} />],
  ["Select", (field) => <Select {...field} value={null} options={[]} {...{ onChange }} />],
  ["TextArea", (field) => <TextArea {...field} value="" {...{ onChange }} />],
  ["TextInput", (field) => <TextInput {...field} value="" {...{ onChange }} />],
  ["TextInput", (field) => <TextInput {...field} type="password" value="" {...{ onChange }} />],
];

test("the tests below cover every kind of field", () => {
  const kit = "src/ui/kit";
  const files = readdirSync(kit).filter(
    (file) => file.endsWith(".tsx") && readFileSync(`${kit}/${file}`, "utf8").includes("<Field\n"),
  );
  const oneLine = readdirSync(kit).filter(
    (file) => file.endsWith(".tsx") && readFileSync(`${kit}/${file}`, "utf8").includes("<Field "),
  );
  expect(new Set([...files, ...oneLine])).toEqual(
    new Set(["CheckboxGroup.tsx", ...fields.map(([file]) => `${file}.tsx`)]),
  );
});

test.each(fields)(
  "%s is described by its help text, or by its error if it has one [3.3.1]",
  async (_, field) => {
    const find = () =>
      screen.findByLabelText("Wanted", {
        selector: "input, select, textarea, [role=textbox], [role=radiogroup]",
      });
    const { rerender } = show(field({ label: "Wanted", help: "As on the form", required: true }));
    const before = await find();
    expect(descriptionOf(before)).toBe("As on the form");
    expect(before.getAttribute("aria-required")).toBe("true");
    expect(before.hasAttribute("aria-invalid")).toBe(false);
    await act(async () =>
      rerender(field({ label: "Wanted", help: "As on the form", error: "Not this one", required: true })),
    );
    const after = await find();
    expect(descriptionOf(after)).toBe("Not this one");
    expect(after.getAttribute("aria-invalid")).toBe("true");
  },
);

test("a checkbox group is described by its help or error, and an error marks its first checkbox as invalid [3.3.1]", async () => {
  const boxes = (error?: string) => (
    <CheckboxGroup label="Wanted" help="As on the form" value={[]} {...{ error, options, onChange }} />
  );
  const group = () => screen.findByRole("group", { name: "Wanted" });
  const wrong = () => screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-invalid"));
  const { rerender } = show(boxes());
  expect(descriptionOf(await group())).toBe("As on the form");
  expect(wrong()).toEqual([null, null]);
  await act(async () => rerender(boxes("Choose at least one")));
  expect(descriptionOf(await group())).toBe("Choose at least one");
  expect(wrong()).toEqual(["true", null]);
});
