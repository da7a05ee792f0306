/** For a heading that the reader has come to: it takes the focus, so that it is read. */
export const focus = (heading: HTMLElement | null): void => heading?.focus();

/** For a heading in the place of another that had the focus and is gone: it takes that over, and no other. */
export const inherit = (heading: HTMLElement | null): void => {
  if (!heading) return;
  // With the next frame, which lays the page out anyway: at once it would be laid out for this alone.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) heading.focus();
  });
};

/** For a field whose content was refused: the next key replaces it, or an arrow begins to correct it. */
export const correct = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};
