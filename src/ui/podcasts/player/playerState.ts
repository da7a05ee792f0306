import type { SnapshotFrom } from "xstate";
import type { podcastPlayerMachine } from "#src/machines/podcast/podcastPlayerMachine.ts";

type Snapshot = SnapshotFrom<typeof podcastPlayerMachine>;

/** The player's message, and what the listener can do about it. */
export type Said = { text: string; retry: boolean; next: boolean };

const said = (text: string, ways: Partial<Said> = {}): Said => ({ text, retry: false, next: false, ...ways });

/** The message for a state that is not obvious; null while all is well. */
export function saidOf(snapshot: Snapshot): Said | null {
  const next = snapshot.can({ type: "next" });
  if (snapshot.matches({ open: { here: { failed: "missing" } } }))
    return said("This episode is no longer available.", { next });
  if (snapshot.matches({ open: { here: { failed: "broken" } } }))
    return said("The audio of this episode cannot be played.", { retry: true, next });
  if (snapshot.matches({ open: { here: { failed: "unreachable" } } }))
    return said("The episode could not be loaded. Check your connection.", { retry: true, next });
  if (snapshot.matches({ open: { here: { loaded: { underWay: "stalled" } } } }))
    return said("The connection is slow. Playing continues as soon as possible.", { retry: true });
  if (snapshot.matches({ open: { here: { loaded: { resting: "blocked" } } } }))
    return said("Your browser has blocked the sound. Press Play to listen.");
  if (snapshot.matches({ open: { here: { loaded: { resting: "elsewhere" } } } }))
    return said("A podcast is playing in another tab. Press Play to listen here.");
  return null;
}
