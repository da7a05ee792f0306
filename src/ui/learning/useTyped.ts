import { useState } from "react";

/**
 * The text of a field that starts with the value in the address, and again whenever that changes: the field itself
 * stays, with its focus.
 */
export function useTyped(asked = "") {
  const [typed, setTyped] = useState({ asked, text: asked });
  if (typed.asked !== asked) setTyped({ asked, text: asked });
  return [typed.text, (text: string): void => setTyped({ asked, text })] as const;
}
