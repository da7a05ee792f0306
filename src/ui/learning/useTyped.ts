import { useState } from "react";

/**
 * The text of a field. It starts with the value in the address, and starts again whenever that value changes. The field
 * itself stays, with its focus.
 */
export function useTyped(asked = "") {
  const [typed, setTyped] = useState({ asked, text: asked });
  if (typed.asked !== asked) setTyped({ asked, text: asked });
  return [typed.text, (text: string): void => setTyped({ asked, text })] as const;
}
