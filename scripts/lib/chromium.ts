import { existsSync } from "node:fs";

const [whole, shell] = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

/** The browser that people use, of Debian's package: what is measured is measured in it. */
export const wholeBrowser = (): string => process.env.CHROMIUM ?? whole;

/**
 * The browser of the tests: the same engine without the windows, menus and services around its pages, which cost a fifth of what
 * it computes; the whole one where Debian's package of it is not installed.
 */
export const browserOfTests = (): string => process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole);
