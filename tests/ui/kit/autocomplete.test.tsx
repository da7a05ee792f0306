import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { autocomplete } from "#src/contracts/limits.ts";
import { Autocomplete } from "#src/ui/kit/Autocomplete.tsx";
import type { Option } from "#src/ui/kit/option.ts";
import { options } from "./options.ts";
import { descriptionOf, showField } from "./show.tsx";

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
