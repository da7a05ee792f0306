import type * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** What was done and may wait for the network; beside its kind it has what its kind says. */
export type OfflineAct = { readonly kind: string; readonly [part: string]: unknown };

/** A call with what it is asked. */
export type OfflineCall = {
  readonly endpoint: Endpoint;
  readonly params?: object;
  readonly body?: object;
};

/** A call and what its contract takes. */
export const callOf = <E extends Endpoint>(
  endpoint: E,
  { params, body }: { params?: z.input<E["params"]> & object; body?: z.input<E["body"]> & object } = {},
): OfflineCall => ({ endpoint, ...(params && { params }), ...(body && { body }) });

/** The page that is open: the name of its row, and what its address names. */
export type OpenPage = {
  readonly name: string;
  readonly params: Readonly<Record<string, string | undefined>>;
};

type Declared<Act> = {
  /** What does it. It may reach the server twice without harm: the answer to the first may be lost. */
  readonly call: (act: Act) => OfflineCall;
  /** The paths of the calls whose answers it changes. */
  readonly touches: readonly string[];
  /** Of two acts that decide the same the newer one holds. */
  readonly decides: (act: Act) => string;
  /** While it waits, a newer one that decides the same takes its place. */
  readonly latestOnly?: true;
  /** What it becomes when it has to wait, so that the server learns when it was done (ISO 8601). */
  readonly waits?: (act: Act, at: string) => Act;
  /** Refused after its page was left, it is told to nobody: too little is lost. */
  readonly untold?: true;
  /** Whether that page says itself that it was refused: nothing else does, then. */
  readonly saidBy?: (act: Act, page: OpenPage) => boolean;
};

/** A kind of act, for whoever knows of no kind. Given what is no such act each of its parts throws. */
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
