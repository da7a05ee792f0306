import { tagsOfRecipient, type MergeTag } from "#src/contracts/emails/mergeTags.ts";
import { areas } from "../areas/areas.ts";
import type { MessageType } from "./messageType.ts";

/** Everything that the product tells anybody, as the areas declare it. */
export const messageTypes: readonly MessageType[] = areas.flatMap(({ messages }) => messages ?? []);

/** The tags that exist in a message. */
export const tagsOf = ({ tags }: MessageType): readonly MergeTag[] => [
  ...new Set<MergeTag>([...tagsOfRecipient, ...tags]),
];
