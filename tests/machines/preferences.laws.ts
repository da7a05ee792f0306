import type { Preferences, preferencesMachine } from "#src/machines/preferences/preferencesMachine.ts";
import { does, type At, type LawTable } from "../model/lawTable.ts";

type Set = At<Preferences>;

const saves = ({ after }: Set) => does("savePreferences", { preferences: after });
const says = (message: string) => does("showMessage", { message });
/** In the order of the product. */
const categories = ["cpd", "idd", "vulnerable_client", "pts", "pts_external"] as const;

/** What these laws prove. */
const rule = {
  any: "every setting can change at any time",
};

/** A setting is saved at once, and announced where the ledger requires it (B-073 … B-077, B-315 … B-318). */
export const preferencesLaws: LawTable<typeof preferencesMachine> = {
  start: () => ({
    to: "ready",
    context: {
      ...{ theme: "system", touchMode: false, navigationCollapsed: false, shortcuts: true },
      ...{ times: "browser", view: "grid" },
      ...{ cpdOnly: false, cpdCategories: [...categories], cpdAnnounced: false },
    },
  }),
  waits: {},
  laws: [
    {
      on: "theme.chosen",
      sets: ({ event }) => ({ theme: event["theme"] }),
      does: (at) => [saves(at)],
      rule: rule.any,
    },
    {
      on: "times.chosen",
      sets: ({ event }) => ({ times: event["times"] }),
      does: (at) => [saves(at)],
      rule: rule.any,
    },
    {
      on: "view.chosen",
      sets: ({ event }) => ({ view: event["view"] }),
      does: (at) => [saves(at)],
      rule: rule.any,
    },
    {
      on: "touchMode.toggled",
      sets: ({ context }) => ({ touchMode: !context.touchMode }),
      does: (at) => [saves(at), says(at.after.touchMode ? "Touch Mode Enabled" : "Touch Mode Disabled")],
      rule: rule.any,
    },
    {
      on: "shortcuts.switched",
      sets: ({ event }) => ({ shortcuts: event["on"] }),
      does: (at) => [saves(at)],
      rule: rule.any,
    },
    {
      on: "navigation.toggled",
      sets: ({ context }) => ({ navigationCollapsed: !context.navigationCollapsed }),
      does: (at) => [saves(at)],
      rule: rule.any,
    },
    {
      on: "cpdOnly.toggled",
      when: ({ context }) => !context.cpdAnnounced,
      sets: ({ context }) => ({ cpdOnly: !context.cpdOnly, cpdAnnounced: true }),
      does: (at) => [saves(at), says("This setting will be saved for future visits.")],
      rule: rule.any,
    },
    {
      on: "cpdOnly.toggled",
      when: ({ context }) => context.cpdAnnounced,
      sets: ({ context }) => ({ cpdOnly: !context.cpdOnly }),
      does: (at) => [saves(at)],
      rule: rule.any,
    },
    {
      on: "cpdCategory.toggled",
      sets: ({ context: { cpdCategories: chosen }, event }) => ({
        cpdCategories: categories.filter((one) =>
          one === event["category"] ? !chosen.includes(one) : chosen.includes(one),
        ),
      }),
      does: (at) => [saves(at)],
      rule: rule.any,
    },
    { on: "heard.changed", sets: ({ event }) => event["preferences"], rule: rule.any },
  ],
};
