/** What a form shows only once something has happened on it: it comes then. */
import { late } from "#src/ui/kit/late.tsx";

export const Comparison = late("The comparison", async () => ({
  default: (await import("./Comparison.tsx")).Comparison,
}));
export const HistoryTab = late("The history", async () => ({
  default: (await import("./HistoryTab.tsx")).HistoryTab,
}));
export const CropDialog = late("The cropping", async () => ({
  default: (await import("./crop/CropDialog.tsx")).CropDialog,
}));
