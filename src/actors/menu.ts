import { menuMachine } from "#src/machines/menu/menuMachine.ts";
import { createRoot, type Parts } from "./parts.ts";

/** What opens over the page and closes by itself; each has a button with this id, to which the focus returns. */
export const menus = ["navigation", "profile", "bookmarkHelp"] as const;
export type MenuName = (typeof menus)[number];
export const menuButtonId = (menu: MenuName): string => `${menu}-button`;

/** One of them. */
export const createMenu = ({ world }: Parts, menu: MenuName) =>
  createRoot(
    world,
    menuMachine.provide({ actions: { returnFocus: () => world.page.focus(menuButtonId(menu)) } }),
  );
