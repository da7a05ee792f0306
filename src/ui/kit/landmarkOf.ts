/**
 * Where something that floats belongs: in the dialog or landmark from which it was opened. At the end of the body,
 * where MUI puts it, it would lie outside every landmark, and behind a dialog it would be hidden from assistive
 * technology.
 */
export const landmarkOf = (opener: Element | null): HTMLElement =>
  opener?.closest<HTMLElement>("[role=dialog], [role=alertdialog], main, header, footer, nav, aside") ??
  document.body;
