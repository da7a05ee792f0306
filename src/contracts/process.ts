/** The texts of the states and moves of a process, by their keys in its machine. */
export type ProcessWords = {
  readonly states: Readonly<Record<string, { label: string; says: string }>>;
  /** By the type of the event; `who` is as in “by the mentor”. */
  readonly moves: Readonly<Record<string, { label: string; who: string }>>;
};

type Points = readonly (readonly [x: number, y: number])[];
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The positions of a machine's states and moves in its map. Written by `npm run docs`. */
export type ProcessLayout = {
  readonly width: number;
  readonly height: number;
  readonly start: Box & { readonly points: Points };
  readonly states: readonly (Box & { readonly key: string; readonly final: boolean })[];
  readonly moves: readonly {
    readonly event: string;
    readonly from: string;
    readonly to: string;
    readonly points: Points;
    /** The middle of its top. */
    readonly label: { readonly x: number; readonly y: number };
  }[];
};
