/** For a heading that the reader has come to: it takes the focus, so that it is read. */
export const focus = (heading: HTMLElement | null): void => heading?.focus();

/** For a heading in the place of another that had the focus and is gone: it takes that over, and no other. */
export const inherit = (heading: HTMLElement | null): void => {
  if (document.activeElement === document.body) heading?.focus();
};
