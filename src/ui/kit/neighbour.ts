/**
 * Returns the matching control in the next item of a list, or else in the item before: it takes the focus when this
 * control's item is removed. Undefined if there is no other item.
 * @param like selects such controls
 */
export function neighbourOf(control: HTMLElement, like: string): HTMLElement | undefined {
  const all = [...control.closest("ol, ul")!.querySelectorAll<HTMLElement>(like)];
  const at = all.indexOf(control);
  return all[at + 1] ?? all[at - 1];
}
