import type { PaletteEntry } from "#src/machines/palette/offered.ts";
import { paletteMachine, type PaletteContext } from "#src/machines/palette/paletteMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline, refused } from "./failures.ts";

const entry = (id: string): PaletteEntry => ({
  id,
  group: "Pages",
  label: id,
  hint: null,
  address: `/${id}`,
});

export const paletteModel: Model<typeof paletteMachine> = {
  machine: paletteMachine,
  input: { recent: [entry("seen")] },
  cases: [
    answered("readKnown", [entry("home")]),
    answered("readKnown", [entry("home"), entry("adverts")]),
    failed("readKnown"),
    { type: "text.changed", text: " a " },
    { type: "text.changed", text: "ad" },
    answered("findRecords", [entry("ada")]),
    answered("findRecords", []),
    failed("findRecords", offline),
    failed("findRecords", refused("Too long")),
    { type: "retry" },
    { type: "connection.restored" },
    failed("watchConnection"),
    { type: "moved", by: 1 },
    { type: "moved", by: -Infinity },
    { type: "enter.pressed" },
    { type: "chosen", entry: entry("home") },
  ],
  view: ({ text, known, found, active }: PaletteContext): string =>
    [text || "empty", ...known.map(({ id }) => id), ...found.map(({ id }) => id), active && `at ${active}`]
      .filter(Boolean)
      .join(", "),
};
