import type { Chart } from "./chart.ts";
import { layOut, lineHeight, type Arrow, type Box, type Line, type Point } from "./layout.ts";

/** The ids of a state and a transition in the drawn SVG and in its links: by index in the chart. */
export const stateElementId = (index: number): string => `state-${index}`;
const transitionElementId = (index: number): string => `transition-${index}`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const rounded = (length: number): number => Math.round(length * 10) / 10;

/**
 * The markup of a machine's diagram as SVG, without colours and fonts, which come from the page. Runs in Node and in
 * browsers.
 */
export async function drawSvg(chart: Chart): Promise<string> {
  const { width, height, boxes, arrows } = await layOut(chart);
  // Labels come last, so that no arrow crosses them.
  const drawn = [
    ...boxes.map(drawBox),
    ...arrows.map(drawArrow),
    ...arrows.map((arrow) => (arrow.label ? drawLabel(arrow, arrow.label) : "")),
  ];
  return `<svg role="group" aria-label="Diagram of ${chart.id}" viewBox="0 0 ${rounded(width)} ${rounded(height)}">\n${drawn.join("\n")}\n</svg>`;
}

function drawBox({ index, state, lines, x, y, width, height }: Box): string {
  if (lines.length === 0)
    return `<g class="node start"><ellipse cx="${rounded(x + width / 2)}" cy="${rounded(y + height / 2)}" rx="5" ry="5"/></g>`;
  const kind = state?.type === "compound" || state?.type === "parallel" ? "cluster" : "node";
  const id = state ? ` id="${stateElementId(index)}"` : "";
  const ring = state?.type === "final" ? rectangle(x - 3, y - 3, width + 6, height + 6) : "";
  const text = lines.map((line, at) => drawLine(line, x + 8, y + 20 + at * lineHeight)).join("");
  return `<g${id} class="${kind} state ${state?.type ?? "anywhere"}">${ring}${rectangle(x, y, width, height)}${text}</g>`;
}

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" rx="6"/>`;

function drawLine({ text, kind, index }: Line, x: number, y: number): string {
  const words = `<text class="${kind}" x="${rounded(x)}" y="${rounded(y)}">${escaped(text)}</text>`;
  if (kind === "asks" || index < 0) return words;
  const id = kind === "title" ? stateElementId(index) : transitionElementId(index);
  return `<a href="#${id}" aria-label="${escaped(text)}">${words}</a>`;
}

function drawArrow({ kind, points, lines }: Arrow): string {
  const path = points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${rounded(x)} ${rounded(y)}`).join("");
  const parts = lines.map(({ index }) => transitionElementId(index)).join(" ");
  return `<g class="edge ${kind}" data-transitions="${parts}"><path d="${path}"/>${head(points)}</g>`;
}

/** The head of an arrow, along its last stretch. */
function head(points: readonly Point[]): string {
  const [from, to] = points.slice(-2) as [Point, Point];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corner = (side: number): string =>
    `${rounded(to.x - x * 8 + y * side * 3.5)},${rounded(to.y - y * 8 - x * side * 3.5)}`;
  return `<polygon points="${rounded(to.x)},${rounded(to.y)} ${corner(1)} ${corner(-1)}"/>`;
}

function drawLabel({ lines }: Arrow, { x, y }: Point): string {
  const width = Math.max(...lines.map(({ text }) => text.length * 6.1)) + 6;
  const ground = `<rect class="ground" x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${lines.length * lineHeight}"/>`;
  return `<g class="edge label">${ground}${lines.map((line, at) => drawLine(line, x + 3, y + 12 + at * lineHeight)).join("")}</g>`;
}
