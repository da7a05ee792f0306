import { useState } from "react";

/** What stands in a field of the form; empty where there is none of that name. */
export type Typed = (name: string) => string;

/**
 * The ref of a form whose HTML was there before its script: what a password manager or a quick typist has entered meanwhile
 * is taken up once, not lost.
 */
export function useEarlyInput(takeUp: (typed: Typed) => void) {
  const [ref] = useState(() => (form: HTMLFormElement | null) => {
    if (!form) return;
    const data = new FormData(form);
    takeUp((name) => String(data.get(name) ?? ""));
  });
  return ref;
}
