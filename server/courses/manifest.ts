import { SaxesParser, type SaxesTagNS } from "saxes";
import { BadPackage } from "./badPackage.ts";
import { safePath } from "./paths.ts";

/** The file in which every package describes itself. */
export const manifestPath = "imsmanifest.xml";

/** What is read from a manifest. */
export type Manifest = {
  version: "1.2" | "2004";
  title: string;
  /** The page that it begins with, with its query. */
  launch: string;
  /** From 0 to 1; null if the course decides for itself. */
  masteryScore: number | null;
};

/** An element of a manifest, by its local name: namespace prefixes are up to the author. */
type Node = { name: string; attributes: Map<string, string>; children: Node[]; text: string };

/** Deeper than any course goes. There is a limit because our parser is recursive. */
const deepest = 60;

/**
 * Reads a manifest. Document types, and with them entities, are refused before any of them is read: nothing is fetched
 * and nothing expands. If a package has several courses, the first one of its default organisation is used.
 * @throws BadPackage with a message for people
 */
export function readManifest(bytes: Buffer, isThere: (path: string) => boolean): Manifest {
  const root = parse(textOf(bytes));
  if (root.name !== "manifest") throw new BadPackage("The imsmanifest.xml does not describe a SCORM package");
  const organisation = defaultOrganisation(root);
  const resources = child(root, "resources");
  const item = organisation && firstItem(organisation);
  const resource = item
    ? resources?.children.find(
        ({ attributes }) => attributes.get("identifier") === item.attributes.get("identifierref"),
      )
    : resources?.children.find(({ attributes }) => attributes.has("href"));
  if (!resource) throw new BadPackage("The imsmanifest.xml does not name a start page");
  return {
    version: versionOf(root),
    title: titleOf(organisation) ?? titleOf(item) ?? "Course",
    launch: launchOf([root, resources!, resource], item?.attributes.get("parameters") ?? "", isThere),
    masteryScore: item ? masteryOf(item) : null,
  };
}

/** Decoded by its byte order mark or its declaration; otherwise UTF-8. */
function textOf(bytes: Buffer): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : null;
  const declared = /^[\s\S]{0,100}encoding=["']([\w-]+)["']/.exec(
    bytes.subarray(0, 200).toString("latin1"),
  )?.[1];
  try {
    return new TextDecoder(marked ?? declared ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BadPackage("The imsmanifest.xml is in an encoding that cannot be read");
  }
}

function parse(xml: string): Node {
  const parser = new SaxesParser({ xmlns: true });
  const top: Node = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [top];
  parser.on("doctype", () => {
    throw new BadPackage("The imsmanifest.xml has a document type declaration, which is not allowed");
  });
  parser.on("error", (error) => {
    throw new BadPackage(`The imsmanifest.xml cannot be read: ${error.message.replace(/^\d+:\d+: /, "")}`);
  });
  parser.on("opentag", ({ local, attributes }: SaxesTagNS) => {
    if (open.length > deepest) throw new BadPackage("The imsmanifest.xml is nested too deeply");
    const named = Object.values(attributes).map((one): [string, string] => [one.local, one.value]);
    const node = { name: local, attributes: new Map(named), children: [], text: "" };
    open.at(-1)!.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => {
    open.at(-1)!.text += text;
  });
  parser.on("cdata", (text) => {
    open.at(-1)!.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return top.children[0]!;
}

const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((one) => one.name === name);
const textIn = (node: Node | undefined): string => node?.text.replace(/\s+/g, " ").trim() ?? "";
const titleOf = (node: Node | undefined): string | undefined =>
  textIn(child(node, "title")).slice(0, 300) || undefined;

function defaultOrganisation(root: Node): Node | undefined {
  const all = child(root, "organizations");
  const chosen = all?.attributes.get("default");
  const organisations = all?.children.filter(({ name }) => name === "organization") ?? [];
  return organisations.find(({ attributes }) => attributes.get("identifier") === chosen) ?? organisations[0];
}

/** The first item with a page, in the order of the table of contents. */
function firstItem(node: Node): Node | undefined {
  for (const item of node.children.filter(({ name }) => name === "item")) {
    const found = item.attributes.has("identifierref") ? item : firstItem(item);
    if (found) return found;
  }
  return undefined;
}

/** The declared version. If none is declared, a manifest with sequencing or mastery by measure is 2004. */
function versionOf(root: Node): Manifest["version"] {
  const said = textIn(child(child(root, "metadata"), "schemaversion"));
  if (/^1\.[12]\b/.test(said)) return "1.2";
  if (/2004|CAM 1\.3/i.test(said)) return "2004";
  const hasSequencing = (node: Node): boolean =>
    node.name === "sequencing" || node.children.some(hasSequencing);
  return hasSequencing(root) ? "2004" : "1.2";
}

/** 1.2 gives it in percent, 2004 as a fraction that only counts if it is enabled. */
function masteryOf(item: Node): number | null {
  const percent = textIn(child(item, "masteryscore"));
  if (percent !== "") return share(Number(percent) / 100);
  const primary = child(child(child(item, "sequencing"), "objectives"), "primaryObjective");
  if (primary?.attributes.get("satisfiedByMeasure") !== "true") return null;
  const measure = textIn(child(primary, "minNormalizedMeasure"));
  // The default of the specification.
  return measure === "" ? 1 : share(Number(measure));
}

const share = (value: number): number | null => (value >= 0 && value <= 1 ? value : null);

function launchOf(around: readonly Node[], parameters: string, isThere: (path: string) => boolean): string {
  const href = around.at(-1)!.attributes.get("href") ?? "";
  const base = around.map(({ attributes }) => attributes.get("base") ?? "").join("");
  const [, given = "", query = ""] = /^([^?#]*)((?:\?[^#]*)?)/.exec(base + href)!;
  if (href === "") throw new BadPackage("The imsmanifest.xml does not name a start page");
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(given))
    throw new BadPackage("The start page of the course is outside the package");
  const path = [given, decoded(given)].map((one) => safePath(one.replace(/^(?:\.\/)+/, ""))).find(isThere);
  if (path === undefined) throw new BadPackage(`The start page of the course is missing: “${given}”`);
  const more = parameters.replace(/^[?&]/, "");
  const asked = [query.slice(1), more].filter((one) => one !== "").join("&");
  return asked === "" ? path : `${path}?${asked}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
