import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { landmarkOf } from "./landmarkOf.ts";
import type { MenuProps } from "./popupProps.ts";

const MenuList = ({ anchor, children, ...rest }: MenuProps) => (
  <MuiMenu open={Boolean(anchor)} anchorEl={anchor} container={() => landmarkOf(anchor)} {...rest}>
    {children(MenuItem)}
  </MuiMenu>
);

export default themed(MenuList);
