import { act, fireEvent, waitFor } from "@testing-library/react";
import { createActor } from "xstate";
import { expect, test } from "vitest";
import { mountPanel } from "#src/ui/devtools/panel.ts";
import { playerModel } from "../../model/samples.ts";
import { standIn } from "../../model/rig.ts";

test("the panel highlights the current states of a running machine on its diagram", async () => {
  mountPanel();
  const { logic, clock } = standIn(playerModel);
  const actor = createActor(logic, {
    clock,
    inspect: (event) => void window.__inspected?.push(event),
  }).start();
  const root = document.querySelector("lyceum-machines")!.shadowRoot!;
  const marked = () => [...root.querySelectorAll(".live b, .live text")].map((node) => node.textContent);

  act(() => void fireEvent.click(root.querySelector(".toggle")!));
  await waitFor(() => expect(marked()).toContain("silent"));
  expect(root.querySelector(".actors small")!.textContent).toBe("sound.silent, light.shown.on");

  actor.send({ type: "play" });
  expect(marked()).toContain("playing");
  expect(marked()).not.toContain("silent");
  expect(root.querySelector(".facts")!.textContent).toContain("play");
});
