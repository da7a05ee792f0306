/** Focuses a heading that the reader has come to, so that it is read out. */
export const focus = (heading: HTMLElement | null): void => heading?.focus();

/** Focuses a heading that replaces what had the focus. It never takes the focus from another element. */
export const inherit = (heading: HTMLElement | null): void => {
  if (!heading) return;
  // In the next frame, which does layout anyway: now it would force a layout for this alone.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) heading.focus();
  });
};

/** Focuses a field whose content was refused: the next key replaces it, or an arrow starts correcting it. */
export const correct = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};
