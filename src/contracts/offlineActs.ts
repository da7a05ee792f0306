import type * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** An act that may wait for the network. Its other parts depend on its kind. */
export type OfflineAct = { readonly kind: string; readonly [part: string]: unknown };

/** A call with its arguments. */
export type OfflineCall = {
  readonly endpoint: Endpoint;
  readonly params?: object;
  readonly body?: object;
};

/** A call with the arguments of its contract. */
export const callOf = <E extends Endpoint>(
  endpoint: E,
  { params, body }: { params?: z.input<E["params"]> & object; body?: z.input<E["body"]> & object } = {},
): OfflineCall => ({ endpoint, ...(params && { params }), ...(body && { body }) });

/** The open page: the name of its row, and the parameters of its address. */
export type OpenPage = {
  readonly name: string;
  readonly params: Readonly<Record<string, string | undefined>>;
};

type Declared<Act> = {
  /** The call that performs it; its contract may have to be loaded. It may reach the server twice without harm: the answer to the first may be lost. */
  readonly call: (act: Act) => OfflineCall | Promise<OfflineCall>;
  /** The paths of the calls whose answers it outdates. */
  readonly touches: readonly string[];
  /** What an act decides: if two acts decide the same thing, the newer one wins. */
  readonly decides: (act: Act) => string;
  /** A waiting act is replaced by a newer one that decides the same thing. */
  readonly latestOnly?: true;
  /** What the act becomes if it has to wait, so that the server learns when it was done (ISO 8601). */
  readonly waits?: (act: Act, at: string) => Act;
  /** A refusal after its page was left, or after it has waited, is not reported: too little is lost. */
  readonly untold?: true;
  /** Whether the open page itself reports a refusal; then nothing else does. */
  readonly saidBy?: (act: Act, page: OpenPage) => boolean;
};

/**
 * A kind of act, for callers that know no particular kind. Its parts throw if they are given an act of another kind.
 */
export type OfflineKind = Declared<OfflineAct> & {
  readonly kind: string;
  readonly act: z.ZodMiniType<OfflineAct>;
};

/** Declares what may be done without a network (T-60). An area lists its kinds in its declaration. */
export const offlineKind = <Act extends OfflineAct>(
  kind: Act["kind"],
  act: z.ZodMiniType<Act>,
  { call, decides, waits, saidBy, ...rest }: Declared<Act>,
): OfflineKind => ({
  kind,
  act,
  call: (given) => call(act.parse(given)),
  decides: (given) => decides(act.parse(given)),
  ...(waits && { waits: (given, at) => waits(act.parse(given), at) }),
  ...(saidBy && { saidBy: (given, page) => saidBy(act.parse(given), page) }),
  ...rest,
});
