import { useState } from "react";

/** Whether something is open, or has been: what closes is still seen closing, and what never opened need not be there. */
export function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return open || opened;
}
