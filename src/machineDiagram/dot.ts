import { eventLabel, type Chart, type ChartState, type ChartTransition } from "./chart.ts";

/** The ids of the drawn SVG's elements: `state 3` and `transition 17`, by place in the chart. */
export const stateElementId = (index: number): string => `state-${index}`;
export const transitionElementId = (index: number): string => `transition-${index}`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const quoted = (id: string): string => JSON.stringify(id);
const cluster = (id: string): string => quoted(`cluster ${id}`);
/** Each compound state has a point that its own arrows start from and lead to. */
const anchor = (id: string): string => quoted(`${id} start`);

/**
 * A machine as Graphviz DOT: a cluster for each compound state, a table row with a link for each transition on an arrow.
 * Colours and fonts are left to the page's style sheet; classes say what is what.
 */
export function toDot(chart: Chart): string {
  const isCompound = (id: string): boolean =>
    id === chart.id || chart.states.some(({ parent }) => parent === id);
  const lines = [
    "digraph {",
    'graph [compound=true, rankdir=TB, nodesep=0.35, ranksep=0.55, fontname="Helvetica", fontsize=13, bgcolor="transparent", pad=0.3]',
    'node [fontname="Helvetica", fontsize=12, shape=box, style="rounded", margin="0.14,0.08"]',
    'edge [fontname="Helvetica", fontsize=10, arrowsize=0.7]',
  ];
  const draw = (parent: string | null): void => {
    for (const [index, state] of chart.states.entries()) {
      if (state.parent !== parent) continue;
      if (isCompound(state.id)) {
        lines.push(`subgraph ${cluster(state.id)} {`, ...clusterLines(state, index));
        draw(state.id);
        lines.push("}");
      } else lines.push(nodeLine(state, index, internal(chart, state.id)));
      if (state.initial)
        lines.push(
          `${anchor(state.parent ?? chart.id)} -> ${end(state.id)} [class="initial"${head(state.id)}]`,
        );
    }
  };
  const end = (id: string): string => (isCompound(id) ? anchor(id) : quoted(id));
  const head = (id: string): string => (isCompound(id) ? `, lhead=${cluster(id)}` : "");
  const tail = (id: string): string => (isCompound(id) && id !== chart.id ? `, ltail=${cluster(id)}` : "");

  // A parallel machine has no first state for an arrow to lead to.
  const start = chart.states.some(({ parent, initial }) => parent === null && initial) ? "start" : "anchor";
  lines.push(`${anchor(chart.id)} [shape=point, width=0.14, class="${start}", label=""]`);
  draw(null);
  for (const [key, group] of arrows(chart)) {
    const [source, target] = key.split(" → ") as [string, string];
    const lhead = target === chart.id ? "" : head(target);
    lines.push(
      `${end(source)} -> ${end(target)} [class="transition", label=<${rows(group)}>${tail(source)}${lhead}]`,
    );
  }
  return `${[...lines, "}"].join("\n")}\n`;
}

/** The transitions of a state that lead nowhere: they stand in the state itself. */
const internal = (chart: Chart, id: string): Numbered[] =>
  numbered(chart).filter(({ transition }) => transition.source === id && transition.targets.length === 0);

type Numbered = { transition: ChartTransition; index: number };
const numbered = (chart: Chart): Numbered[] =>
  chart.transitions.map((transition, index) => ({ transition, index }));

/** All transitions between the same two states share an arrow. */
function arrows(chart: Chart): Map<string, Numbered[]> {
  const groups = new Map<string, Numbered[]>();
  for (const { transition, index } of numbered(chart))
    for (const target of transition.targets) {
      const key = `${transition.source} → ${target}`;
      groups.set(key, [...(groups.get(key) ?? []), { transition, index }]);
    }
  return groups;
}

const rows = (group: readonly Numbered[]): string =>
  `<table border="0" cellborder="0" cellspacing="0" cellpadding="3">${group.map(row).join("")}</table>`;

function row({ transition: { event, guard }, index }: Numbered): string {
  const label = escaped([eventLabel(event), guard && `[${guard}]`].filter(Boolean).join(" "));
  const id = transitionElementId(index);
  // Wider than the metrics ask for: the reader's font may be broader than Helvetica.
  return `<tr><td align="left" width="${Math.ceil(label.length * 5.4)}" id="${id}" href="#${id}" title="${label}">${label}</td></tr>`;
}

function nodeLine(state: ChartState, index: number, stays: readonly Numbered[]): string {
  const { id, key, type, invokes } = state;
  const attributes = `id=${quoted(stateElementId(index))}, class=${quoted(`state ${type}`)}`;
  if (type === "history") return `${quoted(id)} [${attributes}, shape=circle, label="H", margin=0.02]`;
  const asked = invokes.map((invoke) => `<tr><td align="left"><i>asks ${escaped(invoke.id)}</i></td></tr>`);
  const title = `<tr><td align="left" href="#${stateElementId(index)}" title="${escaped(key)}"><b>${escaped(key)}</b></td></tr>`;
  const label = `<table border="0" cellborder="0" cellspacing="0" cellpadding="3">${[title, ...asked, ...stays.map(row)].join("")}</table>`;
  return `${quoted(id)} [${attributes}${type === "final" ? ", peripheries=2" : ""}, label=<${label}>]`;
}

function clusterLines({ id, key, type, invokes }: ChartState, index: number): string[] {
  const asked = invokes.map((invoke) => ` · asks ${escaped(invoke.id)}`).join("");
  const point =
    type === "parallel" ? 'shape=point, width=0.02, class="anchor"' : 'shape=point, width=0.1, class="start"';
  return [
    `id=${quoted(stateElementId(index))}; class=${quoted(`state ${type}`)}; style="rounded"; labeljust="l"; margin=14`,
    `label=<<table border="0" cellborder="0" cellpadding="2"><tr><td href="#${stateElementId(index)}" title="${escaped(key)}"><b>${escaped(key)}</b>${asked}</td></tr></table>>`,
    `${anchor(id)} [${point}, label=""]`,
  ];
}
