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

/** For whom the words are, and the words. */
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

describe.each(processes)("the map and the outline of a $name", ({ chart, layout, words }) => {
  const states = chart.states.map(({ key }) => key).sort();
  const moves = chart.transitions
    .map(({ source, event, targets }) =>
      [source, event, targets[0]].map((id) => id!.split(".").at(-1)).join(" "),
    )
    .sort();

  test("have every state and every move of the machine, each with words", () => {
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

  test("stand apart: no state covers another", () => {
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

  test.each(words)("are drawn and told in full, %s", (_, said) => {
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

test("the present state is lit and marked, what is open says by whom and until when", () => {
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

test("the way that was come is drawn and told", () => {
  show(ended);
  expect(standings(svg(), "state")).toMatchObject({
    PENDING: "past",
    ACTIVE: "past",
    ENDED: "now",
    DENIED: "other",
  });
  expect(standings(svg(), "move")).toMatchObject({ accept: "taken", end: "taken", deny: "closed" });
  expect(outline().getByText(/^Accept,/).textContent).toMatch(/This is what happened\.$/);
  expect(document.querySelector("ol [data-state=ACTIVE]")!.textContent).toContain("On 21 Nov, by Max.");
});

test("who cannot see the map has the outline, and everybody can choose it", () => {
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
