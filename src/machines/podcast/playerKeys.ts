import { playerLimits } from "#src/contracts/listening.ts";
import type { PlayerEvent } from "./playerContext.ts";

/**
 * Single-character keys that do what the buttons of the player do: the events they send, and their text in the list of
 * keys.
 */
export const playerKeys: Readonly<Record<string, { event: PlayerEvent; does: string }>> = {
  k: { event: { type: "toggle" }, does: "Play or pause the podcast" },
  j: { event: { type: "skip", by: -playerLimits.back }, does: "Back 10 seconds" },
  l: { event: { type: "skip", by: playerLimits.forward }, does: "Forward 30 seconds" },
  p: { event: { type: "previous" }, does: "Previous episode" },
  n: { event: { type: "next" }, does: "Next episode" },
  m: { event: { type: "mute.toggled" }, does: "Mute or unmute" },
};
