import { fireEvent, screen } from "@testing-library/react";
import { settled } from "../showPage.tsx";

export const search = "GET /api/search/";
export const answering = (answer: unknown, status = 200) => ({
  answers: { [search]: { status, body: answer } },
});
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
