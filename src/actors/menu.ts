import { menuMachine } from "#src/machines/menu/menuMachine.ts";
import { createRoot, type Parts } from "./parts.ts";

/** What opens over the page and closes by itself. */
export const createMenu = ({ world }: Parts) => createRoot(world, menuMachine);
