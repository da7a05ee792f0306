import { itemMachine, type ItemInput } from "#src/machines/item/itemMachine.ts";
import { readingMachine, type ReadingContext } from "#src/machines/item/readingMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { offline } from "./failures.ts";

type Case = Model<typeof itemMachine>["cases"][number];
const item = (
  input: Omit<ItemInput, "itemId" | "begun">,
  begun = false,
  more: readonly Case[] = [],
): Model<typeof itemMachine> => ({
  machine: itemMachine,
  input: { itemId: 3, ...input, begun },
  cases: [
    { type: "complete" },
    { type: "undoCompletion" },
    answered("recordCompletion"),
    failed("recordCompletion"),
    failed("recordCompletion", offline),
    { type: "hide" },
    { type: "undoHiding" },
    answered("recordHidden"),
    failed("recordHidden"),
    failed("recordHidden", offline),
    { type: "completion.refused", reason: "You have read 20% of this." },
    { type: "row.read", progress: "in progress", hidden: false },
    { type: "row.read", progress: "completed", hidden: false },
    { type: "row.read", progress: "stale", hidden: true },
    failed("hearItem"),
    ...more,
  ],
});

/** It is to be renewed, as the server may report at any time. */
const toRenew: readonly Case[] = [
  { type: "row.read", progress: "recertifying", hidden: false },
  { type: "row.read", progress: "recertifying", hidden: true },
];

export const itemModel = item({ progress: "not started", hidden: false });
export const itemStaleModel = item({ progress: "stale", hidden: true });
export const itemRecertifyingModel = item({ progress: "recertifying", hidden: false }, false, [
  { type: "renew" },
]);
export const itemRenewingModel = item({ progress: "recertifying", hidden: false }, true, toRenew);
export const itemCompletedModel = item({ progress: "completed", hidden: false });

export const readingModel: Model<typeof readingMachine> = {
  machine: readingMachine,
  // In the middle of the text, so that a forgotten position shows.
  input: { itemId: 3, position: 0.25, read: 0.25 },
  cases: [
    { type: "opened" },
    { type: "position.changed", position: 0.5 },
    { type: "position.changed", position: 1.5 },
    { type: "startAgain" },
    { type: "print" },
    { type: "begun" },
    { type: "paused" },
    { type: "page.hidden" },
    { type: "page.shown" },
    answered("savePosition"),
    failed("savePosition"),
    failed("savePosition", offline),
  ],
  view: ({ position, savedPosition }: ReadingContext): string => `at ${position}, saved ${savedPosition}`,
};

/** Every row that the server may return. */
export const itemReadModel: Model<typeof itemMachine> = {
  ...itemModel,
  cases: [
    ...itemModel.cases,
    { type: "row.read", progress: "in progress", hidden: true },
    { type: "row.read", progress: "completed", hidden: true },
    { type: "row.read", progress: "stale", hidden: false },
    { type: "renew" },
    ...toRenew,
  ],
};
