import Elk, { type ElkNode } from "elkjs/lib/elk.bundled.js";
import type { ProcessLayout, ProcessWords } from "#src/contracts/process.ts";
import type { Chart } from "./chart.ts";
import { layoutOptions } from "./layout.ts";

/** Pixels. Wider than most fonts need, since the reader's font may be broader than ours. */
const box = { height: 60, least: 128, character: 9, padding: 40 };
const label = { line: 20, character: 7.6, padding: 12 };

const spacing = {
  "elk.layered.spacing.nodeNodeBetweenLayers": "36",
  "elk.layered.spacing.edgeNodeBetweenLayers": "16",
  "elk.spacing.nodeNode": "28",
  "elk.padding": "[top=8,left=8,bottom=8,right=8]",
};

const startId = "start";
const rounded = (length: number): number => Math.round(length * 10) / 10;

/**
 * Lays out the states and moves of a flat machine for its map, by their texts. It runs when the documents are written,
 * never in a browser: the result is a file from which the map is drawn.
 */
export async function layOutProcess(chart: Chart, words: ProcessWords): Promise<ProcessLayout> {
  const keyOf = (id: string): string => chart.states.find((state) => state.id === id)!.key;
  const moves = chart.transitions.map(({ id, source, targets, event }) => ({
    id,
    event,
    from: keyOf(source),
    to: keyOf(targets[0] ?? source),
  }));
  const widthOf = ({ label: name, who }: ProcessWords["moves"][string]): number =>
    Math.max(name.length, who.length) * label.character + label.padding;
  const first = chart.states.find(({ initial }) => initial)!;
  const root: ElkNode = {
    id: "page",
    layoutOptions: { ...layoutOptions, ...spacing },
    children: [
      { id: startId, width: 14, height: 14 },
      ...chart.states.map(({ key }) => ({
        id: key,
        width: Math.max(box.least, words.states[key]!.label.length * box.character + box.padding),
        height: box.height,
      })),
    ],
    edges: [
      { id: startId, sources: [startId], targets: [first.key] },
      ...moves.map(({ id, event, from, to }) => ({
        id,
        sources: [from],
        targets: [to],
        labels: [
          {
            text: event,
            width: widthOf(words.moves[event]!),
            height: 2 * label.line,
            layoutOptions: { "elk.edgeLabels.inline": "true" },
          },
        ],
      })),
    ],
  };
  const placed = await new Elk().layout(root);
  const edgeOf = (id: string) => placed.edges!.find((edge) => edge.id === id)!;
  const pointsOf = (id: string) =>
    edgeOf(id).sections!.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(({ x, y }) => [rounded(x), rounded(y)] as const),
    );
  const nodeOf = (id: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = placed.children!.find((child) => child.id === id)!;
    return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
  };
  return {
    width: rounded(placed.width!),
    height: rounded(placed.height!),
    start: { ...nodeOf(startId), points: pointsOf(startId) },
    states: chart.states.map(({ key, type }) => ({ key, final: type === "final", ...nodeOf(key) })),
    moves: moves.map(({ id, event, from, to }) => {
      const [{ x = 0, y = 0, width = 0 } = {}] = edgeOf(id).labels!;
      return { event, from, to, points: pointsOf(id), label: { x: rounded(x + width / 2), y: rounded(y) } };
    }),
  };
}
