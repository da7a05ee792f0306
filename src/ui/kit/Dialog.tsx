import type { DialogProps } from "./popupProps.ts";
import { DialogWindow } from "./popups.ts";
import { useOnceOpened } from "./useOnceOpened.ts";

/**
 * A modal window. The focus goes in, stays, and returns to where it was. A click outside does nothing, because a slip
 * would lose what has been typed. Below 576 px it fills the screen, unless it only asks a question.
 */
export const Dialog = (props: DialogProps) =>
  useOnceOpened(props.open) ? <DialogWindow {...props} /> : null;
