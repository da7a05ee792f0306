import { accents, colors, type Accent, type Pair } from "#src/ui/theme/tokens.ts";
import type { ThemeName } from "#src/contracts/themes.ts";

/** WCAG 2.2: 1.4.3 for text, 1.4.11 and large text for the rest. */
export const needs = { text: 4.5, control: 3 } as const;

type Scheme = "light" | "dark";
/** A colour of `tokens.ts` by name, or one of the theme's accent. */
type Ink = keyof typeof colors | `accent.${keyof Accent}`;
type Rule = { what: string; ink: Ink | readonly Ink[]; on: Ink | readonly Ink[]; needs: keyof typeof needs };

const surfaces = ["canvas", "surface", "raised", "sunken"] as const;

/** Every pair of colours that the product uses together, with the state it belongs to. */
export const rules: readonly Rule[] = [
  { what: "text", ink: ["ink", "ink-soft"], on: surfaces, needs: "text" },
  { what: "text of a pressed row", ink: ["ink", "ink-soft"], on: "pressed", needs: "text" },
  { what: "outline of a control", ink: "edge", on: surfaces, needs: "control" },
  { what: "link and quiet button", ink: "accent.fill", on: surfaces, needs: "text" },
  { what: "hovered link", ink: "accent.hover", on: surfaces, needs: "text" },
  { what: "focus ring", ink: "accent.fill", on: [...surfaces, "pressed", "accent.soft"], needs: "control" },
  { what: "primary button", ink: "accent.on", on: "accent.fill", needs: "text" },
  { what: "hovered primary button", ink: "accent.on", on: "accent.hover", needs: "text" },
  { what: "primary button against the page", ink: "accent.fill", on: surfaces, needs: "control" },
  {
    what: "selected or hovered quiet button",
    ink: ["accent.ink", "accent.fill"],
    on: "accent.soft",
    needs: "text",
  },
  { what: "text in a selected row", ink: ["ink", "ink-soft"], on: "accent.soft", needs: "text" },
  { what: "tooltip", ink: "on-inverse", on: "inverse", needs: "text" },
  ...(["success", "warning", "danger", "info"] as const).flatMap((status): Rule[] => [
    { what: `${status} text`, ink: status, on: surfaces, needs: "text" },
    { what: `${status} chip`, ink: status, on: `${status}-soft`, needs: "text" },
    { what: `text in a ${status} notice`, ink: ["ink", "ink-soft"], on: `${status}-soft`, needs: "text" },
    { what: `${status} fill`, ink: `on-${status}`, on: status, needs: "text" },
  ]),
];

const pairOf = (name: Ink, theme: ThemeName): Pair =>
  name.startsWith("accent.")
    ? accents[theme][name.slice("accent.".length) as keyof Accent]
    : colors[name as keyof typeof colors];

const listed = <Item>(items: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(items) ? items : [items as Item];

export type Checked = { title: string; ratio: number; atLeast: number };

/** Computes the contrast of every rule in one theme and scheme. */
export function check(theme: ThemeName, scheme: Scheme): Checked[] {
  const valueOf = (name: Ink): string => pairOf(name, theme)[scheme === "light" ? 0 : 1];
  return rules.flatMap((rule) =>
    listed(rule.ink).flatMap((ink) =>
      listed(rule.on).map((ground) => ({
        title: `${rule.what}: ${ink} on ${ground}`,
        ratio: contrast(valueOf(ink), valueOf(ground)),
        atLeast: needs[rule.needs],
      })),
    ),
  );
}

/** The WCAG contrast ratio (1 to 21) of two opaque colours written `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const channels = /^#(..)(..)(..)$/.exec(color)?.slice(1);
  if (!channels) throw new Error(`${color} is not written #rrggbb`);
  const [red, green, blue] = channels.map((hex) => {
    const value = Number.parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
