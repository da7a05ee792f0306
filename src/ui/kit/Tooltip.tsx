import MuiTooltip from "@mui/material/Tooltip";
import { useState, type ReactElement, type ReactNode } from "react";
import { tooltipHideDelay } from "#src/contracts/limits.ts";
import { landmarkOf } from "./landmarkOf.ts";

export type TooltipProps = {
  text: ReactNode;
  /** One element that takes a ref; it is named by itself, unless `names` says that the tooltip is its name. */
  children: ReactElement;
  names?: boolean | undefined;
  placement?: "top" | "bottom" | "left" | "right" | undefined;
};

/**
 * A word on hover and focus. It goes 100 ms after the pointer has left both what it is about and itself (B-367), so the
 * pointer may rest on it; Escape takes it away at once (D-15).
 */
export function Tooltip({ text, children, names = false, placement = "top" }: TooltipProps) {
  const [landmark, setLandmark] = useState<HTMLElement>();
  return (
    <MuiTooltip
      title={text}
      describeChild={!names}
      placement={placement}
      onOpen={({ target }) => setLandmark(landmarkOf(target as Element))}
      slotProps={{ popper: { container: landmark } }}
      enterDelay={100}
      leaveDelay={tooltipHideDelay}
      enterTouchDelay={400}
      leaveTouchDelay={4000}
    >
      {children}
    </MuiTooltip>
  );
}
