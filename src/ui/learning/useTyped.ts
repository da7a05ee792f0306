import { useState } from "react";

/** The text of a field that begins with what the address asks for, and anew when that changes: the field itself stays, with its focus. */
export function useTyped(asked = "") {
  const [typed, setTyped] = useState({ asked, text: asked });
  if (typed.asked !== asked) setTyped({ asked, text: asked });
  return [typed.text, (text: string): void => setTyped({ asked, text })] as const;
}
