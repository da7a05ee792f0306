import MuiIconButton, { type IconButtonProps } from "@mui/material/IconButton";
import { useKeptFocus } from "./useKeptFocus.ts";

/** A button with an icon that keeps the focus when its own act disables it. */
export function IconButton({ disabled = false, ...props }: IconButtonProps) {
  return <MuiIconButton {...props} {...useKeptFocus(disabled, props)} />;
}
