/** The present place of a process, for its map and its outline. */
export type ProcessPlace = {
  /** The key of the present state. */
  present: string;
  /** The states that it has passed through, oldest first, the present one last, with when and by whom. */
  path: readonly { state: string; when: string; who: string }[];
  /** What can be done from here, by event: whether the reader can do it, or why not. */
  open: Readonly<Record<string, { mine: boolean; why: string | null }>>;
  /** When something will happen by itself: “on Tue 8 Dec”. */
  limits: Readonly<Record<string, string>>;
};

type Move = { event: string; from: string; to: string };
export type MoveStanding = "taken" | "open" | "closed";

/** Whether a move was made, can be made now, or neither. */
export function standingOfMove(
  { event, from, to }: Move,
  { present, path, open }: ProcessPlace,
): MoveStanding {
  if (path.some(({ state }, at) => state === from && path[at + 1]?.state === to)) return "taken";
  return from === present && event in open ? "open" : "closed";
}

export const standingOfState = (key: string, { present, path }: ProcessPlace): "now" | "past" | "other" => {
  if (key === present) return "now";
  return path.some(({ state }) => state === key) ? "past" : "other";
};
