/** The behaviour of docs/machines/index.html. Runs in the browser from one file, so it imports only types. */
import type { PageMachine } from "./pageData.ts";

const machines = JSON.parse(document.querySelector("#machines")!.textContent) as PageMachine[];
const find = <T extends Element>(selector: string): T => document.querySelector<T>(selector)!;
const canvas = find<HTMLElement>("#canvas");
const details = find<HTMLElement>("#details");
const search = find<HTMLInputElement>("#search");

/** The address says what is shown: `#session`, `#session/transition-3`, `#session/state-2`. */
const shown = () => {
  const [id, part = ""] = decodeURIComponent(location.hash.slice(1)).split("/");
  const machine = machines.find((one) => one.id === id) ?? machines[0]!;
  const [kind, index] = part.split("-");
  return { machine, part, kind, index: Number(index) };
};

/** Creates an element: `h("li", {}, "text", h("b", {}, "bold"))`. Text is never parsed as markup. */
function h(tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
const link = (machine: PageMachine, part: string, ...children: (Node | string)[]): HTMLElement =>
  h("a", { href: `#${machine.id}${part && `/${part}`}` }, ...children);

// ---- the list and the search

type Found = { text: string; part: string };

function findIn(machine: PageMachine, words: string): Found[] {
  const fits = (text: string): boolean => text.toLowerCase().includes(words);
  return [
    ...machine.states.map((state, index) => ({ text: state.name, part: `state-${index}` })),
    ...machine.transitions.map((transition, index) => ({
      text: `${transition.from} — ${transition.label}`,
      part: `transition-${index}`,
    })),
  ].filter(({ text }) => fits(text));
}

function list(): void {
  const words = search.value.trim().toLowerCase();
  const { machine: current } = shown();
  const hits = machines.flatMap((machine) => {
    const found = words ? findIn(machine, words) : [];
    return !words || found.length > 0 || machine.id.toLowerCase().includes(words) ? [{ machine, found }] : [];
  });
  find("#list").replaceChildren(
    ...hits.map(({ machine, found }) => {
      const title = link(machine, "", machine.id, h("span", {}, String(machine.states.length)));
      if (machine === current) title.setAttribute("aria-current", "page");
      const parts = found.slice(0, 12).map(({ text, part }) => h("li", {}, link(machine, part, text)));
      return h("li", {}, title, ...(parts.length > 0 ? [h("ul", {}, ...parts)] : []));
    }),
  );
  const sum = hits.reduce((all, { found }) => all + found.length, 0);
  find("#found").textContent = words ? `${hits.length} machines, ${sum} states and transitions` : "";
}

// ---- the diagram

type Box = { x: number; y: number; width: number; height: number };
let box: Box = { x: 0, y: 0, width: 1, height: 1 };
let whole: Box = box;
let drawn: PageMachine | null = null;

const svg = (): SVGSVGElement => canvas.querySelector("svg")!;
function look(to: Box): void {
  box = to;
  svg().setAttribute("viewBox", `${to.x} ${to.y} ${to.width} ${to.height}`);
}
/** Zooms by a factor around a point of the canvas, given from 0 to 1. */
function zoom(factor: number, atX = 0.5, atY = 0.5): void {
  const width = Math.min(Math.max(box.width * factor, 120), whole.width * 3);
  const height = (box.height * width) / box.width;
  look({ x: box.x + (box.width - width) * atX, y: box.y + (box.height - height) * atY, width, height });
}
function move(x: number, y: number): void {
  look({ ...box, x: box.x + x * box.width, y: box.y + y * box.height });
}
/** Fits the whole drawing, or its upper part around the start where the whole would be too small to read. */
function fit(readable: boolean): void {
  const { clientWidth, clientHeight } = canvas;
  const ratio = clientHeight / clientWidth;
  const fitting = Math.max(whole.width, whole.height / ratio);
  const width = readable && fitting > clientWidth * 1.9 ? clientWidth * 1.25 : fitting;
  const start = svg().querySelector<SVGGraphicsElement>(".node")?.getBBox();
  const middle = start && width < fitting ? start.x + start.width / 2 : whole.x + whole.width / 2;
  const left = middle - width / 2;
  const x = width < fitting ? Math.min(Math.max(left, whole.x), whole.x + whole.width - width) : left;
  look({ x, y: whole.y, width, height: width * ratio });
}
/** Centres this part of the drawing, unless it is already visible. */
function bring(element: Element): void {
  const outer = canvas.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const seen =
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom;
  canvas.scrollTo(0, 0);
  if (seen) return;
  move(
    ((inner.left + inner.right) / 2 - (outer.left + outer.right) / 2) / outer.width,
    ((inner.top + inner.bottom) / 2 - (outer.top + outer.bottom) / 2) / outer.height,
  );
}

function draw(machine: PageMachine): void {
  if (machine === drawn) return;
  drawn = machine;
  canvas.innerHTML = machine.svg;
  const { x, y, width, height } = svg().viewBox.baseVal;
  whole = { x, y, width, height };
  fit(true);
  const { coverage } = machine;
  find("#name").textContent = machine.id;
  find("#figures").textContent =
    `${coverage.statesCovered} of ${coverage.states} states, ${coverage.transitionsCovered} of ${coverage.transitions} transitions, ` +
    `${coverage.guardsCovered} of ${coverage.guards} guards in ${machine.walks} walks`;
  document.title = `${machine.id} – Lyceum machines`;
}

function mark(part: string): void {
  for (const element of canvas.querySelectorAll(".chosen, [aria-current]")) {
    element.classList.remove("chosen");
    element.removeAttribute("aria-current");
  }
  const anchors = [...canvas.querySelectorAll(`a[href="#${part}"]`)];
  for (const anchor of anchors) {
    anchor.setAttribute("aria-current", "true");
    anchor.closest(".edge, .state")?.classList.add("chosen");
  }
  for (const arrow of canvas.querySelectorAll(`[data-transitions~="${part}"]`)) {
    arrow.classList.add("chosen");
  }
  if (anchors[0]) bring(anchors[0]);
}

// ---- the details

const pairs = (entries: [string, string][]): HTMLElement =>
  h(
    "dl",
    {},
    ...entries
      .filter(([, value]) => value)
      .flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );

function tell(machine: PageMachine, kind: string | undefined, index: number): void {
  const transition = kind === "transition" ? machine.transitions[index] : undefined;
  const state = kind === "state" ? machine.states[index] : undefined;
  if (transition) tellTransition(transition);
  else if (state) tellState(machine, state);
  else tellMachine(machine);
}

function tellTransition(transition: PageMachine["transitions"][number]): void {
  details.replaceChildren(
    h("h2", {}, transition.label),
    pairs([
      ["In", transition.from],
      ["Leads to", transition.to || "stays where it is"],
      ["If", transition.guard],
      ["Does", transition.actions],
      ["Why", transition.description],
    ]),
    h("h3", {}, `Crossed by ${transition.count} walks of the tests`),
    h("ol", { class: "walks" }, ...transition.shortest.map((walk) => h("li", {}, walk))),
    ...(transition.count > transition.shortest.length
      ? [h("p", { class: "quiet" }, `The ${transition.shortest.length} shortest are shown.`)]
      : []),
  );
}

function tellState(machine: PageMachine, state: PageMachine["states"][number]): void {
  const leaving = machine.transitions.flatMap((transition, index) =>
    transition.from === state.name ? [index] : [],
  );
  const coming = machine.transitions.flatMap((transition, index) =>
    transition.to.split(", ").includes(state.name) ? [index] : [],
  );
  details.replaceChildren(
    h("h2", {}, state.name),
    h("p", {}, state.description),
    pairs([
      ["Kind", state.kind],
      ["Tags", state.tags],
      ["Asks", state.invokes],
      ["On entry", state.entry],
      ["On exit", state.exit],
    ]),
    ...transitionList(machine, "What happens here", leaving),
    ...transitionList(machine, "What leads here", coming),
  );
}

function tellMachine(machine: PageMachine): void {
  details.replaceChildren(
    h("h2", {}, machine.id),
    h("p", { class: "quiet" }, "Choose a state or a transition in the diagram or below."),
    ...transitionList(machine, "Transitions", [...machine.transitions.keys()]),
  );
}

function transitionList(machine: PageMachine, title: string, indexes: number[]): HTMLElement[] {
  if (indexes.length === 0) return [];
  const items = indexes.map((index) => {
    const { from, label, to } = machine.transitions[index]!;
    return h("li", {}, link(machine, `transition-${index}`, `${from} — ${label}`), to ? ` → ${to}` : "");
  });
  return [h("h3", {}, title), h("ul", {}, ...items)];
}

// ---- everything follows from the address

function show(): void {
  const { machine, part, kind, index } = shown();
  draw(machine);
  mark(part);
  tell(machine, kind, index);
  list();
}

addEventListener("hashchange", show);
search.addEventListener("input", list);

let dragged = false;
canvas.addEventListener("click", (event) => {
  const anchor = (event.target as Element).closest("a");
  if (!anchor) return;
  event.preventDefault();
  if (!dragged) location.hash = `${shown().machine.id}/${anchor.getAttribute("href")!.slice(1)}`;
});
canvas.addEventListener("dragstart", (event) => event.preventDefault());
canvas.addEventListener("pointerdown", (down) => {
  dragged = false;
  let { clientX, clientY } = down;
  const drag = (to: PointerEvent): void => {
    if (Math.abs(to.clientX - clientX) + Math.abs(to.clientY - clientY) < (dragged ? 1 : 5)) return;
    dragged = true;
    move((clientX - to.clientX) / canvas.clientWidth, (clientY - to.clientY) / canvas.clientHeight);
    ({ clientX, clientY } = to);
  };
  addEventListener("pointermove", drag);
  addEventListener("pointerup", () => removeEventListener("pointermove", drag), { once: true });
});
canvas.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const { left, top, width, height } = canvas.getBoundingClientRect();
    zoom(event.deltaY > 0 ? 1.12 : 1 / 1.12, (event.clientX - left) / width, (event.clientY - top) / height);
  },
  { passive: false },
);
const keys: Record<string, () => void> = {
  "+": () => zoom(1 / 1.25),
  "=": () => zoom(1 / 1.25),
  "-": () => zoom(1.25),
  "0": () => fit(false),
  ArrowLeft: () => move(-0.1, 0),
  ArrowRight: () => move(0.1, 0),
  ArrowUp: () => move(0, -0.1),
  ArrowDown: () => move(0, 0.1),
};
canvas.addEventListener("keydown", (event) => {
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
canvas.addEventListener("focusin", ({ target }) => {
  if ((target as Element).matches("a:focus-visible")) bring(target as Element);
});
for (const button of document.querySelectorAll<HTMLElement>("[data-zoom]"))
  button.addEventListener("click", () => {
    if (button.dataset.zoom === "fit") fit(false);
    else zoom(button.dataset.zoom === "in" ? 1 / 1.25 : 1.25);
  });
addEventListener("resize", () => fit(true));

const scheme = find<HTMLButtonElement>("#scheme");
let dark = matchMedia("(prefers-color-scheme: dark)").matches;
const paint = (): void => {
  document.documentElement.dataset.scheme = dark ? "dark" : "light";
  scheme.textContent = dark ? "Light colours" : "Dark colours";
};
scheme.addEventListener("click", () => {
  dark = !dark;
  paint();
});

paint();
show();
