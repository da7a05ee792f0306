import { transitionLabel, type Chart, type ChartState } from "./chart.ts";

const nameOf = (id: string): string => id.replace(/\W/g, "_");
/** Replaces the characters at which Mermaid ends a label. */
const plainLabel = (label: string): string => label.replace(/[:;#]/g, " ");

/** A machine as a Mermaid state diagram. Transitions that stay in their state are in the table, not here. */
export function toMermaid(chart: Chart): string {
  const lines = ["stateDiagram-v2"];
  const draw = (parent: string | null, pad: string): void => {
    const parallel = chart.states.find(({ id }) => id === parent)?.type === "parallel";
    const children = chart.states.filter((state) => state.parent === parent);
    for (const [index, state] of children.entries()) {
      if (parallel && index > 0) lines.push(`${pad}--`);
      lines.push(...drawState(state, pad));
      if (!chart.states.some((child) => child.parent === state.id)) continue;
      lines.push(`${pad}state ${nameOf(state.id)} {`);
      draw(state.id, `${pad}  `);
      lines.push(`${pad}}`);
    }
  };
  draw(null, "  ");
  const anywhere = chart.transitions.some(({ source, targets }) => source === chart.id && targets.length > 0);
  if (anywhere) lines.push(`  state "anywhere" as ${nameOf(chart.id)}`);
  for (const transition of chart.transitions)
    for (const target of transition.targets)
      lines.push(
        `  ${nameOf(transition.source)} --> ${nameOf(target)} : ${plainLabel(transitionLabel(transition))}`,
      );
  return `${lines.join("\n")}\n`;
}

function drawState({ id, key, initial, type }: ChartState, pad: string): string[] {
  return [
    `${pad}state "${type === "history" ? `${key} (as before)` : key}" as ${nameOf(id)}`,
    ...(initial ? [`${pad}[*] --> ${nameOf(id)}`] : []),
    ...(type === "final" ? [`${pad}${nameOf(id)} --> [*]`] : []),
  ];
}
