import Elk, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js";
import { eventLabel, type Chart, type ChartState, type ChartTransition } from "./chart.ts";

/** A transition with its index in the chart. */
type Numbered = { transition: ChartTransition; index: number };

/** Lines of text in a box or on an arrow. */
export type Line = { text: string; kind: "title" | "asks" | "transition"; index: number };

export type Box = {
  id: string;
  index: number;
  state: ChartState | null;
  lines: Line[];
  x: number;
  y: number;
  width: number;
  height: number;
};
export type Point = { x: number; y: number };
export type Arrow = {
  kind: "initial" | "transition";
  points: Point[];
  lines: Line[];
  label: Point | null;
};
export type Layout = { width: number; height: number; boxes: Box[]; arrows: Arrow[] };

export const lineHeight = 16;
const padding = 8;
/** Wider than most fonts need, since the reader's font may be broader than ours. */
const widthOf = ({ text, kind }: Line): number => text.length * (kind === "title" ? 7.4 : 6.1);
const widest = (lines: readonly Line[]): number => Math.max(0, ...lines.map(widthOf));

/** From top to bottom, with arrows at right angles and each label on its own arrow. */
export const layoutOptions = {
  "elk.algorithm": "layered",
  "elk.direction": "DOWN",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.edgeLabels.inline": "true",
  "elk.layered.considerModelOrder.strategy": "PREFER_EDGES",
  "elk.layered.nodePlacement.strategy": "BRANDES_KOEPF",
  "elk.layered.nodePlacement.bk.fixedAlignment": "BALANCED",
  "elk.layered.spacing.nodeNodeBetweenLayers": "28",
  "elk.layered.spacing.edgeNodeBetweenLayers": "14",
  "elk.spacing.nodeNode": "24",
  "elk.spacing.edgeNode": "14",
  "elk.spacing.edgeEdge": "10",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.padding": "[top=12,left=12,bottom=12,right=12]",
};

const labelOf = ({ event, guard }: ChartTransition): string =>
  [eventLabel(event), guard && `[${guard}]`].filter(Boolean).join(" ");
const lineOf = ({ transition, index }: Numbered): Line => ({
  text: labelOf(transition),
  kind: "transition",
  index,
});

/** What ELK is to lay out, and the lines in its nodes and on its edges, by their ids. */
type Graph = { root: ElkNode; lines: Map<string, Line[]> };

const startOf = (parent: string): string => `${parent} start`;
const sizeOf = (lines: readonly Line[]): { width: number; height: number } => ({
  width: widest(lines) + 2 * padding,
  height: lines.length * lineHeight + 2 * padding,
});

function graphOf(chart: Chart): Graph {
  const lines = linesOf(chart);
  const childrenOf = (parent: string | null): ElkNode[] => {
    const states = chart.states.filter((state) => state.parent === parent);
    const start = states.some(({ initial }) => initial)
      ? [{ id: startOf(parent ?? chart.id), width: 10, height: 10 }]
      : [];
    return [...start, ...states.map(nodeOf)];
  };
  const nodeOf = ({ id }: ChartState): ElkNode => {
    const own = lines.get(id)!;
    const { width, height } = sizeOf(own);
    const children = childrenOf(id);
    if (children.length === 0) return { id, width, height };
    const layoutOptions = {
      "elk.padding": `[top=${height + padding},left=14,bottom=14,right=14]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${width},${height})`,
    };
    return { id, children, layoutOptions };
  };
  // Transitions that are possible in any state leave from a box of their own.
  const anywhere = lines.get(chart.id);
  const children = [...childrenOf(null), ...(anywhere ? [{ id: chart.id, ...sizeOf(anywhere) }] : [])];
  return { root: { id: "page", layoutOptions, children, edges: edgesOf(chart, lines) }, lines };
}

const numbered = (chart: Chart): Numbered[] =>
  chart.transitions.map((transition, index) => ({ transition, index }));

/** The lines in each state: its name, what it invokes, and the transitions without a target. */
function linesOf(chart: Chart): Map<string, Line[]> {
  const lines = new Map<string, Line[]>();
  const ofSource = (id: string) => numbered(chart).filter(({ transition }) => transition.source === id);
  const staying = (id: string): Line[] =>
    ofSource(id)
      .filter(({ transition }) => transition.targets.length === 0)
      .map(lineOf);
  for (const [index, { id, key, type, invokes }] of chart.states.entries())
    lines.set(id, [
      { text: type === "history" ? "as before" : key, kind: "title", index },
      ...invokes.map((invoke): Line => ({ text: `asks ${invoke.id}`, kind: "asks", index })),
      ...staying(id),
    ]);
  if (ofSource(chart.id).length > 0)
    lines.set(chart.id, [{ text: "anywhere", kind: "title", index: -1 }, ...staying(chart.id)]);
  return lines;
}

/** The arrows. All transitions between the same two states share one, with a line for each. */
function edgesOf(chart: Chart, lines: Map<string, Line[]>): ElkExtendedEdge[] {
  const edges = new Map<string, ElkExtendedEdge>();
  for (const { id, parent, initial } of chart.states)
    if (initial)
      edges.set(id, { id: `initial ${id}`, sources: [startOf(parent ?? chart.id)], targets: [id] });
  for (const one of numbered(chart))
    for (const target of one.transition.targets) {
      const id = `${one.transition.source} → ${target}`;
      lines.set(id, [...(lines.get(id) ?? []), lineOf(one)]);
      edges.set(id, { id, sources: [one.transition.source], targets: [target] });
    }
  return [...edges.values()].map((edge) => {
    const own = lines.get(edge.id);
    if (!own) return edge;
    return { ...edge, labels: [{ text: edge.id, width: widest(own) + 6, height: own.length * lineHeight }] };
  });
}

/** Lays out every state and arrow of a machine, so that nested states and long labels are readable. */
export async function layOut(chart: Chart): Promise<Layout> {
  const { root, lines } = graphOf(chart);
  const placed = await new Elk().layout(root);
  const below = ({ children = [] }: ElkNode): ElkNode[] =>
    children.flatMap((child) => [child, ...below(child)]);
  const boxes = below(placed).map(({ id, x = 0, y = 0, width = 0, height = 0 }): Box => {
    const index = chart.states.findIndex((state) => state.id === id);
    return { id, index, state: chart.states[index] ?? null, lines: lines.get(id) ?? [], x, y, width, height };
  });
  const arrows = (placed.edges ?? []).map(({ id, sections = [], labels = [] }): Arrow => {
    const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]);
    const [label] = labels;
    return {
      kind: lines.has(id) ? "transition" : "initial",
      points,
      lines: lines.get(id) ?? [],
      label: label ? { x: label.x ?? 0, y: label.y ?? 0 } : null,
    };
  });
  return { width: placed.width ?? 0, height: placed.height ?? 0, boxes, arrows };
}
