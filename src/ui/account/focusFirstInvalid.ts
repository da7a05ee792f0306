/** Leads to the first field that was refused. The machine has judged by now, but its words are drawn in the next frame. */
export const focusFirstInvalid = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
};
