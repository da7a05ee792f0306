/** Parts that a list shows only once something is opened; they load then. */
import { late } from "#src/ui/kit/late.tsx";

export const ColumnsPanel = late("The columns", () => import("./ColumnsPanel.tsx"));
export const ExportChoices = late("The export", () => import("./ExportChoices.tsx"));
export const FilterDrawer = late("The filters", () => import("./FilterDrawer.tsx"));
export const ViewsPanel = late("The views", () => import("./ViewsPanel.tsx"));
export const LostView = late("The views", () => import("./LostView.tsx"));
export const RowPreview = late("The preview", () => import("./RowPreview.tsx"));

/** Loads all of them, so that they are ready when needed. */
export const loadListParts = (): Promise<unknown> =>
  Promise.all(
    [ColumnsPanel, ExportChoices, FilterDrawer, LostView, RowPreview, ViewsPanel].map((part) => part.load()),
  );
