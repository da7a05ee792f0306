import type { ComponentType } from "react";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";

type Page = { default: ComponentType };

/** What a row of the route table shows. */
export type Screen = {
  /** The modules that come for it, all at once: its document names their files. */
  readonly parts: readonly (() => Promise<unknown>)[];
  readonly load: () => Promise<Page>;
  /** What it begins by asking: the document brings the answers, and a link that is looked at has them fetched ahead. */
  readonly first?: (asked: Asked) => Promise<readonly FirstCall[]>;
};
type First = Required<Screen>["first"];

/** A page that is a module of its own. */
export const page = (load: () => Promise<Page>, first?: First): Screen => ({
  parts: [load],
  load,
  ...(first && { first }),
});

/** A page that is made of several modules, or of one of them. */
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

/** One, under a name that the compiler keeps. */
export const named = <const Name extends string>(name: Name, screen: Screen): Screens<Name> =>
  ({ [name]: screen }) as Screens<Name>;
