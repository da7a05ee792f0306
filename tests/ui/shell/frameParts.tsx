import { screen } from "@testing-library/react";

export const page = (title: string) => ({ default: () => <h1>{title}</h1> });
export const button = (name: string | RegExp) => screen.getByRole("button", { name });
