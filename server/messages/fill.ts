import { fillTags, mergeTags, type MergeTag } from "#src/contracts/emails/mergeTags.ts";

/** The values of a message's tags; each is plain text. */
export type TagValues = Readonly<Partial<Record<MergeTag, string>>>;

const isTag = (name: string): name is MergeTag => Object.hasOwn(mergeTags, name);
const valueIn =
  (values: TagValues) =>
  (name: string): string | undefined =>
    isTag(name) ? values[name] : undefined;

/** A quotation that consists of a single tag, with the colon before it. */
const quotation = /:?\s*“\*\|([^|*\s]*)\|\*”/g;

/** A text without empty quotations: if nobody wrote anything, “she has declined: “…”.” ends before the colon. */
const withoutEmpty = (text: string, values: TagValues): string =>
  text.replace(quotation, (quoted, name: string) => (valueIn(values)(name) === "" ? "" : quoted));

/** A text with its tags filled in as plain text: for a subject or a notification. */
export const fillText = (text: string, values: TagValues): string =>
  fillTags(withoutEmpty(text, values), valueIn(values));

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Plain text as HTML. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A paragraph, a list item or a quotation that contained nothing but a tag without a value. */
const emptyBlock = /<(p|li|blockquote)>\s*<\/\1>/g;

/** HTML with its tags filled in: no part of a value becomes HTML except its line breaks. */
export const fillHtml = (html: string, values: TagValues): string =>
  fillTags(withoutEmpty(html, values), (name) => {
    const value = valueIn(values)(name);
    return value === undefined ? undefined : escape(value).replace(/\r\n|\r|\n/g, "<br>");
  }).replace(emptyBlock, "");
