import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { landmarkOf } from "./landmarkOf.ts";
import type { MenuProps } from "./popupProps.ts";

/** MUI's scroll lock would make the landmark scroll by itself: the page and everything sticky in it would move. */
const MenuList = ({ anchor, children, ...rest }: MenuProps) => (
  <MuiMenu
    open={Boolean(anchor)}
    anchorEl={anchor}
    container={() => landmarkOf(anchor)}
    disableScrollLock
    {...rest}
  >
    {children(MenuItem)}
  </MuiMenu>
);

export default themed(MenuList);
