import { createContext, use } from "react";
import type { OpenPlayer } from "#src/actors/openPlayer.ts";

const Context = createContext<OpenPlayer | null>(null);

export const PlayerActors = Context.Provider;

/** The actors of the player. They live as long as the application, while its views come and go. */
export function usePlayerActors(): OpenPlayer {
  const actors = use(Context);
  if (!actors) throw new Error("This view must be inside the player");
  return actors;
}
