import { mergeTags, type MergeTag } from "#src/contracts/emails/mergeTags.ts";
import { linksIn, textOf } from "../../../html.ts";
import type { Errors } from "../../../resources/resource.ts";

type Texts = { subject: string; body: string };

/** A correctly written tag, and the remains of a broken one. */
const written = /\*\|(\w+)\|\*/g;
const left = /\*\||\|\*/;
const whole = /^\*\|(\w+)\|\*$/;

const isTag = (name: string): name is MergeTag => Object.hasOwn(mergeTags, name);
/** A subject is a single line. */
export const fitsSubject = (tag: MergeTag): boolean => mergeTags[tag].type !== "lines";

/** Links of a text that an email must not contain: they would be dropped silently. */
export const badLinks = (html: string): string[] => linksIn(html).filter((address) => !isGood(address));

/**
 * What is wrong with the texts of an email that has these tags: a tag that is broken or does not exist for it, a link
 * that leads nowhere, an empty text.
 * @param bad the bad links of the body as it was sent, before it was sanitised
 */
export function wrongTexts(
  { subject, body }: Texts,
  tags: readonly MergeTag[],
  [bad]: readonly string[] = badLinks(body),
): Errors {
  const inSubject = unknownIn(subject, tags) ?? brokenIn(subject) ?? tooLongIn(subject);
  const inBody =
    unknownIn(body, tags) ??
    brokenIn(body) ??
    (bad !== undefined
      ? `Use a web or email address, or a telephone number, for links. This one leads nowhere: ${shortened(bad)}`
      : null) ??
    linksIn(body)
      .map(notALink)
      .find((said) => said !== null) ??
    (textOf(body) === "" ? "Required" : null);
  return { ...(inSubject && { subject: [inSubject] }), ...(inBody && { body: [inBody] }) };
}

function unknownIn(text: string, tags: readonly MergeTag[]): string | null {
  const unknown = [...text.matchAll(written)]
    .map(([, name]) => name!)
    .find((name) => !tags.some((tag) => tag === name));
  return unknown === undefined ? null : `${unknown} is not available in this email`;
}

const brokenIn = (text: string): string | null =>
  left.test(text.replace(written, ""))
    ? "Write merge tags as *|NAME|*, without formatting within the tag"
    : null;

function tooLongIn(subject: string): string | null {
  const long = [...subject.matchAll(written)]
    .map(([, name]) => name!)
    .find((name) => isTag(name) && !fitsSubject(name));
  return long === undefined ? null : `${long} has several lines, so it cannot be used in a subject`;
}

/** What is wrong with a link that has a tag: the tag must be the whole address, not a part of it. */
function notALink(address: string): string | null {
  if (!address.includes("*|")) return null;
  const name = whole.exec(address)?.[1] ?? "";
  return isTag(name) && mergeTags[name].type === "link"
    ? null
    : `A link can lead to the whole address in a tag such as *|URL|*, not to ${shortened(address)}`;
}

/** Stands in for our own origin while an address is parsed; `.invalid` belongs to nobody. */
const here = "https://here.invalid";

function isGood(address: string): boolean {
  if (whole.test(address)) return true;
  const url = URL.parse(address, here);
  return url !== null && ["https:", "http:", "mailto:", "tel:"].includes(url.protocol);
}

const mostShown = 60;
const shortened = (address: string): string =>
  address.length > mostShown ? `${address.slice(0, mostShown)}…` : address;
