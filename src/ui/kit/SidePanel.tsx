import type { SidePanelProps } from "./popupProps.ts";
import { SidePanelWindow } from "./popups.ts";
import { useOnceOpened } from "./useOnceOpened.ts";

/**
 * A panel at the side of a page: over it, as a drawer that keeps the focus and returns it, or beside it, as a part of
 * the page that leaves the rest usable. Below 576 px a drawer fills the screen.
 */
export const SidePanel = (props: SidePanelProps) =>
  useOnceOpened(props.open) ? <SidePanelWindow {...props} /> : null;
