import { useState } from "react";

/**
 * Whether something is open, or has been. While it closes it is still visible, and until it has been opened it need not
 * exist.
 */
export function useOnceOpened(open: boolean): boolean {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return open || opened;
}
