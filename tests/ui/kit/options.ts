import { screen } from "@testing-library/react";
import type { Option } from "#src/ui/kit/option.ts";

/** Options of a select, one of them inactive. */
export const topics: Option<number>[] = [
  { value: 1, label: "Regulation" },
  { value: 2, label: "Advice", active: true },
  { value: 3, label: "Protection", active: false },
];

/** The options on show. */
export const options = () => screen.getAllByRole("option").map((option) => option.textContent);
