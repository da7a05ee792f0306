/** Everything that opens over a page. It comes with MUI, and neither is needed before something is opened. */
import { late } from "./late.tsx";

export const DialogWindow = late("The dialog", () => import("./DialogWindow.tsx"));
export const MenuList = late("The menu", () => import("./MenuList.tsx"));
export const PopPanel = late("The choices", () => import("./PopPanel.tsx"));
export const SidePanelWindow = late("The panel", () => import("./SidePanelWindow.tsx"));
export const ValueChoices = late("The choices", () => import("./ValueChoices.tsx"));
export const TagPanel = late("The merge tags", () => import("./TagPanel.tsx"));
export const TooltipPopup = late("The hint", () => import("./TooltipPopup.tsx"), { failed: () => null });

/** Fetches all of them, so that they are ready when needed, with or without a network. */
export const loadPopups = (): Promise<unknown> =>
  Promise.all(
    [DialogWindow, MenuList, PopPanel, SidePanelWindow, ValueChoices, TagPanel, TooltipPopup].map((part) =>
      part.load(),
    ),
  );
