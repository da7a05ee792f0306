import type { Boot } from "./boot.ts";
import type { TimeChoice } from "./timeFormat.ts";

/** What a page is painted from on the server. */
export type PaintedFrom = {
  boot: Boot;
  /** Path and query. */
  address: string;
  origin: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The reader's time zone, an IANA name; null where it is not known. */
  zone: string | null;
  /** How the reader has chosen to have dates and times. */
  times: TimeChoice;
};

/** A page as HTML; the browser's first render of the same answers makes the same nodes and takes these over. */
export type Painted = {
  /** The content of `#root`. */
  markup: string;
  /** The rules that its components made, and the names by which their library knows them again. */
  rules: string;
  names: string;
};

/** Built from `src/pageMarkup.tsx` and loaded by the server; null where nothing is painted. */
export type Paint = (from: PaintedFrom) => Promise<Painted | null>;
