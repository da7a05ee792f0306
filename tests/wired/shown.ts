import { screen, within } from "@testing-library/react";

/** The page itself, without the frame around it. */
export const main = () => within(screen.getByRole("main"));

/** The heading of the page. */
export const heading = (): string | null => main().getByRole("heading", { level: 1 }).textContent;

/** The headings of the page at one level, in order. */
export const headings = (level: number): (string | null)[] =>
  main()
    .queryAllByRole("heading", { level })
    .map(({ textContent }) => textContent);
