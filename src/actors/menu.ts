import { menuMachine } from "#src/machines/menu/menuMachine.ts";
import { createRoot, type RootParts } from "./parts.ts";

/** Menus that open over the page and close by themselves. */
export const createMenu = ({ world }: RootParts) => createRoot(world, menuMachine);
