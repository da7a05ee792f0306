import { tagsOfRecipient, type MergeTag } from "#src/contracts/emails/mergeTags.ts";
import { areas } from "../areas/areas.ts";
import type { MessageType } from "./messageType.ts";

/** Every message that the product sends, as declared by the areas. */
export const messageTypes: readonly MessageType[] = areas.flatMap(({ messages }) => messages ?? []);

/** The tags available in a message. */
export const tagsOf = ({ tags }: MessageType): readonly MergeTag[] => [
  ...new Set<MergeTag>([...tagsOfRecipient, ...tags]),
];
