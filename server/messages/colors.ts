import type { EmailSet } from "#src/contracts/emails/emailSets.ts";

/**
 * The product's colours for emails, in the light and in the dark scheme. Mail programs do not support custom
 * properties, so the values are repeated here; a test compares them with the theme.
 */
type Pair = readonly [light: string, dark: string];

export const emailColors = {
  canvas: ["#faf8f4", "#13171d"],
  surface: ["#fffdfa", "#1a1f27"],
  ink: ["#25221d", "#e8ecf1"],
  "ink-soft": ["#5e584e", "#abb5c2"],
  line: ["#e6e0d5", "#2d3542"],
} as const satisfies Record<string, Pair>;

type Accent = { readonly fill: Pair; readonly on: Pair; readonly ink: Pair };

const academy: Accent = {
  fill: ["#3f4aa8", "#a9b2f5"],
  on: ["#ffffff", "#161b45"],
  ink: ["#2f388c", "#ccd2fb"],
};

/** The accent of each set, from the theme of its area. */
export const emailAccents: Readonly<Record<EmailSet, Accent>> = {
  house: { fill: ["#43546b", "#afbdd0"], on: ["#ffffff", "#1a2431"], ink: ["#334259", "#d1dae6"] },
  learning: academy,
  accreditation: { fill: ["#0b6b4f", "#6fd3ae"], on: ["#ffffff", "#06291d"], ink: ["#07513b", "#a7e9d0"] },
  events: { fill: ["#8a5000", "#f0b45c"], on: ["#ffffff", "#382000"], ink: ["#693c00", "#f8d6a2"] },
  mentoring: { fill: ["#a8325a", "#f39ab7"], on: ["#ffffff", "#470f26"], ink: ["#86234a", "#f9c7d8"] },
  pss: academy,
};
