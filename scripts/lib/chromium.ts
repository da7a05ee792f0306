import { existsSync } from "node:fs";

const [whole, shell] = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

/** The browser that people use, from Debian's package, for measurements. */
export const wholeBrowser = (): string => process.env.CHROMIUM ?? whole;

/**
 * The browser of the tests: the same engine without the windows, menus and services around its pages, which cost a
 * fifth of its computing time; the whole browser where Debian's package of this one is not installed.
 */
export const browserOfTests = (): string => process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole);
