import { useState, type ReactNode } from "react";
import { ChipButton, type ChipButtonProps } from "./ChipButton.tsx";
import { PopPanel } from "./popups.ts";
import { useOnceOpened } from "./useOnceOpened.ts";

export type PopButtonProps = Pick<ChipButtonProps, "label" | "icon" | "chosen" | "short" | "ref"> & {
  /** Title of the panel; the button's by default. */
  title?: string | undefined;
  children: (close: () => void) => ReactNode;
};

/** A chip that opens a small panel of choices under it. */
export function PopButton({ title, children, ...chip }: PopButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <ChipButton
        {...chip}
        expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {useOnceOpened(anchor !== null) && (
        <PopPanel anchor={anchor} title={title ?? chip.label} onClose={close}>
          {children(close)}
        </PopPanel>
      )}
    </>
  );
}
