import { fireEvent, screen } from "@testing-library/react";
import type { OpenAttempt } from "#src/contracts/exam.ts";
import { settled } from "../showPage.tsx";
import { attempt } from "./rows.ts";
import { showExam } from "./showExam.tsx";

export const sit = (
  questions: OpenAttempt["questions"],
  rest: Partial<OpenAttempt> = {},
  options: Parameters<typeof showExam>[1] = {},
) => showExam({ data: attempt(questions, rest) }, options);
export const option = (role: "radio" | "checkbox", name: string) =>
  screen.getByRole<HTMLInputElement>(role, { name });
export const click = async (element: HTMLElement) => {
  fireEvent.click(element);
  await settled();
};
export const type = async (value: string) => {
  fireEvent.change(screen.getByRole("textbox", { name: /^Question \d\? Your answer$/ }), {
    target: { value },
  });
  await settled();
};
