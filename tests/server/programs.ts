/**
 * How a Node begins that runs the server's modules for a test: as the server's own program does, which halves the time of an
 * import, and with the embedded database compiled once and quickly, as none lives long enough to gain by more.
 */
export const asServer = ["--import=./server/imports.ts", "--liftoff-only"];

/** Where what Node compiles is kept for the next process, for one that gets no other variable of this environment. */
export const compiled: Record<string, string> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};
