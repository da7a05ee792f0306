import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";

/** The fields that a form has on the screen, each as often as it appears there. */
export type ShownFields = ReturnType<typeof createShownFields>;

function createShownFields() {
  let names: readonly string[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly string[]): void => {
    names = next;
    listeners.forEach((heard) => heard());
  };
  return {
    names: () => names,
    listen: (heard: () => void) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    show: (name: string) => {
      set([...names, name]);
      return () => set(names.toSpliced(names.indexOf(name), 1));
    },
  };
}

/** The names of places in a form that show more than their own errors. No field has such a name. */
export const problemsPlace = "the problems";
export const failurePlace = "the failure";

export const ShownFieldsContext = createContext<ShownFields | null>(null);

export const useNewShownFields = (): ShownFields => useState(createShownFields)[0];

/** Registers that this field is on the screen and shows its own errors. */
export function useShown(name: string): void {
  const fields = use(ShownFieldsContext);
  useEffect(() => fields?.show(name), [fields, name]);
}

/** The names of the fields that are on the screen. */
export function useShownFields(): readonly string[] {
  const fields = use(ShownFieldsContext)!;
  return useSyncExternalStore(fields.listen, fields.names, fields.names);
}
