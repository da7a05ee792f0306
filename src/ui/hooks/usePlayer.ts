/** Stand-in until the player is merged. */
type Chosen = { episodeId: number; startAt?: number };
export const usePlayer = () => ({
  current: null as { episodeId: number; playing: boolean; position: number } | null,
  choose: (_: Chosen): void => {},
  toggle: (): void => {},
  seek: (_: number): void => {},
  playNext: (_: number): void => {},
  addToQueue: (_: number): void => {},
});
