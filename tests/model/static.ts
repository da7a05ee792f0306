import type { AnyStateMachine, AnyStateNode } from "xstate";
import { nodesOf, transitionId, transitionsOf, type Definition } from "#src/machineDiagram/chart.ts";

/**
 * Messages about what is wrong with a machine before it runs; empty for a well-formed one. Checks that no state is
 * unreachable, that no transition is dead, that every invoke is named by its source and handles its failure, that no
 * state is a trap, and that delays and effects are named.
 */
export function faults(machine: AnyStateMachine): string[] {
  const nodes = [machine.root, ...nodesOf(machine)];
  return [
    ...outOfReach(machine).map((node) => `${node.id}: no transition leads here`),
    ...nodes.flatMap(deadTransitions),
    ...nodes.flatMap(invokeFaults),
    ...nodes.filter(isTrap).map((node) => `${node.id}: no way out, and not final`),
    ...nodes.flatMap(unnamedDelays),
    ...nodes.flatMap(unnamedActions),
  ];
}

/** The states that no chain of transitions enters, ignoring guards. */
function outOfReach(machine: AnyStateMachine): AnyStateNode[] {
  const reached = new Set<AnyStateNode>();
  const enter = (node: AnyStateNode): void => {
    if (reached.has(node)) return;
    reached.add(node);
    if (node.parent) enter(node.parent);
    if (node.type === "parallel") Object.values(node.states).forEach(enter);
    if (node.type === "compound") node.initial.target.forEach(enter);
    for (const transition of transitionsOf(node)) transition.target?.forEach(enter);
  };
  enter(machine.root);
  return nodesOf(machine).filter((node) => !reached.has(node));
}

/** A transition after one without a guard for the same event is never tried; nor is one out of a final state. */
function deadTransitions(node: AnyStateNode): string[] {
  const groups = [...node.transitions.values(), node.always ?? []];
  const shadowed = groups.flatMap((group) => {
    const first = group.findIndex((transition) => !transition.guard);
    return first < 0 ? [] : group.slice(first + 1);
  });
  const fromFinal = node.type === "final" ? transitionsOf(node) : [];
  return [
    ...shadowed.map((transition) => `${transitionId(transition)}: stands behind one without a guard`),
    ...fromFinal.map((transition) => `${transitionId(transition)}: leaves a final state`),
    ...unanswered(node).map(
      (transition) => `${transitionId(transition)}: nothing is invoked that could send it`,
    ),
  ];
}

/** Transitions for responses of actors that neither this state nor one around it invokes. */
function unanswered(node: AnyStateNode): Definition[] {
  const invoked = new Set<string>();
  for (let at: AnyStateNode | undefined = node; at; at = at.parent)
    at.invoke.forEach(({ id }) => invoked.add(id));
  return transitionsOf(node).filter(({ eventType }) => {
    const [, id] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
    return id !== undefined && !invoked.has(id);
  });
}

function invokeFaults(node: AnyStateNode): string[] {
  return node.invoke.flatMap(({ id, src }) => [
    ...(id === src ? [] : [`${node.id}: invokes ${String(src)} under the other id ${id}`]),
    ...(handles(node, `xstate.error.actor.${id}`) ? [] : [`${node.id}: invokes ${id} without onError`]),
  ]);
}

function handles(node: AnyStateNode, type: string): boolean {
  for (let at: AnyStateNode | undefined = node; at; at = at.parent) if (at.transitions.has(type)) return true;
  return false;
}

/**
 * Whether an atomic state handles nothing itself, and no state around it leaves it. A state that stays but still reacts
 * (a machine at rest) is not a trap.
 */
function isTrap(node: AnyStateNode): boolean {
  if (node.type !== "atomic" || !node.parent || transitionsOf(node).length > 0) return false;
  for (let at: AnyStateNode | undefined = node.parent; at; at = at.parent) {
    // A region of a parallel state may rest; its siblings go on.
    if (at.type === "parallel") return false;
    if (transitionsOf(at).some(({ target }) => target?.some((to) => to !== node))) return false;
  }
  return true;
}

function unnamedDelays(node: AnyStateNode): string[] {
  return node.after
    .filter(({ delay }) => typeof delay !== "string")
    .map(({ delay }) => `${node.id}: the delay of ${String(delay)} ms has no name`);
}

/** A function written into the chart cannot be replaced by a test, unless it is one of XState's own. */
function unnamedActions(node: AnyStateNode): string[] {
  const actions: unknown[] = [
    ...node.entry,
    ...node.exit,
    ...transitionsOf(node).flatMap((t) => [...t.actions]),
  ];
  return actions
    .filter((action) => typeof action === "function" && !("resolve" in action))
    .map(() => `${node.id}: has an effect without a name`);
}
