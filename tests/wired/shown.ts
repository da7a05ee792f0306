import { screen, within } from "@testing-library/react";

/** The page itself, without the frame around it. */
export const main = () => within(screen.getByRole("main"));

/** What the page is called. */
export const heading = (): string | null => main().getByRole("heading", { level: 1 }).textContent;

/** The headings of the page at one level, in their order. */
export const headings = (level: number): (string | null)[] =>
  main()
    .queryAllByRole("heading", { level })
    .map(({ textContent }) => textContent);
