import { mergeTags, type MergeTag } from "#src/contracts/emails/mergeTags.ts";
import { linksIn, textOf } from "../../../html.ts";
import type { Errors } from "../../../resources/resource.ts";

type Texts = { subject: string; body: string };

/** A tag as it has to be written, and what is left of one that is not. */
const written = /\*\|(\w+)\|\*/g;
const left = /\*\||\|\*/;
const whole = /^\*\|(\w+)\|\*$/;

const isTag = (name: string): name is MergeTag => Object.hasOwn(mergeTags, name);
/** It is one line. */
export const fitsSubject = (tag: MergeTag): boolean => mergeTags[tag].type !== "lines";

/** Links of a text that lead nowhere that an email may lead to: they would be dropped without a word. */
export const badLinks = (html: string): string[] => linksIn(html).filter((address) => !isGood(address));

/**
 * What is wrong with the texts of an email whose tags are these: a tag that does not exist for it, or is broken, a link that
 * leads nowhere, nothing to read.
 * @param bad the bad links of the body as it was sent, before what is not safe was taken out of it
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
      ? `Use a web or email address for links. This one leads nowhere: ${shortened(bad)}`
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
  return long === undefined ? null : `${long} has several lines, so it cannot stand in a subject`;
}

/** A link may lead to the address in a tag, and to nothing that is put together with one. */
function notALink(address: string): string | null {
  if (!address.includes("*|")) return null;
  const name = whole.exec(address)?.[1] ?? "";
  return isTag(name) && mergeTags[name].type === "link"
    ? null
    : `A link can lead to the whole address in a tag such as *|URL|*, not to ${shortened(address)}`;
}

/** Stands for the own origin while an address is read; `.invalid` belongs to nobody. */
const here = "https://here.invalid";

function isGood(address: string): boolean {
  if (whole.test(address)) return true;
  const url = URL.parse(address, here);
  return url !== null && ["https:", "http:", "mailto:"].includes(url.protocol);
}

const mostShown = 60;
const shortened = (address: string): string =>
  address.length > mostShown ? `${address.slice(0, mostShown)}…` : address;
