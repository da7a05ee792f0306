import { useState, type ReactNode, type Ref } from "react";
import { PopChip } from "./PopChip.tsx";
import { PopPanel } from "./popups.ts";
import { useOnceOpened } from "./useOnceOpened.ts";

export type PopButtonProps = {
  label: string;
  icon?: ReactNode;
  /** How many values are chosen in there, or which one. */
  chosen?: number | string | undefined;
  /** Of the panel; the button's unless given. */
  title?: string | undefined;
  /** Below 768 px only the icon shows; the label stays its name. */
  short?: boolean | undefined;
  children: (close: () => void) => ReactNode;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A chip that opens a small panel of choices under it. */
export function PopButton({ title, children, ...chip }: PopButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <PopChip {...chip} open={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)} />
      {useOnceOpened(anchor !== null) && (
        <PopPanel anchor={anchor} title={title ?? chip.label} onClose={close}>
          {children(close)}
        </PopPanel>
      )}
    </>
  );
}
