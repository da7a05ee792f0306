import {
  defaultPreferences,
  preferencesMachine,
  type Preferences,
} from "#src/machines/preferences/preferencesMachine.ts";
import type { Model } from "../model/model.ts";

const view = ({
  theme,
  touchMode,
  navigationCollapsed,
  shortcuts,
  times,
  view: shown,
  cpdOnly,
  cpdAnnounced,
  cpdCategories,
}: Preferences): string =>
  [
    theme,
    touchMode && "touch",
    navigationCollapsed && "rail",
    !shortcuts && "no keys",
    times,
    shown,
    cpdOnly && "CPD only",
    cpdAnnounced && "told",
    cpdCategories.includes("idd") ? "" : "without idd",
  ]
    .filter(Boolean)
    .join(", ");

export const preferencesModel: Model<typeof preferencesMachine> = {
  machine: preferencesMachine,
  input: {},
  cases: [
    { type: "theme.chosen", theme: "dark" },
    { type: "touchMode.toggled" },
    { type: "navigation.toggled" },
    { type: "shortcuts.switched", on: false },
    { type: "shortcuts.switched", on: true },
    { type: "times.chosen", times: "monthFirst" },
    { type: "view.chosen", view: "list" },
    { type: "cpdOnly.toggled" },
    { type: "cpdCategory.toggled", category: "idd" },
    { type: "heard.changed", preferences: defaultPreferences },
  ],
  view,
};
