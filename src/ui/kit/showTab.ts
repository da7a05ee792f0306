/**
 * Brings a tab into the middle of its line, as far as possible, if the line scrolls sideways. Unlike with
 * `scrollIntoView`, the page stays where it is.
 */
export function showTab(tab: HTMLElement | null): void {
  const line = tab?.closest("nav");
  if (line) line.scrollLeft += middleOf(tab!) - middleOf(line);
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
