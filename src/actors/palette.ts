import type { Roots } from "./roots.ts";

/**
 * Opens or closes the command palette on its key. It is only for signed-in users, never opens in an exam, and never
 * over another dialog, whose question comes first. Returns whether the key was for it.
 */
export function openPalette({ menus: { palette }, session }: Roots["actors"], isAsking: boolean): boolean {
  const now = session.getSnapshot();
  const isOpen = palette.getSnapshot().hasTag("open");
  if (!isOpen && (!now.hasTag("signedIn") || now.context.examOpen || isAsking)) return false;
  palette.send({ type: "toggle" });
  return true;
}
