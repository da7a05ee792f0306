import { createActor } from "xstate";
import { expect, test } from "vitest";
import { cpdCategories } from "#src/contracts/cpdCategories.ts";
import {
  defaultPreferences,
  preferencesMachine,
  type Preferences,
  type PreferencesEvent,
} from "#src/machines/preferences/preferencesMachine.ts";

function start(stored: Partial<Preferences> = {}) {
  const saved: Preferences[] = [];
  const messages: string[] = [];
  const actor = createActor(
    preferencesMachine.provide({
      actions: {
        savePreferences: (_, { preferences }) => void saved.push(preferences),
        showMessage: (_, { message }) => void messages.push(message),
      },
    }),
    { input: stored },
  ).start();
  return {
    saved,
    messages,
    send: (event: PreferencesEvent) => actor.send(event),
    now: (): Preferences => actor.getSnapshot().context,
  };
}

test("the theme is saved as light, dark or system [B-317][B-318]", () => {
  const { send, saved, now } = start();
  expect(now().theme).toBe("system");
  for (const theme of ["dark", "light", "system"] as const) {
    send({ type: "theme.chosen", theme });
    expect(saved.at(-1)).toEqual({ ...defaultPreferences, theme });
  }
});

test("touch mode is saved, and each toggle announces the new setting [B-315][B-316][B-318][M-048][M-049]", () => {
  const { send, saved, messages } = start();
  send({ type: "touchMode.toggled" });
  expect([messages.at(-1), saved.at(-1)?.touchMode]).toEqual(["Touch Mode Enabled", true]);
  send({ type: "touchMode.toggled" });
  expect([messages.at(-1), saved.at(-1)?.touchMode]).toEqual(["Touch Mode Disabled", false]);
});

test("the choice of list or grid is saved [B-073]", () => {
  const { send, saved } = start();
  send({ type: "view.chosen", view: "list" });
  expect(saved).toEqual([{ ...defaultPreferences, view: "list" }]);
});

test("the CPD-only filter starts with all categories and is saved, which is announced only once [B-074][B-075][B-077][B-318][M-066]", () => {
  const { send, saved, messages, now } = start();
  expect(now().cpdCategories).toEqual([...cpdCategories]);
  send({ type: "cpdOnly.toggled" });
  expect(messages).toEqual(["This setting will be saved for future visits."]);
  expect(saved.at(-1)).toEqual({ ...defaultPreferences, cpdOnly: true, cpdAnnounced: true });
  send({ type: "cpdOnly.toggled" });
  send({ type: "cpdOnly.toggled" });
  expect(messages).toHaveLength(1);

  const later = start(saved.at(-1));
  later.send({ type: "cpdOnly.toggled" });
  expect(later.messages).toEqual([]);
  expect(later.now().cpdOnly).toBe(false);
});

test("a CPD category that is switched off and on again returns to its place [B-074]", () => {
  const { send, saved } = start();
  send({ type: "cpdCategory.toggled", category: "idd" });
  expect(saved.at(-1)?.cpdCategories).toEqual(cpdCategories.filter((category) => category !== "idd"));
  send({ type: "cpdCategory.toggled", category: "idd" });
  expect(saved.at(-1)?.cpdCategories).toEqual([...cpdCategories]);
});

test("preferences changed in another tab are applied but not saved again", () => {
  const { send, saved, messages, now } = start();
  const heard: Preferences = { ...defaultPreferences, touchMode: true, theme: "dark" };
  send({ type: "heard.changed", preferences: heard });
  expect(now()).toEqual(heard);
  expect([saved, messages]).toEqual([[], []]);
});
