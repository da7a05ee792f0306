import type { colors } from "./tokens.ts";

export type Color =
  | keyof typeof colors
  | "accent"
  | "accent-hover"
  | "on-accent"
  | "accent-soft"
  | "accent-ink";

/** Returns the value of a colour token, for styles. As a name, it follows scheme and theme without a render. */
export const color = (name: Color): string => `var(--${name})`;
