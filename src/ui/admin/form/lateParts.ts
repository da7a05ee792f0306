/** What a form shows only once something has happened on it: it comes then. */
import { createElement } from "react";
import { late } from "#src/ui/kit/late.tsx";
import { Loading } from "#src/ui/kit/Loading.tsx";

export const Comparison = late("The comparison", async () => ({
  default: (await import("./Comparison.tsx")).Comparison,
}));
export const HistoryTab = late("The history", async () => ({
  default: (await import("./HistoryTab.tsx")).HistoryTab,
}));
export const CropDialog = late("The cropping", async () => ({
  default: (await import("./crop/CropDialog.tsx")).CropDialog,
}));
export const NewReferenceDialog = late("The form", async () => ({
  default: (await import("./NewReferenceDialog.tsx")).NewReferenceDialog,
}));
export const BankPictures = late(
  "The pictures",
  async () => ({ default: (await import("./BankPictures.tsx")).BankPictures }),
  { waiting: () => createElement(Loading, { label: "Loading the pictures" }) },
);
