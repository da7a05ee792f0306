import { fireEvent, screen } from "@testing-library/react";
import { settled } from "../showPage.tsx";

export const run = "GET /api/admin/reports/cpd";
export const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settled();
};
