import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { landmarkOf } from "./landmarkOf.ts";
import type { MenuProps } from "./popupProps.ts";

/** To hold the page still, MUI would make the landmark a scroller: what sticks there would move, and so would the page. */
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
