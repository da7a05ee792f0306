import type { Catalogue, CatalogueBoxset, CatalogueItem } from "./catalogue.ts";
import { shelfOf } from "./shelf.ts";
import { itemProgress, wasCompleted, type Standing } from "./standing.ts";

/** Boxsets whose items are done in order: which item is next. */

/** An item by its title, if there is one. */
export const titled = (item: CatalogueItem | undefined) => (item ? { id: item.id, title: item.title } : null);

/** The boxsets that an item is in. */
export const boxsetsWith = (catalogue: Catalogue, { id }: CatalogueItem): readonly CatalogueBoxset[] =>
  shelfOf(catalogue).boxsetsWith.get(id) ?? [];

/** What was completed once stays done: having to renew it does not lock what it had opened. */
const isDone = (standing: Standing, item: CatalogueItem): boolean =>
  wasCompleted(itemProgress(standing, item));

/** The item that must be completed before this one in a boxset; undefined if this one is open. */
export function waitsFor(
  standing: Standing,
  { inOrder, items }: CatalogueBoxset,
  item: CatalogueItem,
): CatalogueItem | undefined {
  if (!inOrder || isDone(standing, item)) return undefined;
  return items.slice(0, items.indexOf(item)).find((before) => !isDone(standing, before));
}

/** Whether an item is locked in all of its boxsets. An item in no boxset is open. */
export function isLocked(standing: Standing, catalogue: Catalogue, item: CatalogueItem): boolean {
  const within = boxsetsWith(catalogue, item);
  return within.length > 0 && within.every((boxset) => waitsFor(standing, boxset, item) !== undefined);
}
