import type { AnyStateMachine, AnyStateNode } from "xstate";
import type { Declared, Shown, Target } from "#src/contracts/shown.ts";
import { nodesOf, transitionId, transitionsOf } from "#src/machineDiagram/chart.ts";

const declared = (node: { meta?: unknown }): Declared | undefined => node.meta as Declared | undefined;

/** Whether nothing of it is on any screen. */
const isUnseen = ({ root }: AnyStateMachine): boolean => "unseen" in (declared(root) ?? {});

/**
 * Messages about the steps of a machine that do not say where the focus goes and what is announced (G-24). A state
 * where the machine can rest must declare it, or a state around it must. The machine itself does not count, as it would
 * cover every future state. So must each transition that stays where it is and does something. An unseen machine gives
 * a reason, and no more.
 */
export function undeclared(machine: AnyStateMachine): string[] {
  const nodes = nodesOf(machine);
  const all = [machine.root, ...nodes];
  if (isUnseen(machine))
    return [...nodes, ...all.flatMap(transitionsOf)]
      .filter((one) => declared(one))
      .map(() => `${machine.id}: declares what is shown, though it is unseen`);
  return [
    ...(declared(machine.root) ? [`${machine.id}: declares for every state that is still to come`] : []),
    ...nodes
      .filter((node) => Object.keys(node.states).length === 0 && !isPassedThrough(node) && !isCovered(node))
      .map(({ id }) => `${id}: does not say where the focus goes and what is announced`),
    ...all
      .flatMap(transitionsOf)
      .filter((one) => !one.target?.length && one.actions.length > 0 && !declared(one))
      .map((one) => `${transitionId(one)}: does not say where the focus goes and what is announced`),
  ];
}

/** The elements to which a machine's steps send the focus, by name. */
export function targetsOf(machine: AnyStateMachine): Target[] {
  const all = [machine.root, ...nodesOf(machine)].flatMap((node) => [node, ...transitionsOf(node)]);
  const targets = all
    .map((one) => (declared(one) as Partial<Shown> | undefined)?.focus)
    .filter((focus) => focus?.startsWith("the "));
  return [...new Set(targets)] as Target[];
}

/** Whether it is left at once, in any case. */
const isPassedThrough = ({ always }: AnyStateNode): boolean => always?.some(({ guard }) => !guard) ?? false;

function isCovered(node: AnyStateNode): boolean {
  for (let at = node; at.parent; at = at.parent) if (declared(at)) return true;
  return false;
}
