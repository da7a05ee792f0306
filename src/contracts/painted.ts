import type { Boot } from "./boot.ts";
import type { TimeChoice } from "./timeFormat.ts";

/** What the server paints a page from. */
export type PaintedFrom = {
  boot: Boot;
  /** Path and query. */
  address: string;
  origin: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The reader's time zone, an IANA name; null if unknown. */
  zone: string | null;
  /** The date and time format that the reader has chosen. */
  times: TimeChoice;
};

/** A page as HTML. The browser's first render of the same answers makes the same nodes and takes these over. */
export type Painted = {
  /** The content of `#root`. */
  markup: string;
  /** The rules that its components made, and the names by which their library recognises them. */
  rules: string;
  names: string;
};

/** Built from `src/pageMarkup.tsx` and loaded by the server; null if nothing is painted. */
export type Paint = (from: PaintedFrom) => Promise<Painted | null>;
