declare global {
  interface Window {
    /** Read by goober, which writes the styles of notistack. */
    __nonce__?: string | undefined;
  }
}

/**
 * Creates the style element into which the toasts' library writes its rules, before the library loads. Otherwise the
 * library would create one through innerHTML, which Trusted Types refuse. The nonce is for its rules.
 */
export function prepareToastStyles(window: Window, nonce: string | undefined): void {
  const style = window.document.createElement("style");
  style.id = "_goober"; // the library looks for this id
  if (nonce) style.nonce = nonce;
  style.append(" ");
  window.document.head.append(style);
  window.__nonce__ = nonce;
}
