import { accents, colors, durations, fonts, lengths, measure, shadows, type Pair } from "./tokens.ts";

/**
 * `light-dark()` follows the `color-scheme` of the element that uses it, so one declaration serves both schemes, the
 * system's preference, and a light island in a dark page.
 */
const either = ([light, dark]: Pair): string => (light === dark ? light : `light-dark(${light}, ${dark})`);
const px = (length: number): string => `${length}px`;
const entries = <Name extends string, Value>(record: Record<Name, Value>) =>
  Object.entries(record) as [Name, Value][];

const rule = (selector: string, properties: readonly (readonly [name: string, value: string])[]): string =>
  `${selector} {\n${properties.map(([name, value]) => `  ${name}: ${value};\n`).join("")}}\n`;

/** The text of `tokens.css`; a test compares the checked-in file with it. */
export function tokensCss(): string {
  const fixed = [
    ...entries(fonts).map(([name, stack]) => [`--font-${name}`, stack] as const),
    ...entries(shadows).map(([name, list]) => [`--shadow-${name}`, list] as const),
    ...entries(durations).map(([name, length]) => [`--duration-${name}`, `${length}ms`] as const),
    ["--measure", measure] as const,
    ...entries(lengths).map(([name, [mouse]]) => [`--${name}`, px(mouse)] as const),
    ...entries(colors).map(([name, pair]) => [`--${name}`, either(pair)] as const),
    ...entries(accents).flatMap(([name, { fill, soft }]) => [
      [`--hue-${name}`, either(fill)] as const,
      [`--hue-${name}-soft`, either(soft)] as const,
    ]),
  ];
  return [
    "/* Printed from tokens.ts by `node scripts/tokens.ts`. Change it there. */\n",
    rule(":root", [["color-scheme", "light dark"], ...fixed]),
    rule('[data-scheme="light"]', [["color-scheme", "light"]]),
    rule('[data-scheme="dark"]', [["color-scheme", "dark"]]),
    rule(
      "[data-touch]",
      entries(lengths)
        .filter(([, [mouse, touch]]) => mouse !== touch)
        .map(([name, [, touch]]) => [`--${name}`, px(touch)] as const),
    ),
    ...entries(accents).map(([name, { fill, hover, on, soft, ink }]) =>
      rule(name === "academy" ? ':root,\n[data-theme="academy"]' : `[data-theme="${name}"]`, [
        ["--accent", either(fill)],
        ["--accent-hover", either(hover)],
        ["--on-accent", either(on)],
        ["--accent-soft", either(soft)],
        ["--accent-ink", either(ink)],
      ]),
    ),
  ].join("\n");
}
