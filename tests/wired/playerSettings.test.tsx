import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { button, player, startPlayer } from "./player.ts";
import { openShell } from "./shell.tsx";
import { main } from "./shown.ts";

/** Speed, volume and sleep timer of the player, and their places, over the real server. */

const { demo, press, openSheet, play } = startPlayer();
const { open } = demo;
const pick = (label: string, value: string) =>
  demo.shell.act(() =>
    fireEvent.change(screen.getByRole("combobox", { name: label }), { target: { value } }),
  );
const chosen = (label: string) => screen.getByRole<HTMLSelectElement>("combobox", { name: label });

test("speed is remembered for each podcast, and volume for all; muting can be undone", async () => {
  const { shell } = await play("/podcast/1");
  await openSheet();
  const volume = () => screen.getByRole<HTMLInputElement>("slider", { name: "Volume" });
  expect([chosen("Speed").value, volume().value, shell.audio[0]!.volume]).toEqual(["1", "50", 0.5]);
  expect([...chosen("Speed").options].map(({ text }) => text)).toEqual(["0.5×", "1×", "1.25×", "1.5×", "2×"]);
  await pick("Speed", "1.5");
  expect([chosen("Speed").value, shell.audio[0]!.playbackRate]).toEqual(["1.5", 1.5]);
  await shell.act(() => fireEvent.change(volume(), { target: { value: "20" } }));
  expect([shell.audio[0]!.volume, volume().getAttribute("aria-valuetext")]).toEqual([0.2, "20%"]);
  await press(screen.getByRole("button", { name: "Mute" }));
  expect([shell.audio[0]!.volume, volume().value]).toEqual([0, "0"]);
  await press(screen.getByRole("button", { name: "Unmute" }));
  expect([shell.audio[0]!.volume, volume().value]).toEqual([0.2, "20"]);
  shell.close();

  const later = await openShell(await demo.signIn("learner"), "/podcast/2", { area: shell.area });
  await later.settled();
  const playHere = () =>
    later.act(() => fireEvent.click(main().getAllByRole("button", { name: /^Play / })[0]!));
  await playHere();
  expect([later.audio[0]!.volume, later.audio[0]!.playbackRate]).toEqual([0.2, 1]);
  await later.go("/podcast/1");
  await playHere();
  expect([later.audio[0]!.volume, later.audio[0]!.playbackRate]).toEqual([0.2, 1.5]);
});

test("the sleep timer pauses after its minutes or at the end of the episode, unless it is switched off", async () => {
  const { shell, actor } = await play("/podcast/2");
  const sheet = await openSheet();
  // The newest is the last in the queue: go back, so that another one follows.
  await press(sheet.getByRole("button", { name: "Previous episode" }));
  const { id } = actor.getSnapshot().context;
  const timer = () => chosen("Sleep timer").selectedOptions[0]!.text;
  const isPlaying = () => !shell.audio[0]!.paused;
  const toggle = (name: string) => press(sheet.getByRole("button", { name }));
  const minute = 60_000;
  const wait = (time: number) => shell.act(() => shell.clock.increment(time));
  expect([...chosen("Sleep timer").options].map(({ text }) => text)).toEqual([
    "Off",
    "15 min",
    "30 min",
    "45 min",
    "60 min",
    "End of episode",
  ]);
  await toggle("Pause");
  // Between two seconds, when the time shown lags behind.
  await wait(500);
  await pick("Sleep timer", "15");
  expect(timer()).toBe("15 min left");
  await wait(14.5 * minute);
  await toggle("Play");
  await wait(minute / 2 - 1);
  expect(isPlaying()).toBe(true);
  await wait(1);
  expect([isPlaying(), timer()]).toEqual([false, "Off"]);

  await pick("Sleep timer", "15");
  await wait(14.9 * minute);
  await toggle("Play");
  await pick("Sleep timer", "off");
  expect(timer()).toBe("Off");
  await wait(minute / 5);
  expect(isPlaying()).toBe(true);

  await pick("Sleep timer", "end");
  expect(timer()).toBe("End of episode");
  await wait(minute);
  expect([isPlaying(), actor.getSnapshot().context.id, timer()]).toEqual([false, id, "Off"]);
});

test("the sleep timer shows how much of its time is left", async () => {
  await play("/podcast/2");
  await press(button("Pause"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await openSheet();
  await pick("Sleep timer", "15");
  const timer = () => chosen("Sleep timer").selectedOptions[0]!.text;
  expect(timer()).toBe("15 min left");
  demo.shell.clock.increment(60_000);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(timer()).toBe("14 min left");
});

test("on a wide screen the settings are in the bar, and the queue has a panel that can be closed", async () => {
  await open("learner", "/podcast/2");
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await press(screen.getAllByRole("button", { name: /^Play / })[0]!);
  expect(
    within(player())
      .getAllByRole("combobox")
      .map((select) => select.closest("label")!.title),
  ).toEqual(["Speed", "Sleep timer"]);
  for (const name of ["Position", "Volume"]) within(player()).getByRole("slider", { name });
  expect(within(player()).getByRole("group", { name: "Playback" })).toBeTruthy();
  expect(within(player()).queryByRole("button", { name: "Open player" })).toBeNull();
  await press(button("Queue"));
  const panel = within(screen.getByRole("dialog", { name: "Queue" }));
  expect(panel.getAllByRole("listitem").length).toBeGreaterThan(1);
  await press(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Queue" })).toBeNull());
  await press(button("Close player"));
  expect(screen.queryByRole("region", { name: "Podcast player" })).toBeNull();
});
