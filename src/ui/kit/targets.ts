import { useCallback, type RefCallback } from "react";
import type { Target } from "#src/contracts/shown.ts";

const known = new WeakMap<object, Map<string, HTMLElement>>();
const awaited = new WeakMap<object, { name: string; reach: (element: HTMLElement) => void }>();

/** The element that currently has this name for an actor. */
export const targetOf = (actor: object, name: string): HTMLElement | undefined => known.get(actor)?.get(name);

/** Waits for the next element that takes this name. Returns a function that stops waiting. */
export function awaitTarget(actor: object, name: string, reach: (element: HTMLElement) => void): () => void {
  const wait = { name, reach };
  awaited.set(actor, wait);
  return () => {
    if (awaited.get(actor) === wait) awaited.delete(actor);
  };
}

/**
 * Names an element as a place to which an actor's steps may move the focus (`{ focus: "the …" }` in its machine).
 * @param actor null while there is none yet
 */
export function useTarget(actor: object | null | undefined, name: Target): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!actor || !element) return;
      const names = known.get(actor) ?? new Map<string, HTMLElement>();
      known.set(actor, names.set(name, element));
      const wait = awaited.get(actor);
      if (wait?.name === name) {
        awaited.delete(actor);
        wait.reach(element);
      }
      return () => {
        if (names.get(name) === element) names.delete(name);
      };
    },
    [actor, name],
  );
}
