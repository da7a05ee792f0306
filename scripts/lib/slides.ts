import { readFileSync } from "node:fs";
import type { Drawing, Slide } from "#server/seed/contents/media/made.ts";

/** The pages from which the demo's films and drawings are made. */

const file = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const font = (family: string, path: string): string =>
  `@font-face { font-family: "${family}"; font-weight: 200 900; src: url(data:font/woff2;base64,${readFileSync(file(path)).toString("base64")}); }`;

const look = `
${readFileSync(file("src/ui/theme/tokens.css"), "utf8")}
${font("Source Sans 3 Variable", "node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2")}
${font("Lora Variable", "node_modules/@fontsource-variable/lora/files/lora-latin-wght-normal.woff2")}
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: var(--canvas); color: var(--ink); font-family: var(--font-sans); height: 100vh; overflow: hidden; }
h1 { font-family: var(--font-serif); font-weight: 500; letter-spacing: -0.01em; }
ul, ol { list-style: none; }

.slide { height: 100vh; padding: 22px 48px 0; border-left: 10px solid var(--accent); }
.slide p { display: flex; justify-content: space-between; color: var(--ink-soft); font-size: 13px; line-height: 18px; }
.slide h1 { margin-bottom: 14px; font-size: 29px; line-height: 38px; }
.slide li { position: relative; margin-bottom: 8px; padding-left: 26px; font-size: 19px; line-height: 25px; }
.slide li::before { position: absolute; left: 0; top: 8px; width: 9px; height: 9px; border-radius: 50%; background: var(--accent); content: ""; }
.slide li[data-new] { color: var(--accent-ink); font-weight: 600; }

.drawing { height: 100vh; padding: 52px 60px; background: var(--surface); }
.drawing h1 { margin-bottom: 40px; font-size: 58px; line-height: 70px; }
.steps li { position: relative; padding: 0 0 38px 60px; }
.steps li::before { position: absolute; left: 12px; top: 36px; bottom: -10px; width: 4px; background: var(--accent-soft); content: ""; }
.steps li:last-child::before { display: none; }
.steps li::after { position: absolute; left: 0; top: 9px; width: 28px; height: 28px; border-radius: 50%; background: var(--accent); content: ""; }
.steps b { display: block; color: var(--accent-ink); font-size: 34px; line-height: 46px; }
.steps span { font-size: 38px; line-height: 48px; }
.bars li { display: grid; grid-template-columns: 220px 1fr; align-items: center; gap: 20px; margin-bottom: 30px; font-size: 38px; }
.bars i { display: flex; align-items: center; justify-content: flex-end; height: 116px; padding-right: 24px; border-radius: 14px; background: var(--accent); color: var(--on-accent); font: 600 44px var(--font-sans); }
.bars li:not(:first-child) i { background: var(--accent-soft); color: var(--accent-ink); }
.note { margin-top: 44px; color: var(--ink-soft); font-size: 34px; }
`;

const page = (body: string): string =>
  `<!doctype html><html lang="en-GB" data-scheme="light" data-theme="academy"><style>${look}</style><body>${body}</body></html>`;

type Place = { title: string; number: number; of: number };

/** A slide with the points said so far, the current one highlighted. There is room for captions below. */
export function slidePage({ title, points }: Slide, said: number, place: Place): string {
  const items = points
    .slice(0, said)
    .map(([shown], n) => `<li${n === said - 1 ? " data-new" : ""}>${shown}</li>`)
    .join("");
  const head = `<p><span>${place.title}</span><span>${place.number} of ${place.of}</span></p>`;
  return page(`<div class="slide">${head}<h1>${title}</h1><ul>${items}</ul></div>`);
}

const pounds = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "GBP",
  maximumFractionDigits: 0,
});

/** Steps one below the other, or bars whose lengths show amounts. */
export function drawingPage(drawing: Drawing): string {
  const head = `<h1>${drawing.heading}</h1>`;
  if ("steps" in drawing) {
    const steps = drawing.steps.map(([when, what]) => `<li><b>${when}</b><span>${what}</span></li>`).join("");
    return page(`<div class="drawing">${head}<ol class="steps">${steps}</ol></div>`);
  }
  const most = Math.max(...drawing.bars.map(([, amount]) => amount));
  const bars = drawing.bars
    .map(
      ([name, amount]) =>
        `<li>${name}<i style="width:${((amount / most) * 100).toFixed(1)}%">${pounds.format(amount)}</i></li>`,
    )
    .join("");
  return page(
    `<div class="drawing">${head}<ul class="bars">${bars}</ul><p class="note">${drawing.note}</p></div>`,
  );
}
