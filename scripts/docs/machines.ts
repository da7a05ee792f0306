import { eventLabel, type Chart, type ChartState, type ChartTransition } from "#src/machineDiagram/chart.ts";
import { toMermaid } from "#src/machineDiagram/mermaid.ts";
import { duration } from "../../tests/model/cases.ts";
import { code, generated, table, type Document } from "./document.ts";
import { machineFacts, within, type MachineFacts } from "./machineFacts.ts";
import { machinesPage } from "./machinesPage.ts";

const folder = "docs/machines";

/** One page per machine, their index, and the page with the drawn diagrams. */
export async function machineDocuments(): Promise<Document[]> {
  const facts = machineFacts();
  return [
    { path: `${folder}/README.md`, text: index(facts) },
    ...facts.map((one) => ({ path: `${folder}/${one.chart.id}.md`, text: page(one) })),
    { path: `${folder}/index.html`, text: await machinesPage(facts), built: true },
  ];
}

const ratio = (covered: number, all: number): string => `${covered} / ${all}`;

function index(facts: readonly MachineFacts[]): string {
  const rows = facts.map(({ chart, coverage, walks }) => [
    `[${chart.id}](${chart.id}.md)`,
    ratio(coverage.statesCovered, coverage.states),
    ratio(coverage.transitionsCovered, coverage.transitions),
    ratio(coverage.guardsCovered, coverage.guards),
    String(coverage.pairs),
    String(walks),
  ]);
  return `${generated("the machines in src/machines and their models in tests/machines")}
# Machines

Every flow of the product is one of these charts. The figures count what the generated tests walk (\`tests/model/\`):
states entered, transitions crossed, named guards that answered both yes and no; pairs are a reachable state and an event of
the alphabet, each of which is tried. \`npm run docs\` writes \`index.html\` beside this page: all diagrams drawn, to search and to zoom.

${table(["machine", "states", "transitions", "guards", "pairs", "walks"], rows)}`;
}

function page({ chart, coverage, walks, crossings }: MachineFacts): string {
  const name = (id: string): string => within(chart, id);
  const guards = [...new Set(chart.transitions.map(({ guard }) => guard).filter(Boolean))].sort();
  const invokes = chart.states.flatMap((state) =>
    state.invokes.map(({ id }) => [code(id), code(name(state.id))]),
  );
  return `${generated(`the machine \`${chart.id}\` and its model`)}
# ${chart.id}

${coverage.statesCovered} of ${coverage.states} states, ${coverage.transitionsCovered} of ${coverage.transitions} transitions and ${coverage.guardsCovered} of ${coverage.guards} guards (both answers) are walked by generated tests, in ${walks} walks; each of ${coverage.pairs} pairs of a state and an event is tried.

\`\`\`mermaid
${toMermaid(chart)}\`\`\`

## States

${table(
  ["state", "kind", "tags", "on entry", "on exit", "what it is"],
  chart.states.map((state) => [
    code(name(state.id)),
    state.initial ? `${state.type}, first` : state.type,
    state.tags.map(code).join(" "),
    state.entry.map(code).join(" "),
    state.exit.map(code).join(" "),
    state.description,
  ]),
)}
## Transitions

${table(
  ["in", "on", "if", "leads to", "does", "walks"],
  chart.transitions.map((transition) => [
    code(name(transition.source)),
    code(eventLabel(transition.event)),
    code(transition.guard),
    transition.targets.map((target) => code(name(target))).join(" ") || "stays",
    transition.actions.map(code).join(" "),
    String(crossings.get(transition.id)!.count),
  ]),
)}
## Guards

${guards.length > 0 ? guards.map(code).join(", ") : "none"}

## Delays

${table(
  ["delay", "length"],
  chart.delays.map(({ name: delay, milliseconds }) => [
    code(delay),
    milliseconds === null ? "computed" : duration(milliseconds),
  ]),
)}
## What it asks of the world

${table(["invoke", "in"], invokes)}
## Outline

\`\`\`text
${outline(chart)}
\`\`\`
`;
}

/** The chart as an indented list, for readers who cannot see diagrams. */
function outline(chart: Chart): string {
  const line = ({ event, guard, targets, actions }: ChartTransition): string =>
    [
      eventLabel(event),
      guard && `[${guard}]`,
      targets.length > 0 && `→ ${targets.map((target) => within(chart, target)).join(", ")}`,
      actions.length > 0 && `/ ${actions.join(", ")}`,
    ]
      .filter(Boolean)
      .join(" ");
  const own = (id: string, pad: string): string[] =>
    chart.transitions.filter(({ source }) => source === id).map((transition) => `${pad}${line(transition)}`);
  const title = ({ key, type, initial, tags, invokes, description }: ChartState): string =>
    [
      `* ${key}`,
      initial && "(first)",
      type !== "atomic" && type !== "compound" && `(${type})`,
      tags.length > 0 && `{${tags.join(", ")}}`,
      ...invokes.map(({ id }) => `asks ${id}`),
      description && `— ${description}`,
    ]
      .filter(Boolean)
      .join(" ");
  const below = (parent: string | null, pad: string): string[] =>
    chart.states
      .filter((state) => state.parent === parent)
      .flatMap((state) => [
        `${pad}${title(state)}`,
        ...own(state.id, `${pad}    `),
        ...below(state.id, `${pad}  `),
      ]);
  return [...own(chart.id, "anywhere: "), ...below(null, "")].join("\n");
}
