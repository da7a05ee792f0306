import MuiMenu, { type MenuProps as MuiMenuProps } from "@mui/material/Menu";
import { landmarkOf } from "./landmarkOf.ts";

export type MenuProps = Omit<MuiMenuProps, "open" | "anchorEl" | "container"> & {
  /** What opened the menu; null while it is closed. */
  anchor: HTMLElement | null;
};

/** MUI's menu, open while it has an anchor, and within the landmark of it. */
export const Menu = ({ anchor, ...rest }: MenuProps) => (
  <MuiMenu open={Boolean(anchor)} anchorEl={anchor} container={() => landmarkOf(anchor)} {...rest} />
);
