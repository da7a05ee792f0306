import {
  paletteMachine,
  type PaletteContext,
  type PaletteEntry,
} from "#src/machines/palette/paletteMachine.ts";
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
    failed("readKnown"),
    { type: "text.changed", text: " a " },
    { type: "text.changed", text: "ad" },
    answered("findRecords", [entry("ada")]),
    failed("findRecords", offline),
    failed("findRecords", refused("Too long")),
    { type: "retry" },
    { type: "connection.restored" },
    failed("watchConnection"),
    { type: "chosen", entry: entry("home") },
  ],
  view: ({ text, known, found }: PaletteContext): string =>
    [text || "empty", ...known.map(({ id }) => id), ...found.map(({ id }) => id)].join(", "),
};
