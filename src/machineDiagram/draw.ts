import { instance } from "@viz-js/viz";
import type { Chart } from "./chart.ts";
import { toDot } from "./dot.ts";

/**
 * The markup of a machine's diagram as SVG, without the colours and sizes that Graphviz writes: those are the page's.
 * Runs in Node and in browsers.
 */
export async function drawSvg(chart: Chart): Promise<string> {
  const viz = await instance();
  const drawn = viz.renderString(toDot(chart), { format: "svg", engine: "dot" });
  return drawn
    .slice(drawn.indexOf("<svg"))
    .replace(/<svg width="[^"]*" height="[^"]*"/, `<svg role="group" aria-label="Diagram of ${chart.id}"`)
    .replace(/<!--[^]*?-->\n?/g, "")
    .replace(/<title>[^<]*<\/title>\n?/g, "")
    .replaceAll(/ (?:fill|stroke|font-family)="[^"]*"/g, "")
    .replaceAll("xlink:href", "href")
    .replaceAll(/ xlink:title="[^"]*"/g, "");
}
