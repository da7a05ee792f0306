import { useGiven } from "./given.tsx";

/** For anything else that plays beside the podcasts: only one sound plays at a time, and none in an exam. */
export function useOneSound() {
  const player = useGiven("player");
  const { session } = useGiven("roots");
  return {
    /** Pauses the podcast, if one plays. */
    silenceOthers: player.pause,
    /**
     * Calls `heard` when a podcast plays or an exam is open, perhaps more than once. Returns a function that stops it.
     */
    hearOthers(heard: () => void): () => void {
      const stop = player.subscribe(() => {
        if (player.current()?.playing) heard();
      });
      const exams = session.subscribe(({ context: { examOpen } }) => {
        if (examOpen) heard();
      });
      return () => {
        stop();
        exams.unsubscribe();
      };
    },
  };
}
