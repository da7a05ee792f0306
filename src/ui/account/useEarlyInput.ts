import { useState } from "react";

/** Returns the value of a field of the form, or an empty string if there is none of that name. */
export type Typed = (name: string) => string;

declare global {
  interface Window {
    /**
     * Keeps a form that is sent, and the toggles that are pressed, before the page's code handles them; set by a script
     * in `sign-in.html`.
     */
    earlyForm?: EventListenerObject & { sent: HTMLFormElement | null; toggles: Set<HTMLButtonElement> };
  }
}

/**
 * The ref of a form whose HTML was there before its script. What a password manager or a quick typist has entered
 * before then is taken over once. Neither Enter nor a press of a button is lost.
 */
export function useEarlyInput(takeUp: (typed: Typed) => void, submit: () => void) {
  const [ref] = useState(() => (form: HTMLFormElement | null) => {
    if (!form) return;
    const data = new FormData(form);
    takeUp((name) => String(data.get(name) ?? ""));
    const { earlyForm } = window;
    if (!earlyForm) return;
    for (const type of ["click", "submit"]) window.removeEventListener(type, earlyForm, true);
    delete window.earlyForm;
    for (const toggle of earlyForm.toggles) toggle.click();
    if (earlyForm.sent !== form) return;
    // From here on React says what the button shows.
    form.querySelector("[aria-busy]")?.removeAttribute("aria-busy");
    submit();
  });
  return ref;
}
