import type { Toast } from "./failures.ts";

export type ShowToast = (toast: Toast) => void;

export type Toasts = {
  show: ShowToast;
  /** Passes every toast to the host that shows them, earlier ones first. Returns a function to stop. */
  attach(host: ShowToast): () => void;
};

/** Holds the toasts. Those added before their host has loaded wait for it. */
export function createToasts(): Toasts {
  let host: ShowToast | null = null;
  const waiting: Toast[] = [];
  return {
    show: (toast) => (host ? host(toast) : void waiting.push(toast)),
    attach(place) {
      host = place;
      waiting.splice(0).forEach(place);
      return () => {
        if (host === place) host = null;
      };
    },
  };
}
