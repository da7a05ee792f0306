import { existsSync } from "node:fs";

const [whole, shell] = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

/** The browser that people use, from Debian's package, for measurements. */
export const wholeBrowser = (): string => process.env.CHROMIUM ?? whole;

/**
 * The browser of the tests: the same engine without the windows, menus and services around its pages, which cost a
 * fifth of its computing time; the whole browser where Debian's package of this one is not installed.
 */
export const browserOfTests = (): string => process.env.CHROMIUM ?? (existsSync(shell) ? shell : whole);

/**
 * The two documents in which the address bar would show suggestions. The browser creates them for every context, in
 * processes of their own, which takes half a second of processor time from the page.
 */
const aroundPages = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** The features that Playwright turns off by default: of two such lists, the browser takes the last. */
const offByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** The argument with which the browser opens no documents other than its pages. */
export const pagesOnly = `--disable-features=${[...offByPlaywright, ...aroundPages].join(",")}`;
