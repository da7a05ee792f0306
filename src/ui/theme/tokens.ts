/**
 * Every number and colour of the design, in one place (design/look.md). None of it reaches the browser as script:
 * `css.ts` prints it to `tokens.css` as custom properties, and `theme.ts` and the views name those. So a change of
 * scheme, accent or touch mode is one attribute on `<html>` and no work for React: `data-scheme="light|dark"` (absent:
 * what the system prefers), `data-theme="academy|…|house"`, `data-touch`.
 */
import type { ThemeName } from "#src/contracts/themes.ts";

/** A colour in the light and in the dark scheme. */
export type Pair = readonly [light: string, dark: string];

/** Neutral in use, tinted in fact: warm in light, cool in dark, never black on white. */
export const colors = {
  /** The page itself. */
  canvas: ["#faf8f4", "#13171d"],
  /** Cards, inputs, dialogs. */
  surface: ["#fffdfa", "#1a1f27"],
  /** Anything that floats: menus, tooltips' neighbours, the player. */
  raised: ["#fffefc", "#222933"],
  /** Wells, table heads, skeletons, and the hover of anything neutral. */
  sunken: ["#f2eee7", "#262d38"],
  /** The pressed or hovered state of something sunken. */
  pressed: ["#e9e3d9", "#303947"],
  /** Text. */
  ink: ["#25221d", "#e8ecf1"],
  /** Secondary text: help, metadata, placeholders. */
  "ink-soft": ["#5e584e", "#abb5c2"],
  /** Disabled text; exempt from contrast, still legible. */
  "ink-faint": ["#8b8478", "#77828f"],
  /** Hairlines that separate. */
  line: ["#e6e0d5", "#2d3542"],
  /** Outlines that identify a control; 3:1 against every surface. */
  edge: ["#857d70", "#768394"],
  /** The dimming behind a dialog. */
  scrim: ["#25221d73", "#05070ab3"],
  /** Tooltips and toasts: the other scheme's ground. */
  inverse: ["#33302a", "#e3e8ee"],
  "on-inverse": ["#faf8f4", "#1a1f27"],
  success: ["#1b6b3a", "#7fd39b"],
  "success-soft": ["#e0f2e5", "#17351f"],
  "on-success": ["#ffffff", "#07230f"],
  warning: ["#7a4e00", "#edbd62"],
  "warning-soft": ["#fbeecf", "#3c2e10"],
  "on-warning": ["#ffffff", "#2e2000"],
  danger: ["#a92a22", "#f59a8f"],
  "danger-soft": ["#fce7e3", "#481f1b"],
  "on-danger": ["#ffffff", "#420c07"],
  info: ["#1f5a92", "#8fc3f2"],
  "info-soft": ["#e2edf8", "#18314a"],
  "on-info": ["#ffffff", "#06233e"],
} as const satisfies Record<string, Pair>;

/**
 * The colours of a theme: the fill of the primary action, its hover, the tint of chosen elements, and the inks on both.
 */
export type Accent = { fill: Pair; hover: Pair; on: Pair; soft: Pair; ink: Pair };

/** One accent per route theme (B-243); the product is otherwise the same. */
export const accents = {
  academy: {
    fill: ["#3f4aa8", "#a9b2f5"],
    hover: ["#333d90", "#c0c7f9"],
    on: ["#ffffff", "#161b45"],
    soft: ["#e9eaf8", "#282e56"],
    ink: ["#2f388c", "#ccd2fb"],
  },
  accreditation: {
    fill: ["#0b6b4f", "#6fd3ae"],
    hover: ["#095740", "#8fe0c2"],
    on: ["#ffffff", "#06291d"],
    soft: ["#def1e8", "#143a2d"],
    ink: ["#07513b", "#a7e9d0"],
  },
  event: {
    fill: ["#8a5000", "#f0b45c"],
    hover: ["#734200", "#f5c681"],
    on: ["#ffffff", "#382000"],
    soft: ["#faecd3", "#43300f"],
    ink: ["#693c00", "#f8d6a2"],
  },
  mentoring: {
    fill: ["#a8325a", "#f39ab7"],
    hover: ["#8e284b", "#f7b4ca"],
    on: ["#ffffff", "#470f26"],
    soft: ["#f9e4ea", "#4a2333"],
    ink: ["#86234a", "#f9c7d8"],
  },
  podcast: {
    fill: ["#6d3fb0", "#c5a5f2"],
    hover: ["#5b3396", "#d5bef6"],
    on: ["#ffffff", "#2b1153"],
    soft: ["#efe7f9", "#38284f"],
    ink: ["#552d90", "#e0cef9"],
  },
  ai: {
    fill: ["#0a6877", "#72cbd9"],
    hover: ["#085561", "#91d8e4"],
    on: ["#ffffff", "#04272d"],
    soft: ["#dcf0f2", "#123941"],
    ink: ["#064e5a", "#ade4ec"],
  },
  house: {
    fill: ["#43546b", "#afbdd0"],
    hover: ["#354457", "#c5cfdd"],
    on: ["#ffffff", "#1a2431"],
    soft: ["#e7ebf0", "#2d3848"],
    ink: ["#334259", "#d1dae6"],
  },
} as const satisfies Record<ThemeName, Accent>;

/** Sizes and line heights in pixels of a 16 px root; printed as rem so that the reader's own size counts. */
export const type = {
  12: 16,
  14: 20,
  16: 24,
  18: 28,
  22: 28,
  28: 36,
  36: 44,
} as const;

/** Lengths in pixels, with touch or without. Targets of 48 and spacing one step up in touch mode. */
export const lengths = {
  /** The unit of `sx` and `theme.spacing`: 1 is two steps of the 4 px grid. */
  space: [8, 10],
  /** The height of buttons, inputs, tabs, menu rows. */
  control: [40, 48],
  /** The same where there is little room: chips, toolbar buttons, table actions. */
  "control-small": [32, 48],
  /** Rows of tables. */
  row: [44, 52],
  radius: [8, 8],
  "radius-large": [14, 14],
  header: [64, 72],
  sidebar: [264, 280],
  rail: [64, 64],
  content: [1240, 1240],
  /** Forms of the back office. */
  form: [640, 640],
} as const satisfies Record<string, readonly [mouse: number, touch: number]>;

export const fonts = {
  sans: '"Source Sans 3 Variable", "Source Sans 3 Fallback", "Android Sans", "Linux Sans", sans-serif',
  serif: '"Lora Variable", "Lora Fallback", "Android Serif", "Linux Serif", Georgia, serif',
  mono: 'ui-monospace, "Cascadia Mono", "Liberation Mono", monospace',
} as const;

/** Only floating elements have a shadow. The offsets and blurs are the same in both schemes, the colours are not. */
export const shadows = {
  menu: "0 1px 2px light-dark(#25221d14, #0006), 0 8px 24px light-dark(#25221d1f, #0008)",
  dialog: "0 2px 4px light-dark(#25221d14, #0006), 0 24px 64px light-dark(#25221d33, #000a)",
} as const;

/** Milliseconds. */
export const durations = { fast: 120, slow: 200 } as const;

/** The reading measure of long text. */
export const measure = "68ch";
