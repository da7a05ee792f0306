import MuiTooltip from "@mui/material/Tooltip";
import type { ReactNode } from "react";
import { themed } from "#src/ui/theme/ThemeRoot.tsx";
import { landmarkOf } from "./landmarkOf.ts";

export type TooltipPopupProps = {
  id: string;
  text: ReactNode;
  placement: "top" | "bottom" | "left" | "right";
  /** The element it describes. */
  anchor: HTMLElement;
  open: boolean;
  /** The pointer has entered it, or left it. */
  onEnter: () => void;
  onLeave: () => void;
  /** Escape. */
  onClose: () => void;
};

/** MUI's tooltip beside the element it describes, opened and closed from outside. */
function TooltipPopup({ id, text, placement, anchor, open, onEnter, onLeave, onClose }: TooltipPopupProps) {
  return (
    <MuiTooltip
      id={id}
      title={text}
      describeChild
      placement={placement}
      open={open}
      onClose={onClose}
      disableHoverListener
      disableFocusListener
      disableTouchListener
      slotProps={{
        popper: {
          anchorEl: anchor,
          container: landmarkOf(anchor),
          onMouseOver: onEnter,
          onMouseLeave: onLeave,
        },
      }}
    >
      <span hidden />
    </MuiTooltip>
  );
}

export default themed(TooltipPopup);
