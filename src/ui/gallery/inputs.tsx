import SearchRounded from "@mui/icons-material/SearchRounded";
import { useState, type ReactNode } from "react";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import { CheckboxGroup } from "#src/ui/kit/CheckboxGroup.tsx";
import { MultiSelect } from "#src/ui/kit/MultiSelect.tsx";
import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import type { Option } from "#src/ui/kit/option.ts";
import { RadioGroup } from "#src/ui/kit/RadioGroup.tsx";
import { Select } from "#src/ui/kit/Select.tsx";
import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import type { Specimen } from "./specimen.ts";

/** Keeps the value of a standalone input. */
const keeping = <Value,>(
  first: Value,
  show: (state: { value: Value; onChange: (value: Value) => void }) => ReactNode,
) =>
  function Show() {
    const [value, onChange] = useState(first);
    return show({ value, onChange });
  };

const topics: Option<number>[] = [
  { value: 1, label: "Regulation" },
  { value: 2, label: "Advice" },
  { value: 3, label: "Pensions" },
  { value: 4, label: "Investments and the management of risk in later life" },
  { value: 5, label: "Protection", active: false },
  { value: 6, label: "Mortgages" },
];

const people = ["Ada Lovelace", "Alan Turing", "Grace Hopper", "Katherine Johnson", "Mary Somerville"];

async function findPeople(text: string): Promise<Option<string>[]> {
  if (text === "fail") throw new Error("The search is down");
  return people
    .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
    .map((name) => ({ value: name, label: name }));
}

export const inputs: Specimen[] = [
  {
    title: "Text input",
    Show: keeping("", (state) => (
      <TextInput label="First name" help="As on your passport" autoComplete="given-name" {...state} />
    )),
  },
  {
    title: "Text input, required and wrong",
    Show: keeping("ada@", (state) => (
      <TextInput
        label="Email address"
        type="email"
        required
        error="Enter a whole address, like ada@example.com"
        {...state}
      />
    )),
  },
  {
    title: "Text input, disabled",
    Show: keeping("LY-00412", (state) => <TextInput label="Employee number" disabled {...state} />),
  },
  {
    title: "Text input, password",
    Show: keeping("Demo-Pass-2026", (state) => (
      <TextInput label="Password" type="password" required autoComplete="off" {...state} />
    )),
  },
  {
    title: "Text input, search",
    Show: keeping("", (state) => (
      <TextInput
        label="Search"
        hideLabel
        type="search"
        placeholder="Search the library"
        start={<SearchRounded />}
        {...state}
      />
    )),
  },
  {
    title: "Text input, hard limit",
    Show: keeping("A title", (state) => <TextInput label="Title" maxLength={20} {...state} />),
  },
  {
    title: "Text input, suggested limit exceeded",
    Show: keeping("A title that says a little more than it should", (state) => (
      <TextInput label="Short title" suggestedLength={30} maxLength={80} help="Shown on cards" {...state} />
    )),
  },
  {
    title: "Text area",
    Show: keeping("", (state) => <TextArea label="Your question" required maxLength={500} {...state} />),
  },
  {
    title: "Text area, line breaks blocked",
    Show: keeping("", (state) => (
      <TextArea label="Summary" blockLineBreaks help="One paragraph" {...state} />
    )),
  },
  {
    title: "Number input",
    Show: keeping<number | null>(3, (state) => <NumberInput label="Attempts" min={1} max={10} {...state} />),
  },
  {
    title: "Number input with steps and a unit",
    Show: keeping<number | null>(1.5, (state) => (
      <NumberInput
        label="Duration"
        min={0}
        max={40}
        step={0.25}
        unit="hours"
        help="In quarters of an hour"
        {...state}
      />
    )),
  },
  {
    title: "Select",
    Show: keeping<number | null>(null, (state) => (
      <Select label="Topic" placeholder="Choose a topic" options={topics} required {...state} />
    )),
  },
  {
    title: "Select, disabled",
    Show: keeping<number | null>(2, (state) => (
      <Select label="Fixed topic" options={topics} disabled {...state} />
    )),
  },
  {
    title: "Multi-select",
    Show: keeping<readonly Option<number>[]>([topics[1]!, topics[4]!], (state) => (
      <MultiSelect label="Topics" options={topics} placeholder="Add a topic" {...state} />
    )),
  },
  {
    title: "Multi-select that creates tags",
    Show: keeping<readonly Option<number | string>[]>([topics[3]!], (state) => (
      <MultiSelect<number | string>
        label="Tags"
        options={topics}
        onCreate={(label) => ({ value: label, label })}
        help="Choose or write your own"
        {...state}
      />
    )),
  },
  {
    title: "Multi-select without options",
    Show: keeping<readonly Option<number>[]>([], (state) => (
      <MultiSelect label="Audiences" options={[]} {...state} />
    )),
  },
  {
    title: "Radio group",
    Show: keeping<number | null>(null, (state) => (
      <RadioGroup label="Main topic" options={topics} required help="It decides who sees it" {...state} />
    )),
  },
  {
    title: "Radio group, wrong",
    Show: keeping<number | null>(null, (state) => (
      <RadioGroup label="Main topic" options={topics} required error="Choose one topic" {...state} />
    )),
  },
  {
    title: "Checkbox group",
    Show: keeping<readonly number[]>([2], (state) => (
      <CheckboxGroup label="Topics" options={topics} help="Choose any that apply." {...state} />
    )),
  },
  {
    title: "Checkbox group, wrong",
    Show: keeping<readonly number[]>([], (state) => (
      <CheckboxGroup label="Topics" options={topics} required error="Choose at least one topic" {...state} />
    )),
  },
  {
    title: "Autocomplete",
    Show: keeping<Option<string> | null>(null, (state) => (
      <Autocomplete
        label="Mentor"
        search={findPeople}
        placeholder="Type a name"
        help="Type “fail” to see it fail"
        {...state}
      />
    )),
  },
];
