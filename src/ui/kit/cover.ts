import type { ThemeName } from "#src/contracts/themes.ts";

/** The colours that may accompany another. */
const companions = [
  "academy",
  "accreditation",
  "event",
  "mentoring",
  "podcast",
  "ai",
  "house",
] as const satisfies readonly ThemeName[];

/**
 * The five paints of a cover, all of them custom properties, so that it follows scheme and theme like everything else.
 */
export type Paint = "ground" | "deep" | "mid" | "pale" | "spark";

export type Shape =
  | { kind: "circle"; x: number; y: number; r: number; paint: Paint }
  | { kind: "rect"; x: number; y: number; width: number; height: number; round?: number; paint: Paint }
  | {
      kind: "path";
      d: string;
      paint: Paint;
      box?: { left: number; top: number; right: number; bottom: number };
    };

/**
 * `strong` grounds are deep colours with pale figures. They are the same in both schemes, so as not to glare in the
 * dark.
 */
export type CoverArt = { shapes: Shape[]; paints: Record<Paint, string>; strong: boolean };

/**
 * The canvas for each slot: a card, the head of a text, and a show. A cover is composed for it, and never cropped to
 * it.
 */
export const coverSizes = {
  card: { width: 320, height: 180 },
  banner: { width: 720, height: 180 },
  square: { width: 180, height: 180 },
} as const;
export type CoverSlot = keyof typeof coverSizes;
const { height } = coverSizes.card;

/**
 * Draws a cover for a title. The same seed draws the same cover. The topic chooses the second colour, so that items of
 * one topic look related. The theme gives the first (the page's own accent by default).
 */
export function drawCover(title: string, topic = "", theme?: ThemeName, slot: CoverSlot = "card"): CoverArt {
  const chance = random(`${topic}/${title}`);
  const compose = pick(chance, compositions);
  const strong = chance() < 0.4;
  const { width } = coverSizes[slot];
  return { shapes: compose(chance, width), paints: mixPaints(strong, topic, theme), strong };
}

type Chance = () => number;
const pick = <Item>(chance: Chance, items: readonly Item[]): Item =>
  items[Math.floor(chance() * items.length)] as Item;
const between = (chance: Chance, least: number, most: number): number => least + chance() * (most - least);
const whole = (chance: Chance, least: number, most: number): number =>
  Math.floor(between(chance, least, most + 1));

function mixPaints(strong: boolean, topic: string, theme: ThemeName | undefined): Record<Paint, string> {
  const first = theme ? `--hue-${theme}` : "--accent";
  const second = pick(
    random(topic || "anything"),
    companions.filter((name) => name !== (theme ?? "academy")),
  );
  const mix = (share: number) => `color-mix(in oklch, var(${first}) ${share}%, var(${first}-soft))`;
  return {
    ground: strong ? mix(88) : `var(${first}-soft)`,
    deep: strong ? `var(${first}-soft)` : `var(${first})`,
    mid: mix(strong ? 60 : 38),
    pale: strong ? mix(30) : mix(16),
    spark: `color-mix(in oklch, var(--hue-${second}) ${strong ? 55 : 80}%, var(--hue-${second}-soft))`,
  };
}

/** All are as high as a card. A wider one holds more of the same and nothing larger. */
type Composition = (chance: Chance, width: number) => Shape[];
/** How many cards fill it. */
const cardsIn = (width: number): number => Math.ceil(width / coverSizes.card.width);

/** Rings around a corner, as of a tree or an amphitheatre. */
const rings: Composition = (chance, width) => {
  const x = pick(chance, [0, width * 0.5, width]);
  const y = pick(chance, [0, height]);
  const count = whole(chance, 4, 6) * cardsIn(width);
  const step = between(chance, 36, 48);
  const spark = whole(chance, 1, count - 2);
  return Array.from({ length: count }, (_, ring): Shape => ({
    kind: "circle",
    x,
    y,
    r: round((count - ring) * step),
    paint: ring === spark ? "spark" : pick(chance, ring % 2 ? ["deep", "mid"] : ["pale", "ground"]),
  }));
};

/** Spines on a shelf. */
const spines: Composition = (chance, width) => {
  const shelf = height - 26;
  const shapes: Shape[] = [{ kind: "rect", x: 0, y: shelf, width, height: 26, paint: "pale" }];
  const spark = whole(chance, 2, 8 * cardsIn(width));
  let x = between(chance, 16, 36);
  for (let book = 0; x < width - 44; book++) {
    const thickness = pick(chance, [14, 18, 24, 30]);
    const tall = between(chance, 74, 128);
    const paint = book === spark ? "spark" : pick(chance, ["deep", "mid", "pale", "mid"] as const);
    shapes.push({
      kind: "rect",
      x: round(x),
      y: round(shelf - tall),
      width: thickness,
      height: round(tall),
      round: 2,
      paint,
    });
    if (chance() < 0.45)
      shapes.push({
        kind: "rect",
        x: round(x),
        y: round(shelf - tall + 14),
        width: thickness,
        height: 5,
        paint: paint === "deep" ? "pale" : "ground",
      });
    x += thickness + (chance() < 0.18 ? between(chance, 14, 34) : 2);
  }
  return shapes;
};

/** Hills under a sun. */
const hills: Composition = (chance, width) => {
  const sun: Shape = {
    kind: "circle",
    x: round(between(chance, 70, width - 70)),
    y: round(between(chance, 48, 84)),
    r: round(between(chance, 22, 38)),
    paint: "spark",
  };
  const ridge = (top: number, paint: Paint): Shape => {
    const waves = cardsIn(width);
    const long = width / waves;
    let d = `M0 ${round(top + between(chance, -34, 34))}`;
    for (let wave = 0; wave < waves; wave++) {
      const from = wave * long;
      const swell = round(between(chance, -34, 34));
      const end = round(top + between(chance, -20, 20));
      d += `C${from + long * 0.3} ${top - 30 + swell} ${from + long * 0.6} ${top + 34 - swell} ${from + long} ${end}`;
    }
    return { kind: "path", paint, d: `${d}V${height}H0Z` };
  };
  return [sun, ridge(96, "pale"), ridge(122, "mid"), ridge(150, "deep")];
};

/** Quarter circles on a grid of squares. */
const quarters: Composition = (chance, width) => {
  const cell = pick(chance, [60, 90]);
  const shapes: Shape[] = [];
  const spark = whole(chance, 2, (width / cell) * (height / cell) - 3);
  let index = 0;
  for (let y = 0; y < height; y += cell)
    for (let x = 0; x < width; x += cell, index++) {
      if (chance() < 0.14 && index !== spark) continue;
      const paint = index === spark ? "spark" : pick(chance, ["deep", "mid", "pale", "pale"] as const);
      const [cx, cy, from, to] = pick(chance, [
        [x, y, `${x + cell} ${y}`, `${x} ${y + cell}`],
        [x + cell, y, `${x + cell} ${y + cell}`, `${x} ${y}`],
        [x + cell, y + cell, `${x} ${y + cell}`, `${x + cell} ${y}`],
        [x, y + cell, `${x} ${y}`, `${x + cell} ${y + cell}`],
      ] as const);
      const box = { left: x, top: y, right: x + cell, bottom: y + cell };
      shapes.push({ kind: "path", paint, d: `M${cx} ${cy}L${from}A${cell} ${cell} 0 0 1 ${to}Z`, box });
    }
  return shapes;
};

/** Bars that rise, with a point that they rise to. */
const steps: Composition = (chance, width) => {
  const count = whole(chance, 6, 9) * cardsIn(width);
  const gap = 6;
  const bar = (width - 48 - gap * (count - 1)) / count;
  const rises = chance() < 0.7;
  const bars = Array.from({ length: count }, (_, index): Shape => {
    const share = (rises ? index + 1 : count - index) / count;
    const tall = round(26 + share * 92 + between(chance, -10, 10));
    return {
      kind: "rect",
      x: round(24 + index * (bar + gap)),
      y: height - tall,
      width: round(bar),
      height: tall,
      round: 3,
      paint: pick(chance, ["mid", "deep", "pale"] as const),
    };
  });
  return [...bars, { kind: "circle", x: rises ? width - 52 : 52, y: 34, r: 15, paint: "spark" }];
};

/** Large discs that overlap the edge. */
const discs: Composition = (chance, width) => {
  const left = chance() < 0.5;
  const at = (share: number) => round(left ? width * share : width * (1 - share));
  return [
    { kind: "circle", x: at(0.2), y: round(between(chance, 70, 130)), r: 104, paint: "pale" },
    { kind: "circle", x: at(0.52), y: round(between(chance, 40, 150)), r: 70, paint: "mid" },
    {
      kind: "path",
      d: halfDisc(at(0.76), 90, round(between(chance, 46, 60)), chance() < 0.5),
      paint: "deep",
    },
    {
      kind: "circle",
      x: at(between(chance, 0.84, 0.92)),
      y: round(between(chance, 30, 56)),
      r: 13,
      paint: "spark",
    },
  ];
};

const halfDisc = (x: number, y: number, r: number, upper: boolean): string =>
  `M${x - r} ${y}A${r} ${r} 0 0 ${upper ? 1 : 0} ${x + r} ${y}Z`;

const compositions: readonly Composition[] = [rings, spines, hills, quarters, steps, discs];

/** One decimal is finer than a pixel at any size that a cover has. */
const round = (value: number): number => Math.round(value * 10) / 10;

/** FNV-1a into mulberry32: small, even enough for art, and the same everywhere. */
function random(seed: string): Chance {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++)
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
