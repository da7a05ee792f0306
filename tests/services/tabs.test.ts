import { expect, test } from "vitest";
import { createTabs, type Channel } from "#src/services/tabs.ts";

/** Channels that deliver at once to every other channel of the same air. */
function air() {
  const all = new Set<{ hear: ((event: MessageEvent) => void)[] }>();
  return (): Channel => {
    const own = { hear: [] as ((event: MessageEvent) => void)[] };
    all.add(own);
    return {
      postMessage: (data) => {
        for (const other of all)
          if (other !== own) for (const hear of other.hear) hear(new MessageEvent("message", { data }));
      },
      addEventListener: (_: string, hear: unknown) =>
        void own.hear.push(hear as (event: MessageEvent) => void),
      close: () => void all.delete(own),
    } as Channel;
  };
}

test("a tab knows whether it is the last [D-2][B-386]", () => {
  const channel = air();
  const first = createTabs(channel(), "1");
  expect(first.isLast()).toBe(true);
  const second = createTabs(channel(), "2");
  expect([first.isLast(), second.isLast()]).toEqual([false, false]);
  first.leave();
  expect(second.isLast()).toBe(true);
  first.enter();
  expect(second.isLast()).toBe(false);
  second.leave();
  expect(first.isLast()).toBe(true);
});

test("a tab that vanished without a word is still counted: rather no logout than a wrong one [D-2]", () => {
  const channel = air();
  const first = createTabs(channel(), "1");
  createTabs(channel(), "2");
  expect(first.isLast()).toBe(false);
});

test("tabs hear each other, not themselves, and the census is not passed on [T-1][T-7]", () => {
  const channel = air();
  const first = createTabs(channel(), "1");
  const heard: string[] = [];
  const stop = first.hear(({ type }) => heard.push(type));
  const second = createTabs(channel(), "2");
  first.tell({ type: "session.extended" });
  second.tell({ type: "session.extended" });
  stop();
  second.tell({ type: "session.ended" });
  expect(heard).toEqual(["session.extended"]);
});

test("a browser without the channel has one tab", () => {
  const tabs = createTabs(undefined, "1");
  tabs.tell({ type: "session.extended" });
  tabs.leave();
  expect(tabs.isLast()).toBe(true);
});
