import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { assign, setup } from "xstate";
import { createScreenActor } from "#src/ui/kit/screenActor.tsx";

const machine = setup({
  types: { context: {} as { text: string }, events: {} as { type: "typed"; text: string } },
}).createMachine({
  context: { text: "" },
  on: { typed: { actions: assign({ text: ({ event }) => event.text }) } },
});
const Field = createScreenActor(machine);

function Typing() {
  const { send } = Field.useActorRef();
  const value = Field.useSelector(({ context }) => context.text);
  return <input value={value} onChange={({ target }) => send({ type: "typed", text: target.value })} />;
}

let close = (): void => {};
afterEach(() => close());

test("no letter is lost that is typed as soon as a field appears, before the effects of its view have run", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  // A first page has run, and this one comes after it.
  document.documentElement.dataset.page = "First";
  close = () => {
    delete document.documentElement.dataset.page;
    root.unmount();
    container.remove();
  };
  // As the browser does: an event comes between two tasks, and nothing waits for the effects.
  const { promise: appeared, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => resolve());
  observer.observe(container, { childList: true, subtree: true });
  startTransition(() =>
    root.render(
      <Field.Provider identity={1} holes={() => ({})}>
        <Typing />
      </Field.Provider>,
    ),
  );
  await appeared;
  const field = container.querySelector("input")!;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
  for (const letter of "late") {
    write.call(field, field.value + letter);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  await expect.poll(() => field.value).toBe("late");
});
