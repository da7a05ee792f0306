import type { AnyEventObject, AnyStateMachine, ContextFrom, InputFrom } from "xstate";
import type { Effect } from "./probe.ts";

/** The arguments of a law: the context before and, for effects, after; the event; whether a state is active. */
export type At<C> = { context: C; after: C; event: AnyEventObject; is: (state: string) => boolean };

type Given<C, T> = T | ((at: At<C>) => T);

/** The required outcome of an event. By default the state and the context stay, and there are no effects. */
export type Outcome<C> = {
  /** The innermost states that are entered; an unnamed region stays as it is. */
  to?: string | readonly string[];
  /** What changes in the context; everything else must not. */
  sets?: Given<C, Partial<C>>;
  /** All effects, in order. */
  does?: Given<C, readonly Effect[]>;
  /** Delays that restart, in a state that stays. */
  anew?: readonly string[];
  /** The event must be accepted, even where it has no other outcome. */
  taken?: true;
};

/** One law: in any of these states (or inside them), any of these events, where it applies, has this outcome. */
export type Law<C> = Outcome<C> & {
  /** In every state by default. */
  in?: string | readonly string[];
  /** But not in these. */
  except?: string | readonly string[];
  /** Without a payload; a delay with its length: `start`, `openExam ✓`, `after patience (20 s)`. */
  on: string | readonly string[];
  when?: (at: At<C>) => boolean;
  /** The requirements that it belongs to, as sentences with their ids: each is the title of a test, see `rulesOf`. */
  rule?: string | readonly string[];
};

/**
 * The laws of a machine: written by hand from the specs, as data, for sets of states at once. Anything that no law
 * names must be ignored; see `breaches`.
 */
export type LawTable<M extends AnyStateMachine> = {
  start: (input: InputFrom<M>) => {
    to: string | readonly string[];
    context: ContextFrom<M>;
    does?: readonly Effect[];
  };
  /** What the start belongs to, as a law does by its `rule`. */
  startRule?: string | readonly string[];
  /** The delays that begin when a state is entered. */
  waits: Record<string, readonly string[]>;
  laws: readonly Law<ContextFrom<M>>[];
};

export type AnyLaw = {
  readonly in?: string | readonly string[];
  readonly except?: string | readonly string[];
  readonly on: string | readonly string[];
  readonly when?: (at: never) => boolean;
  readonly to?: string | readonly string[];
  readonly sets?: unknown;
  readonly does?: unknown;
  readonly anew?: readonly string[];
  readonly taken?: true;
  readonly rule?: string | readonly string[];
};

/** A table of any machine, as its checks see it. */
export type AnyLawTable = {
  readonly start: (input: never) => {
    to: string | readonly string[];
    context: unknown;
    does?: readonly Effect[];
  };
  readonly startRule?: string | readonly string[];
  readonly waits: Readonly<Record<string, readonly string[]>>;
  readonly laws: readonly AnyLaw[];
};

type Rules = string | readonly string[] | undefined;

/** The rules that a law, or the start, belongs to. */
export const partOf = (rules: Rules): readonly string[] =>
  rules === undefined ? [] : typeof rules === "string" ? [rules] : rules;

/** The rules that a table proves: each once, in the order of its laws. */
export const rulesOf = ({ startRule, laws }: AnyLawTable): readonly string[] => [
  ...new Set([...partOf(startRule), ...laws.flatMap(({ rule }) => partOf(rule))]),
];

/** Generated laws, as parts of a rule. */
export const ruled = <C>(rule: string | readonly string[], laws: readonly Law<C>[]): Law<C>[] =>
  laws.map((law) => ({ ...law, rule: [...partOf(law.rule), ...partOf(rule)] }));

export const does = (name: string, params?: unknown): Effect => ({ kind: "does", name, params });
export const asks = (name: string, params?: unknown): Effect => ({ kind: "asks", name, params });
export const emits = (name: string, params?: object): Effect => ({
  kind: "emits",
  name,
  params: { type: name, ...params },
});
export const tells = (name: string, params?: unknown): Effect => ({ kind: "tells", name, params });
