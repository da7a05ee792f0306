import type { AnyEventObject, AnyStateMachine, EventFromLogic } from "xstate";
import { eventLabel, nodesOf } from "#src/machineDiagram/chart.ts";
import { short } from "./plain.ts";

type Answered = { type: `xstate.done.actor.${string}`; output: unknown };
type Failed = { type: `xstate.error.actor.${string}`; error: unknown };

/** One event of a machine's alphabet: what a user, the world or an invoked actor may send. */
export type Case<M extends AnyStateMachine> = EventFromLogic<M> | Answered | Failed;

/** The invoked promise `id` resolves. Give one case for each outcome that the machine distinguishes. */
export const answered = (id: string, output?: unknown): Answered => ({
  type: `xstate.done.actor.${id}`,
  output,
});

/** The invoked actor `id` fails. */
export const failed = (id: string, error: unknown = new Error("failed")): Failed => ({
  type: `xstate.error.actor.${id}`,
  error,
});

/** What an event is about, which decides how the rig brings it about. */
export type Kind =
  | { kind: "start" }
  | { kind: "answer" | "failure"; actor: string }
  | { kind: "delay"; delay: string }
  | { kind: "event" };

export function kindOf({ type }: AnyEventObject): Kind {
  if (type === "xstate.init") return { kind: "start" };
  const [, what, rest = ""] = /^xstate\.(done\.actor|error\.actor|after)\.(.*)$/.exec(type) ?? [];
  if (what === "done.actor") return { kind: "answer", actor: rest };
  if (what === "error.actor") return { kind: "failure", actor: rest };
  if (what === "after") return { kind: "delay", delay: rest.split(".")[0]! };
  return { kind: "event" };
}

/** The ends of delays, which need no case: they carry nothing. */
export const delayEvents = (machine: AnyStateMachine): AnyEventObject[] =>
  [machine.root, ...nodesOf(machine)].flatMap((node) =>
    [...node.transitions.keys()].filter((type) => type.startsWith("xstate.after.")).map((type) => ({ type })),
  );

/** `{ milliseconds }` of a delay as text: 300 ms, 5 s, 2 min. */
export function duration(milliseconds: number): string {
  if (milliseconds % 60_000 === 0 && milliseconds > 0) return `${milliseconds / 60_000} min`;
  return milliseconds % 1_000 === 0 && milliseconds > 0 ? `${milliseconds / 1_000} s` : `${milliseconds} ms`;
}

/** An event as text, with its payload; a delay with its length, so that a law can name it. */
export function caseLabel(event: AnyEventObject, machine: AnyStateMachine): string {
  const kind = kindOf(event);
  const label = eventLabel(event.type);
  if (kind.kind === "answer") return `${label} ${short(event.output)}`.trim();
  if (kind.kind === "failure") return `${label} ${short(event.error)}`.trim();
  if (kind.kind === "delay") {
    const length = machine.implementations.delays?.[kind.delay];
    return typeof length === "number" ? `${label} (${duration(length)})` : label;
  }
  const { type: _, ...payload } = event;
  return `${label} ${kind.kind === "event" ? short(payload) : ""}`.trim();
}
