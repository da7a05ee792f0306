import { pssRoutes } from "#src/routes/pss.ts";
import { madeOf, type Screens } from "./screen.ts";

type Name = (typeof pssRoutes)[number]["name"];

/** One module for the three of them: every page loads the names of the files behind the route table. */
const load = () => import("#src/ui/pss/pssPages.ts");

const screen = ({ name }: { name: Name }) => [
  name,
  madeOf(
    [load],
    ({ pages }) => pages[name],
    async (asked) => [(await load()).first[name](asked)],
  ),
];
export const pssScreens = Object.fromEntries(pssRoutes.map(screen)) as Screens<Name>;
