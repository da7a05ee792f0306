/**
 * Node options for running the server's modules in a test. They are loaded as by the server's own program, which halves
 * the import time. The embedded database is compiled once and quickly: no process lives long enough to gain by more.
 */
export const asServer = ["--import=./server/imports.ts", "--liftoff-only"];

/** Node's compile cache, for processes that get no other variable of this environment. */
export const compiled: Record<string, string> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};
