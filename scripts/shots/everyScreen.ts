import { screens } from "../../tests/e2e/adminScreens.ts";
import { learnersScreens } from "../../tests/e2e/learnersScreens.ts";
import { learner, type Shot } from "./shot.ts";

const named = (name: string): string => `screen-${name.replaceAll("/", "-")}`;

/** Every screen as it opens, from the table of routes. The other shots are states in which more is to be seen. */
export const everyScreen: readonly Shot[] = [
  ...learnersScreens.map(({ name, path }) => ({ name: named(name), path, ...learner, whole: true as const })),
  ...screens.map(({ name, path }) => ({
    name: named(name),
    path,
    account: "super@academy.example",
    whole: true as const,
  })),
];
