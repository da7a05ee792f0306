import type { ComponentType } from "react";

type Page = { default: ComponentType };

/** What a row of the route table shows. */
export type Screen = {
  /** The modules that come for it, all at once: its document names their files. */
  readonly parts: readonly (() => Promise<unknown>)[];
  readonly load: () => Promise<Page>;
};

/** A page that is a module of its own. */
export const page = (load: () => Promise<Page>): Screen => ({ parts: [load], load });

/** A page that is made of several modules, or of one of them. */
export function madeOf<const Parts extends readonly unknown[]>(
  parts: { readonly [Index in keyof Parts]: () => Promise<Parts[Index]> },
  make: (...loaded: Parts) => ComponentType,
): Screen {
  const load = async (): Promise<Page> => {
    const loaded = await Promise.all(parts.map((part) => part()));
    return { default: make(...(loaded as unknown as Parts)) };
  };
  return { parts, load };
}

/** Screens by the name of their rows. */
export type Screens<Name extends string = string> = Readonly<Record<Name, Screen>>;

/** One, under a name that the compiler keeps. */
export const named = <const Name extends string>(name: Name, screen: Screen): Screens<Name> =>
  ({ [name]: screen }) as Screens<Name>;
