import { pssRoutes } from "#src/routes/pss.ts";
import { madeOf, type Screens } from "./screen.ts";

type Name = (typeof pssRoutes)[number]["name"];

/** All screens are in one module, as every page has to load the names of the files behind the route table. */
const screen = ({ name }: { name: Name }) => [
  name,
  madeOf(
    [() => import("#src/ui/pss/pages.ts")],
    ({ pages }) => pages[name],
    async (asked) => [(await import("#src/ui/pss/address.ts")).first[name](asked)],
  ),
];
export const screens = Object.fromEntries(pssRoutes.map(screen)) as Screens<Name>;
