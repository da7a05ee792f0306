import { isMachineSnapshot, type AnyActorRef, type StateValue } from "xstate";

const isActor = (value: object): value is AnyActorRef => "sessionId" in value && "send" in value;

/**
 * A value without anything that cannot be compared: actors become their ids, errors their messages, functions their
 * names.
 */
export function plain(value: unknown): unknown {
  if (typeof value === "function") return `ƒ ${value.name}`;
  if (typeof value !== "object" || value === null) return value;
  // An actor that was not invoked has only its session id, which differs in each run.
  if (isActor(value)) return value.id === value.sessionId ? "the actor itself" : `actor ${value.id}`;
  if (isMachineSnapshot(value)) return stateLabel(value.value);
  if (value instanceof Error)
    return Object.keys(value).length > 0 ? { message: value.message, ...plainEntries(value) } : value.message;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Set) return [...value].map(plain);
  if (value instanceof Map) return [...value].map(plain);
  if (Array.isArray(value)) return value.map(plain);
  return plainEntries(value);
}

/** A loop, as this is called for every part of every context of every step. */
function plainEntries(value: object): Record<string, unknown> {
  const entries: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) if (entry !== undefined) entries[key] = plain(entry);
  return entries;
}

/** A state's name: `checking`, `warning.open`, `asking.idle + list.shown` for parallel ones. */
export function stateLabel(value: StateValue): string {
  if (typeof value === "string") return value;
  return Object.entries(value)
    .map(([key, inner]) => (inner && Object.keys(inner).length > 0 ? `${key}.${stateLabel(inner)}` : key))
    .join(" + ");
}

/** A payload as a short text: only values; `remember` or `no remember` for booleans. */
export function short(value: unknown): string {
  if (value === undefined) return "";
  if (value instanceof Error) return value.message === "failed" ? "" : value.message;
  if (Array.isArray(value))
    return value.length > 3 ? `${value.length} items` : `[${value.map(short).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([key, entry]) => {
      if (entry === null || entry === false) return `no ${key}`;
      if (entry === true) return key;
      if (entry === "") return `empty ${key}`;
      return short(entry);
    })
    .filter(Boolean)
    .join(" ");
}
