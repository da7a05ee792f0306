import { useState } from "react";

/** Returns the value of a field of the form, or an empty string if there is none of that name. */
export type Typed = (name: string) => string;

/**
 * The ref of a form whose HTML was there before its script. What a password manager or a quick typist has entered
 * before then is taken over once, not lost.
 */
export function useEarlyInput(takeUp: (typed: Typed) => void) {
  const [ref] = useState(() => (form: HTMLFormElement | null) => {
    if (!form) return;
    const data = new FormData(form);
    takeUp((name) => String(data.get(name) ?? ""));
  });
  return ref;
}
