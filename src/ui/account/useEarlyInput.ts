import { useState } from "react";

/** Returns the value of a field of the form, or an empty string if there is none of that name. */
export type Typed = (name: string) => string;

declare global {
  interface Window {
    /** Keeps a form that is sent before the page's code handles it; set by a script in `sign-in.html`. */
    earlySubmit?: EventListenerObject & { form: HTMLFormElement | null };
  }
}

/**
 * The ref of a form whose HTML was there before its script. What a password manager or a quick typist has entered
 * before then is taken over once, not lost; nor is Enter, or a press of the button.
 */
export function useEarlyInput(takeUp: (typed: Typed) => void, submit: () => void) {
  const [ref] = useState(() => (form: HTMLFormElement | null) => {
    if (!form) return;
    const data = new FormData(form);
    takeUp((name) => String(data.get(name) ?? ""));
    const { earlySubmit } = window;
    if (!earlySubmit) return;
    window.removeEventListener("submit", earlySubmit, true);
    delete window.earlySubmit;
    if (earlySubmit.form !== form) return;
    // From here on React says what the button shows.
    form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    submit();
  });
  return ref;
}
