import type { Choice, OpenPlayer, PlayerNow } from "./openPlayer.ts";

export type Player = ReturnType<typeof createPlayer>;

/**
 * The player as the application knows it before anybody listens: its code, its actors and its sound are loaded with the first
 * episode that is chosen. From then on they live as long as the document.
 * @param failed hears why it could not be loaded; the next wish tries again
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
    /** Hears that another episode is there, plays, pauses or moves on. Returns how to stop. */
    subscribe(heard: () => void): () => void {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    /** What is there now; null while nothing is. */
    current: (): PlayerNow | null => open?.now() ?? null,
    /** The player itself, once an episode was chosen. */
    open: (): OpenPlayer | undefined => open,
    /** Plays an episode; the current one goes on, from that second if there is one. */
    choose: (choice: Choice): void => ask((player) => player.choose(choice)),
    /** Where nothing was chosen yet, nothing plays. */
    pause: (): void => open?.send({ type: "pause" }),
    toggle: (): void => ask(({ send }) => send({ type: "toggle" })),
    seek: (to: number): void => ask(({ send }) => send({ type: "seek", to })),
    playNext: (episodeId: number): void => ask((player) => player.add(episodeId, "next")),
    addToQueue: (episodeId: number): void => ask((player) => player.add(episodeId, "last")),
    stop: (): void => open?.stop(),
  };
}
