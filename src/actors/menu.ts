import { menuMachine } from "#src/machines/menu/menuMachine.ts";
import { createRoot, type RootParts } from "./parts.ts";

/** What opens over the page and closes by itself. */
export const createMenu = ({ world }: RootParts) => createRoot(world, menuMachine);
