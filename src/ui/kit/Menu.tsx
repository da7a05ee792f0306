import type { MenuProps } from "./popupProps.ts";
import { MenuList } from "./popups.ts";
import { useOnceOpened } from "./useOnceOpened.ts";

/** MUI's menu, open while it has an anchor, and within the anchor's landmark. */
export const Menu = (props: MenuProps) =>
  useOnceOpened(props.anchor !== null) ? <MenuList {...props} /> : null;
