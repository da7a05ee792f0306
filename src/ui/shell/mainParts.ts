/** What surrounds a learner's pages, in one file: nothing of it belongs to the back office. */
export { MainNavigation } from "./MainNavigation.tsx";
export { SearchBox } from "./SearchBox.tsx";
