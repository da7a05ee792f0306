import { mergeTagNames, mergeTags, type MergeTag } from "#src/contracts/emails/mergeTags.ts";
import type { MessageType } from "#server/messages/messageType.ts";
import { renderEmail, type RenderedEmail } from "#server/messages/render.ts";

export const sender = { productName: "Lyceum", publicUrl: "https://academy.example.org" };
export const unsubscribe = `${sender.publicUrl}/unsubscribe?key=7.abcdefghijklmnopqrstuv`;

/** Each tag with its example, or another value for some types. */
export const valuesWith = (other: (tag: MergeTag) => string | undefined): Record<MergeTag, string> =>
  Object.fromEntries(mergeTagNames.map((tag) => [tag, other(tag) ?? mergeTags[tag].example])) as Record<
    MergeTag,
    string
  >;

export const rendered = (
  type: MessageType,
  values: Partial<Record<MergeTag, string>> = valuesWith(() => undefined),
): RenderedEmail =>
  renderEmail({
    ...{ type, subject: type.subject, body: type.body, language: null, values, sender },
    unsubscribe: type.forced === null ? unsubscribe : null,
  });
