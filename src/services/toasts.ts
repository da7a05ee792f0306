import type { Toast } from "./failures.ts";

export type ShowToast = (toast: Toast) => void;

export type Toasts = {
  show: ShowToast;
  /** Hands every toast to the place that shows them, those that came before it first. Returns how to stop. */
  attach(host: ShowToast): () => void;
};

/** Toasts may come before the place that shows them has been loaded; they wait for it. */
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
