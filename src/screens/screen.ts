import type { ComponentType } from "react";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";

type Page = { default: ComponentType };

/** The screen of a row of the route table. */
export type Screen = {
  /** The modules to load for it, all at once. Its document names their files. */
  readonly parts: readonly (() => Promise<unknown>)[];
  readonly load: () => Promise<Page>;
  /** Its first calls. The document brings their answers, and hovering over a link fetches them ahead. */
  readonly first?: (asked: Asked) => Promise<readonly FirstCall[]>;
};
type First = Required<Screen>["first"];

/** A page in a module of its own. */
export const page = (load: () => Promise<Page>, first?: First): Screen => ({
  parts: [load],
  load,
  ...(first && { first }),
});

/** A page that is made from one or more modules. */
export function madeOf<const Parts extends readonly unknown[]>(
  parts: { readonly [Index in keyof Parts]: () => Promise<Parts[Index]> },
  make: (...loaded: Parts) => ComponentType,
  first?: First,
): Screen {
  const load = async (): Promise<Page> => {
    const loaded = await Promise.all(parts.map((part) => part()));
    return { default: make(...(loaded as readonly unknown[] as Parts)) };
  };
  return { parts, load, ...(first && { first }) };
}

/** Screens by the name of their rows. */
export type Screens<Name extends string = string> = Readonly<Record<Name, Screen>>;

/** A single screen, under a name that the compiler keeps. */
export const named = <const Name extends string>(name: Name, screen: Screen): Screens<Name> =>
  ({ [name]: screen }) as Screens<Name>;
