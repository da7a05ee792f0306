import { readFileSync } from "node:fs";
import { transformWithOxc } from "vite";
import { eventLabel } from "#src/machineDiagram/chart.ts";
import { drawSvg } from "#src/machineDiagram/draw.ts";
import { within, type MachineFacts } from "./machineFacts.ts";
import type { PageMachine } from "./page/pageData.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const part = (name: string): string => read(`page/${name}`);
/** The style; diagrams look as they do in the development panel. */
const style = (): string =>
  part("page.css").replace("/*diagram*/", () => read("../../src/machineDiagram/diagram.css"));

/** A single self-contained page: every diagram drawn, its data, its style and its script. */
export async function machinesPage(facts: readonly MachineFacts[]): Promise<string> {
  const machines = await Promise.all(facts.map(pageMachine));
  const { code: script } = await transformWithOxc(part("page.ts"), "page.ts", { sourcemap: false });
  // A closing tag inside a string would end the script.
  const data = JSON.stringify(machines).replaceAll("<", "\\u003c");
  return part("page.html")
    .replace("/*style*/", () => `\n${style()}`)
    .replace("/*machines*/", () => data)
    .replace("/*script*/", () => `\n(() => {\n${script.replace(/^export \{\};?$/gm, "").trim()}\n})();\n`);
}

async function pageMachine({ chart, coverage, walks, crossings }: MachineFacts): Promise<PageMachine> {
  const name = (id: string): string => within(chart, id);
  return {
    id: chart.id,
    svg: await drawSvg(chart),
    coverage,
    walks,
    states: chart.states.map((state) => ({
      name: name(state.id),
      kind: state.initial ? `${state.type}, first` : state.type,
      tags: state.tags.join(", "),
      invokes: state.invokes.map(({ id }) => id).join(", "),
      entry: state.entry.join(", "),
      exit: state.exit.join(", "),
      description: state.description,
    })),
    transitions: chart.transitions.map((transition) => ({
      from: name(transition.source),
      to: transition.targets.map(name).join(", "),
      label: [eventLabel(transition.event), transition.guard && `[${transition.guard}]`]
        .filter(Boolean)
        .join(" "),
      guard: transition.guard,
      actions: transition.actions.join(", "),
      description: transition.description,
      ...crossings.get(transition.id)!,
    })),
  };
}
