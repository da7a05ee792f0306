import type { SidePanelProps } from "./popupProps.ts";
import { SidePanelWindow } from "./popups.ts";
import { useOnceOpened } from "./useOnceOpened.ts";

/**
 * What stands at the side of a page: over it, as a drawer that keeps the focus and gives it back, or beside it, as a part of the
 * page that leaves the rest in use. Below 576 px a drawer fills the screen.
 */
export const SidePanel = (props: SidePanelProps) =>
  useOnceOpened(props.open) ? <SidePanelWindow {...props} /> : null;
