import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { deliveryProcess } from "#src/contracts/emails/deliveryProcess.ts";
import { relationshipProcess } from "#src/contracts/mentoringProcess.ts";
import { profileTypes } from "#src/contracts/mentoringWords.ts";
import type { ProcessWords } from "#src/contracts/process.ts";
import { chartOf } from "#src/machineDiagram/chart.ts";
import { deliveryLifecycle } from "#src/machines/emails/deliveryLifecycle.ts";
import { relationshipLifecycle } from "#src/machines/mentoring/relationshipLifecycle.ts";
import type { ProcessPlace } from "#src/ui/processMap/place.ts";
import { ProcessPlan } from "#src/ui/processMap/ProcessPlan.tsx";
import { deliveryLayout } from "#src/ui/processMap/layouts/delivery.ts";
import { relationshipLayout } from "#src/ui/processMap/layouts/relationship.ts";

/** The audience of the words, and the words. */
type Worded = [who: string, words: ProcessWords];

/** Each machine that has a map, as its code is now. */
const processes = [
  {
    name: "relationship",
    chart: chartOf(relationshipLifecycle),
    layout: relationshipLayout,
    words: profileTypes.map((askedBy): Worded => [`where ${askedBy} asked`, relationshipProcess(askedBy)]),
  },
  {
    name: "delivery of an email",
    chart: chartOf(deliveryLifecycle),
    layout: deliveryLayout,
    words: [["for administrators", deliveryProcess] satisfies Worded],
  },
];

const asked: ProcessPlace = {
  present: "PENDING",
  path: [{ state: "PENDING", when: "20 Nov", who: "by you" }],
  open: {
    cancel: { mine: true, why: null },
    accept: { mine: false, why: "Only the other person can do this." },
    expire: { mine: false, why: null },
  },
  limits: { expire: "on Fri 4 Dec" },
};
const ended: ProcessPlace = {
  present: "ENDED",
  path: [
    { state: "PENDING", when: "20 Nov", who: "by you" },
    { state: "ACTIVE", when: "21 Nov", who: "by Max" },
    { state: "ENDED", when: "24 Nov", who: "by you" },
  ],
  open: {},
  limits: {},
};

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/");
});

const show = (
  place: ProcessPlace,
  words: ProcessWords = relationshipProcess("MENTEE"),
  layout = relationshipLayout,
) => render(<ProcessPlan title="Where you are" {...{ layout, words, place }} />);
const svg = () => document.querySelector("svg")!;
const outline = () => within(document.querySelector("ol")!);
const standings = (part: ParentNode, of: "state" | "move") =>
  Object.fromEntries(
    [...part.querySelectorAll<HTMLElement>(`[data-${of}]`)].map((one) => [
      one.dataset[of],
      one.dataset.standing,
    ]),
  );

describe.each(processes)("the map and outline of a $name", ({ chart, layout, words }) => {
  const states = chart.states.map(({ key }) => key).sort();
  const moves = chart.transitions
    .map(({ source, event, targets }) =>
      [source, event, targets[0]].map((id) => id!.split(".").at(-1)).join(" "),
    )
    .sort();

  test("have a place and words for every state and move of the machine", () => {
    expect(layout.states.map(({ key }) => key).sort()).toEqual(states);
    expect(layout.moves.map(({ from, event, to }) => `${from} ${event} ${to}`).sort()).toEqual(moves);
    expect(
      layout.states
        .filter(({ final }) => final)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(
      chart.states
        .filter(({ type }) => type === "final")
        .map(({ key }) => key)
        .sort(),
    );
    for (const [, said] of words) {
      expect(Object.keys(said.states).sort()).toEqual(states);
      expect(Object.keys(said.moves).sort()).toEqual(
        [...new Set(chart.transitions.map(({ event }) => event))].sort(),
      );
    }
  });

  test("have no overlapping states", () => {
    for (const one of layout.states)
      for (const other of layout.states)
        if (one.key < other.key)
          expect(
            one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y,
          ).toBe(true);
  });

  test.each(words)("show every state and move, %s", (_, said) => {
    show({ present: layout.states[0]!.key, path: [], open: {}, limits: {} }, said, layout);
    expect(Object.keys(standings(svg(), "state")).sort()).toEqual(states);
    expect(svg().querySelectorAll("[data-move]")).toHaveLength(moves.length);
    const told = document.querySelector("ol")!.textContent;
    for (const { label, says } of Object.values(said.states)) {
      expect(told).toContain(label);
      expect(told).toContain(says);
    }
    for (const { from, event, to } of layout.moves) {
      const { label, who } = said.moves[event]!;
      const item = document.querySelector(`ol [data-state="${from}"] [data-move="${event}"]`)!;
      expect(item.textContent).toContain(`${label}, ${who}, leads to ${said.states[to]!.label}.`);
    }
  });
});

test("the current state is highlighted, and each open move says who can make it and by when", () => {
  show(asked);
  expect(standings(svg(), "state")).toMatchObject({ PENDING: "now", ACTIVE: "other" });
  expect(standings(svg(), "move")).toEqual({
    cancel: "open",
    accept: "open",
    deny: "closed",
    expire: "open",
    end: "closed",
  });
  expect(svg().querySelector("[data-move=cancel]")!.textContent).toBe("Cancelby you");
  expect(svg().querySelector("[data-move=expire]")!.textContent).toBe("Expireon Fri 4 Dec");
  const current = document.querySelectorAll("[aria-current=step]");
  expect([...current].map((one) => one.getAttribute("data-state"))).toEqual(["PENDING"]);
  expect(outline().getByText(/^Cancel,/).textContent).toMatch(/You can do this now\.$/);
  expect(outline().getByText(/^Accept,/).textContent).toMatch(/Only the other person can do this\.$/);
  expect(outline().getByText(/^Expire,/).textContent).toMatch(/This happens on Fri 4 Dec\.$/);
});

test("the map and outline show the path taken so far", () => {
  show(ended);
  expect(standings(svg(), "state")).toMatchObject({
    PENDING: "past",
    ACTIVE: "past",
    ENDED: "now",
    DENIED: "other",
  });
  expect(standings(document.querySelector("ol")!, "state")).toEqual(standings(svg(), "state"));
  expect(standings(svg(), "move")).toMatchObject({ accept: "taken", end: "taken", deny: "closed" });
  expect(outline().getByText(/^Accept,/).textContent).toMatch(/This is what happened\.$/);
  expect(document.querySelector("ol [data-state=ACTIVE]")!.textContent).toContain("On 21 Nov, by Max.");
});

test("screen readers get the outline instead of the map, and anyone can switch to it", () => {
  show(asked);
  expect(svg().getAttribute("aria-hidden")).toBe("true");
  expect(document.querySelector("ol")!.parentElement!.className).toContain("visually-hidden");
  const button = screen.getByRole("button", { name: "Show in words" });
  fireEvent.click(button);
  expect([button.getAttribute("aria-pressed"), window.location.search]).toEqual(["true", "?process=words"]);
  expect(document.querySelector("svg")).toBeNull();
  expect(document.querySelector("ol")!.parentElement!.className).toBe("");
  fireEvent.click(button);
  expect(document.querySelector("svg")).not.toBeNull();
});

/** `x,y x,y x,y` as numbers. */
const pointsOf = (polygon: Element): [number, number][] =>
  polygon
    .getAttribute("points")!
    .split(" ")
    .map((pair) => pair.split(",").map(Number) as [number, number]);

describe.each(processes)("the drawn map of a $name", ({ layout, words: worded }) => {
  const [, words] = worded[0]!;
  const present = layout.states[0]!.key;
  const place: ProcessPlace = {
    present,
    path: [{ state: present, when: "", who: "" }],
    open: {},
    limits: {},
  };

  test("has a head on each arrow, pointing along its last segment", () => {
    show(place, words, layout);
    const ways = [layout.start, ...layout.moves].map(({ points }) => points);
    const heads = [...svg().querySelectorAll("polygon")];
    expect(heads).toHaveLength(ways.length);
    for (const [index, drawn] of heads.entries()) {
      const [fx, fy] = ways[index]!.at(-2)!;
      const [x, y] = ways[index]!.at(-1)!;
      const [tip, one, other] = pointsOf(drawn) as [[number, number], [number, number], [number, number]];
      expect(tip).toEqual([x, y]);
      const [mx, my] = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
      // Its foot is behind it along the path, and centred across the path.
      const along = Math.hypot(x - fx, y - fy);
      expect((x - mx) / 9).toBeCloseTo((x - fx) / along);
      expect((y - my) / 9).toBeCloseTo((y - fy) / along);
      expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeCloseTo(9);
      expect((one[0] - other[0]) * (x - fx) + (one[1] - other[1]) * (y - fy)).toBeCloseTo(0);
    }
  });

  test("centres each name in its box, and draws the ring of an end state inside its box", () => {
    show(place, words, layout);
    for (const { key, x, y, width, height, final } of layout.states) {
      const [box, ring] = [...svg().querySelectorAll(`[data-state="${key}"] rect`)];
      const sizes = (rect: Element) =>
        ["x", "y", "width", "height"].map((of) => Number(rect.getAttribute(of)));
      expect(sizes(box!)).toEqual([x, y, width, height]);
      expect(ring && sizes(ring)).toEqual(final ? [x + 4, y + 4, width - 8, height - 8] : undefined);
      const name = svg().querySelector(`[data-state="${key}"] text`)!;
      expect(Number(name.getAttribute("x"))).toBe(x + width / 2);
      const line = Number(name.getAttribute("y"));
      expect(line).toBeGreaterThan(y + height / 2);
      expect(line).toBeLessThan(y + height / 2 + 8);
    }
  });
});

test("draws states, arrows with round corners and labels where the layout has them", () => {
  const layout = {
    width: 300,
    height: 200,
    start: {
      ...{ x: 10, y: 20, width: 12, height: 12 },
      points: [
        [22, 26],
        [60, 26],
      ],
    },
    states: [
      { key: "PENDING", final: false, x: 60, y: 6, width: 100, height: 40 },
      { key: "ENDED", final: true, x: 200, y: 120, width: 80, height: 40 },
    ],
    moves: [
      {
        ...{ event: "cancel", from: "PENDING", to: "ENDED" },
        // A long leg, and one that is shorter than two radii of a corner.
        points: [
          [110, 46],
          [110, 100],
          [120, 100],
          [120, 140],
          [200, 140],
        ],
        label: { x: 110, y: 60 },
      },
    ],
  } as const;
  show({ ...asked, open: {}, limits: {} }, relationshipProcess("MENTEE"), layout);
  const attributes = (element: Element, ...names: string[]) =>
    names.map((name) => element.getAttribute(name));
  const [first, last] = svg().querySelectorAll("[data-state]");
  expect(attributes(svg(), "width", "height", "viewBox")).toEqual(["300", "200", "0 0 300 200"]);
  expect(attributes(svg().querySelector("circle")!, "cx", "cy", "r")).toEqual(["16", "26", "6"]);
  expect(attributes(first!.querySelector("rect")!, "x", "y", "width", "height")).toEqual([
    ...["60", "6"],
    ...["100", "40"],
  ]);
  expect(first!.querySelectorAll("rect")).toHaveLength(1);
  // The end of a process has a second border inside the first.
  expect(attributes(last!.querySelectorAll("rect")[1]!, "x", "y", "width", "height")).toEqual([
    ...["204", "124"],
    ...["72", "32"],
  ]);
  // The name is in the middle, and higher where a date is below it.
  expect([...first!.querySelectorAll("text")].map((text) => attributes(text, "x", "y"))).toEqual([
    ["110", "23"],
    ["110", "42"],
  ]);
  expect([...last!.querySelectorAll("text")].map((text) => attributes(text, "x", "y"))).toEqual([
    ["240", "145"],
  ]);
  const [toFirst, toLast] = svg().querySelectorAll("[data-standing] > path");
  expect(toFirst!.getAttribute("d")).toBe("M22 26L60 26");
  expect(toLast!.getAttribute("d")).toBe(
    "M110 46L110 92Q110 100 115 100L115 100Q120 100 120 108L120 132Q120 140 128 140L200 140",
  );
  // Its head points to the right.
  expect(toLast!.parentElement!.querySelector("polygon")!.getAttribute("points")).toBe(
    "200,140 191,135.5 191,144.5",
  );
  const label = svg().querySelector('[data-move="cancel"]')!;
  const [name, who] = label.querySelectorAll("text");
  expect([attributes(name!, "x", "y"), attributes(who!, "x", "y")]).toEqual([
    ["110", "76"],
    ["110", "93"],
  ]);
  const width = Number(label.querySelector("rect")!.getAttribute("width"));
  expect(Number(label.querySelector("rect")!.getAttribute("x"))).toBeCloseTo(110 - width / 2);
});
