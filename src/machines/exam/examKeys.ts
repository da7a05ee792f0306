import type { KeyActs } from "../shortcuts/shortcutsMachine.ts";

const places = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [String(index + 1), { does: "choose", place: index + 1 }]),
);

/** The keys of a sitting. Places are counted from one. */
export const examKeys: KeyActs = {
  ...places,
  f: { does: "flag" },
  F: { does: "flag" },
  ArrowRight: { does: "go", step: 1 },
  ArrowLeft: { does: "go", step: -1 },
};
