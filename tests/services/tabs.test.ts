import { expect, test } from "vitest";
import { createTabs, type Channel } from "#src/services/tabs.ts";

/** Channels that deliver at once to every other channel with the same air. */
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
  expect(first.others()).toBe(0);
  const second = createTabs(channel(), "2");
  expect([first.others(), second.others()]).toEqual([1, 1]);
  first.leave();
  expect(second.others()).toBe(0);
  first.enter();
  expect(second.others()).toBe(1);
  second.leave();
  expect(first.others()).toBe(0);
});

test("a tab that vanished without notice still counts, as no logout is better than a wrong one [D-2]", () => {
  const channel = air();
  const first = createTabs(channel(), "1");
  createTabs(channel(), "2");
  expect(first.others()).toBe(1);
});

test("tabs receive each other's messages, but not their own or those that count tabs [T-1][T-7]", () => {
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

test("a tab in a browser without the channel counts as the only one", () => {
  const tabs = createTabs(undefined, "1");
  tabs.tell({ type: "session.extended" });
  tabs.leave();
  expect(tabs.others()).toBe(0);
});
