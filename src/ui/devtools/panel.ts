import { chartOf } from "#src/machineDiagram/chart.ts";
import diagramStyle from "../../machineDiagram/diagram.css?inline";
import { drawSvg, stateElementId } from "#src/machineDiagram/draw.ts";
import panelStyle from "./panel.css?inline";
import { createRunning, type Running } from "./running.ts";

/** Pixels per point of the drawing: small, but its text is legible. */
const readable = 0.85;

/**
 * The development panel: the machines that are running, on the diagrams of docs/machines, with their current states. It
 * lives in a shadow root, so that its styles and the application's do not affect each other. It is plain DOM, so that
 * it keeps working when the application has failed. Mount it before the application starts: it listens from then on.
 */
export function mountPanel(): void {
  const host = document.body.appendChild(document.createElement("lyceum-machines"));
  const root = host.attachShadow({ mode: "open" });
  const panel = element("div", "panel");
  const [actors, diagram, facts] = ["actors", "diagram", "facts"].map((name) => element("div", name));
  const toggle = element("button", "toggle", "Machines");
  const style = element("style", "", `${panelStyle}\n${diagramStyle}`);
  panel.append(actors!, diagram!, facts!);
  root.append(style, panel, toggle);
  panel.hidden = true;

  let chosen: string | null = null;
  const heard = createRunning((actor) => {
    if (panel.hidden) return;
    listActors();
    if (actor === chosen) showState(heard.running.get(actor)!);
  });
  Object.assign(window, { __inspected: heard });

  toggle.addEventListener("click", () => {
    panel.hidden = !panel.hidden;
    toggle.setAttribute("aria-expanded", String(!panel.hidden));
    listActors();
    const first = chosen ?? [...heard.running.keys()][0];
    if (!panel.hidden && first) void choose(first);
  });

  function listActors(): void {
    actors!.replaceChildren(
      ...[...heard.running.values()].map((running) => {
        const button = element("button", "", running.machine.id);
        button.append(element("small", "", running.status === "active" ? statesOf(running) : running.status));
        button.setAttribute("aria-pressed", String(running.actor === chosen));
        button.addEventListener("click", () => void choose(running.actor));
        return button;
      }),
    );
  }

  async function choose(actor: string): Promise<void> {
    chosen = actor;
    listActors();
    const { machine } = heard.running.get(actor)!;
    diagram!.innerHTML = await drawSvg(chartOf(machine)).catch(
      () => "<p>The diagram could not be drawn.</p>",
    );
    const drawn = diagram!.querySelector("svg");
    const [, , width = "0"] = drawn?.getAttribute("viewBox")?.split(" ") ?? [];
    drawn?.style.setProperty("width", `${Number(width) * readable}px`);
    showState(heard.running.get(actor)!);
    // Inner states are drawn after those around them. (jsdom cannot scroll.)
    [...diagram!.querySelectorAll(".node.live")]
      .at(-1)
      ?.scrollIntoView?.({ block: "center", inline: "center" });
  }

  function showState(running: Running): void {
    const ids = chartOf(running.machine).states.map(({ id }) => id);
    for (const live of diagram!.querySelectorAll(".live")) live.classList.remove("live");
    for (const id of running.states)
      diagram!.querySelector(`#${stateElementId(ids.indexOf(id))}`)?.classList.add("live");
    facts!.replaceChildren(
      element("strong", "", statesOf(running)),
      element("pre", "", JSON.stringify(running.context, null, 1) ?? ""),
      element("strong", "", "Last events"),
      element("pre", "", running.events.join("\n")),
    );
  }
}

/** The innermost states, without the machine's name. */
const statesOf = ({ machine, states }: Running): string =>
  states
    .filter((id) => !states.some((other) => other.startsWith(`${id}.`)))
    .map((id) => id.replace(`${machine.id}.`, ""))
    .join(", ");

function element(tag: string, name: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = text;
  return made;
}
