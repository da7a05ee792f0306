import { HistoryEntry } from "#src/contracts/admin/resource.ts";
import type { OptionList, SearchedOptionList } from "#src/contracts/admin/options.ts";
import { shapeOf } from "#src/contracts/admin/query.ts";
import { valueKindOf } from "#src/contracts/kinds/valueKind.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { permissionLabel, roleLabels, type PermissionName } from "#src/contracts/roles.ts";
import { changedField, unnamed, type Told } from "#src/routes/admin/history.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import type { App } from "../../app.ts";
import { textOf } from "../../html.ts";
import { toldByKind } from "../../resources/told.ts";
import { labelsIn } from "./options.ts";

/** What a line of the audit log changed, in a few words: fields by their labels, values as the product shows them. */

type Change = HistoryEntry["changes"][number];
type List = OptionList | SearchedOptionList;
type Labels = ReadonlyMap<number | string, string>;

/** The first changes of a line, and how many it has. */
export type Changed = { kind: string | null; did: string | null; first: unknown; count: number };

/** One change, with what is declared about its field, and the list that has the names of its values. */
type Part = { change: Change; told: Told; field: FieldDeclaration; list: List | null };

/** Puts the changes of lines in words, with one query for each list that has names of their values. */
export async function inWords(app: App, lines: readonly (Changed | null)[]): Promise<(string | null)[]> {
  const declared = await toldByKind();
  const all = lines.map((line) => {
    const read = HistoryEntry.shape.changes.safeParse(line?.first);
    const told = declared.get(line?.kind ?? "") ?? {};
    return read.success ? read.data.map((change) => partOf(told, change)) : [];
  });
  const names = await namesIn(app, all.flat());
  return lines.map((line, at) => {
    const parts = all[at]!;
    if (!line || parts.length === 0) return null;
    const more = line.count - parts.length;
    const said = parts.map((part) => sayChange(part, line.did === "created", names));
    return [...said, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
  });
}

function partOf(told: Told, change: Change): Part {
  const field = changedField(told, change);
  const list = told.members?.includes(change.field) ? "users" : listOf(field);
  return { change, told, field, list };
}

/** The lists of the kinds of field that choose from a list of their own. */
const lists: Partial<Record<FieldDeclaration["as"], List>> = {
  ...{ user: "users", users: "users", audience: "audiences", audiences: "audiences" },
  ...{ mentee: "mentees", mentor: "mentors", item: "items", exam: "exams" },
};

const listOf = (field: FieldDeclaration): List | null =>
  lists[field.as] ?? ("choices" in field && typeof field.choices === "string" ? field.choices : null);

/** How many values of one field are named: a cell has no room for more. */
const mostNamed = 5;

const named = (value: unknown): unknown[] => [value].flat().slice(0, mostNamed);

async function namesIn(app: App, parts: readonly Part[]): Promise<ReadonlyMap<List, Labels>> {
  const names = new Map<List, Labels>();
  for (const [list, some] of Map.groupBy(parts, (part) => part.list)) {
    const values = some
      .flatMap(({ change: { before, after } }) => [...named(before), ...named(after)])
      .map((one) => (isMember(one) ? one.id : one))
      .filter((one) => typeof one === "number" || typeof one === "string");
    if (list !== null && values.length > 0) names.set(list, await labelsIn(app, list, values));
  }
  return names;
}

/** Older lines store with each member where they belonged before. */
const isMember = (one: unknown): one is { id: number } =>
  typeof one === "object" && one !== null && Object.keys(one).join() === "id,was";

function sayChange(part: Part, isNew: boolean, names: ReadonlyMap<List, Labels>): string {
  const { change, field } = part;
  if (change.field === "roles") return sayRoles(change);
  const say = (value: unknown) => sayValue(part, value, names);
  const after = say(change.after);
  if (isNew) return `${field.label}: ${short(textIn(after))}`;
  return `${field.label}: ${shortened(say(change.before), after).join(" → ")}`;
}

/** The roles in one list and not in the other. */
function sayRoles({ before, after }: Change): string {
  const only = (these: unknown, others: unknown) =>
    [these]
      .flat()
      .filter((role) => role !== null && ![others].flat().includes(role))
      .map((role) => (roleLabels as Record<string, string>)[String(role)] ?? String(role))
      .join(", ");
  const [given, taken] = [only(after, before), only(before, after)];
  return [given && `Gave ${given}`, taken && `Took ${taken}`].filter(Boolean).join("; ");
}

function sayValue({ told, field, list }: Part, value: unknown, names: ReadonlyMap<List, Labels>): string {
  if (value === null || value === undefined || value === "") return "";
  const kind = kindOf(told, field, value);
  if (kind) return (kind.show ?? kind.write)(value);
  if (field.as === "boolean") return value === true ? "Yes" : "No";
  if (field.as === "date") return day(String(value));
  if (field.as === "dateTime") return moment(String(value));
  if (field.as === "image") return "a picture";
  if (!Array.isArray(value)) return sayOne(field, value, list && names.get(list));
  const more = list === null ? 0 : value.length - mostNamed;
  const some = (list === null ? value : named(value)).map((one) =>
    sayOne(field, one, list && names.get(list)),
  );
  return `${some.join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`;
}

/** The kind of value that the contract of a field writes; null for an old value that the contract no longer allows. */
function kindOf({ draft }: Told, { field }: FieldDeclaration, value: unknown) {
  const schema = draft && shapeOf(draft)[field];
  return schema?.safeParse(value).success ? valueKindOf(schema) : null;
}

function sayOne(field: FieldDeclaration, value: unknown, labels: Labels | null | undefined): string {
  if (field.as === "roles" || field.as === "role")
    return (roleLabels as Record<string, string>)[String(value)] ?? String(value);
  if (field.as === "permissions") return permissionLabel(value as PermissionName);
  const one = isMember(value) ? value.id : value;
  const choices = "choices" in field && typeof field.choices !== "string" ? field.choices : [];
  return (
    labels?.get(one as number) ??
    choices.find((choice) => choice.value === one)?.label ??
    // Bare numbers in a list of members are ids, too.
    unnamed(labels ? { field: field.field, label: field.label, as: "users" } : field, one)
  );
}

/** `31/01/2026`. */
const day = (iso: string): string => iso.slice(0, 10).split("-").reverse().join("/");

/** The same with the time; a reader may be anywhere, so it names its zone. */
function moment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const text = at.toISOString();
  return `${day(text)} ${text.slice(11, 19)} UTC`;
}

const longest = 60;
/** How much of a text is read: the rest would be cut off anyway. */
const mostRead = 1_000;
/** How much of the text that is alike is shown before a difference, at most. */
const mostAlike = 20;

/** Two values, shortened so that a reader sees where they differ. */
function shortened(before: string, after: string): string[] {
  const most = alikeIn(before, after) + mostRead;
  const texts = [textIn(before, most), textIn(after, most)] as const;
  const alike = alikeIn(...texts);
  const isSeen = alike < longest - mostAlike || texts.some((text) => text.length <= longest);
  if (isSeen || texts[0] === texts[1]) return texts.map(short);
  const from = alike - mostAlike;
  // Begins with a whole word, if there is one.
  const word = from + texts[0].slice(from, alike).indexOf(" ") + 1;
  return texts.map((text) => short(`…${text.slice(word)}`));
}

/** How many characters two texts have in common at their beginning. */
function alikeIn(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** The text of a value, which may be HTML. */
function textIn(said: string, most = mostRead): string {
  const read = said.slice(0, most);
  return (/<[a-z/!]/i.test(read) ? textOf(read) : read).trim();
}

/** A text, shortened to fit a cell of a list. */
const short = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text || "–";
