import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { cpdCategories, type CpdCategory } from "#src/contracts/cpdCategories.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import type { TimeChoice } from "#src/contracts/timeFormat.ts";
import { effect } from "../provided.ts";

export type ThemeChoice = "light" | "dark" | "system";
export type ListView = "list" | "grid";

/** What is kept in local storage (B-073, B-074, B-315, B-317, B-318). */
export type Preferences = {
  theme: ThemeChoice;
  touchMode: boolean;
  /** Whether the navigation beside the page is only icons. */
  navigationCollapsed: boolean;
  /** Whether single-character keys do anything (WCAG 2.1.4). */
  shortcuts: boolean;
  /** How dates and times are formatted. */
  times: TimeChoice;
  view: ListView;
  cpdOnly: boolean;
  /** The categories whose CPD counts. */
  cpdCategories: CpdCategory[];
  /** Whether the user was told that the CPD filter is saved (B-077). */
  cpdAnnounced: boolean;
};

/** B-075: the filter has all options on by default. */
export const defaultPreferences: Preferences = {
  theme: "system",
  touchMode: false,
  navigationCollapsed: false,
  shortcuts: true,
  times: "browser",
  view: "grid",
  cpdOnly: false,
  cpdCategories: [...cpdCategories],
  cpdAnnounced: false,
};

export type PreferencesEvent =
  | { type: "theme.chosen"; theme: ThemeChoice }
  | { type: "touchMode.toggled" }
  | { type: "navigation.toggled" }
  | { type: "shortcuts.switched"; on: boolean }
  | { type: "times.chosen"; times: TimeChoice }
  | { type: "view.chosen"; view: ListView }
  | { type: "cpdOnly.toggled" }
  | { type: "cpdCategory.toggled"; category: CpdCategory }
  | { type: "heard.changed"; preferences: Preferences };

const toggled = (chosen: CpdCategory[], category: CpdCategory) =>
  cpdCategories.filter((each) => (each === category) !== chosen.includes(each));

/**
 * What the user has set for this browser. There is one state, since every setting may change at any time;
 * the context is the stored record itself.
 */
export const preferencesMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Partial<Preferences>,
    context: {} as Preferences,
    events: {} as PreferencesEvent,
  },
  actions: {
    savePreferences: effect<{ preferences: Preferences }>("savePreferences"),
    showMessage: effect<{ message: string }>("showMessage"),
    note: assign((_, changed: Partial<Preferences>) => changed),
  },
  guards: { isFirstUse: ({ context }) => !context.cpdAnnounced },
}).createMachine({
  id: "preferences",
  context: ({ input }) => ({ ...defaultPreferences, ...input }),
  initial: "ready",
  states: {
    ready: {
      meta: quiet,
      on: {
        "theme.chosen": {
          meta: quiet,
          actions: [
            { type: "note", params: ({ event }) => ({ theme: event.theme }) },
            { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
          ],
        },
        "touchMode.toggled": {
          meta: said,
          actions: [
            { type: "note", params: ({ context }) => ({ touchMode: !context.touchMode }) },
            { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
            {
              type: "showMessage",
              params: ({ context: { touchMode } }) => ({
                message: touchMode ? sharedMessages.touchMode.enabled : sharedMessages.touchMode.disabled,
              }),
            },
          ],
        },
        "navigation.toggled": {
          meta: quiet,
          actions: [
            {
              type: "note",
              params: ({ context }) => ({ navigationCollapsed: !context.navigationCollapsed }),
            },
            { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
          ],
        },
        "shortcuts.switched": {
          meta: quiet,
          actions: [
            { type: "note", params: ({ event }) => ({ shortcuts: event.on }) },
            { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
          ],
        },
        "times.chosen": {
          meta: quiet,
          actions: [
            { type: "note", params: ({ event }) => ({ times: event.times }) },
            { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
          ],
        },
        "view.chosen": {
          meta: quiet,
          actions: [
            { type: "note", params: ({ event }) => ({ view: event.view }) },
            { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
          ],
        },
        "cpdOnly.toggled": [
          {
            meta: said,
            guard: "isFirstUse",
            actions: [
              { type: "note", params: ({ context }) => ({ cpdOnly: !context.cpdOnly, cpdAnnounced: true }) },
              { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
              { type: "showMessage", params: { message: sharedMessages.cpdFilterSaved } },
            ],
          },
          {
            meta: quiet,
            actions: [
              { type: "note", params: ({ context }) => ({ cpdOnly: !context.cpdOnly }) },
              { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
            ],
          },
        ],
        "cpdCategory.toggled": {
          meta: quiet,
          actions: [
            {
              type: "note",
              params: ({ context, event }) => ({
                cpdCategories: toggled(context.cpdCategories, event.category),
              }),
            },
            { type: "savePreferences", params: ({ context }) => ({ preferences: context }) },
          ],
        },
        "heard.changed": { meta: quiet, actions: { type: "note", params: ({ event }) => event.preferences } },
      },
    },
  },
});
