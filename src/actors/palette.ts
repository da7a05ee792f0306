import type { Roots } from "./roots.ts";

/**
 * Opens or shuts the command palette on its key. It is for who is signed in, stays away from an exam, and opens over no other
 * dialog: what that asks comes first. Returns whether the key was for it.
 */
export function openPalette({ menus: { palette }, session }: Roots["actors"], isAsking: boolean): boolean {
  const now = session.getSnapshot();
  const isOpen = palette.getSnapshot().hasTag("open");
  if (!isOpen && (!now.hasTag("signedIn") || now.context.examOpen || isAsking)) return false;
  palette.send({ type: "toggle" });
  return true;
}
