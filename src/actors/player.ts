import type { Choice, OpenPlayer, PlayerNow } from "./openPlayer.ts";

export type Player = ReturnType<typeof createPlayer>;

/**
 * The player as the application knows it before anybody listens: its code, its actors and its sound are loaded with the
 * first episode that is chosen. From then on they live as long as the document.
 * @param failed receives the error if it could not be loaded; the next choice tries again
 */
export function createPlayer(load: () => Promise<OpenPlayer>, failed: (error: unknown) => void) {
  const listeners = new Set<() => void>();
  const changed = (): void => listeners.forEach((heard) => heard());
  let open: OpenPlayer | undefined;
  let loading: Promise<OpenPlayer> | undefined;
  const begin = async (): Promise<OpenPlayer> => {
    open = await load();
    open.subscribe(changed);
    return open;
  };
  const ask = (wish: (player: OpenPlayer) => void): void => {
    loading ??= begin();
    loading.then(wish, (error: unknown) => {
      loading = undefined;
      failed(error);
    });
  };
  return {
    /** Listens for another episode, and for play, pause and progress. Returns a function to stop. */
    subscribe(heard: () => void): () => void {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    /** What plays now, or null while nothing does. */
    current: (): PlayerNow | null => open?.now() ?? null,
    /** The player itself, once an episode has been chosen. */
    open: (): OpenPlayer | undefined => open,
    /** Plays an episode. The current one continues, from that second if one is given. */
    choose: (choice: Choice): void => ask((player) => player.choose(choice)),
    /** Does nothing if no episode has been chosen yet. */
    pause: (): void => open?.send({ type: "pause" }),
    toggle: (): void => ask(({ send }) => send({ type: "toggle" })),
    playNext: (episodeId: number): void => ask((player) => player.add(episodeId, "next")),
    addToQueue: (episodeId: number): void => ask((player) => player.add(episodeId, "last")),
    stop: (): void => open?.stop(),
  };
}
