/** The actors that live as long as a screen, a part of it or one thing on it. */
import { useActorRef, useSelector } from "@xstate/react";
import { createContext, use, useLayoutEffect, useState, type PropsWithChildren, type ReactNode } from "react";
import {
  createActor,
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type SnapshotFrom,
} from "xstate";

/** What every actor runs in: the clock of the world and, if runs are recorded, its inspector. */
export type ActorWorld = Pick<ActorOptions<AnyActorLogic>, "clock" | "inspect">;

const WorldContext = createContext<ActorWorld>({});

export const ActorWorldProvider = ({ world, children }: PropsWithChildren<{ world: ActorWorld }>) => (
  <WorldContext value={world}>{children}</WorldContext>
);

/** What an actor is about: the number of a record, an address. */
export type Identity = string | number;

type Making<Machine extends AnyStateMachine> = {
  /** Fills the holes of the machine. */
  holes: () => Parameters<Machine["provide"]>[0];
} & (undefined extends InputFrom<Machine>
  ? { input?: () => InputFrom<Machine> }
  : { input: () => InputFrom<Machine> });

/**
 * A machine as the actor of one control, which is itself what the actor is about. It starts when the control appears
 * and stops when it disappears. Holes and input are read once: a later render changes neither.
 */
export function useControlActor<Machine extends AnyStateMachine>(
  machine: Machine,
  { holes, input }: Making<Machine>,
): Actor<Machine> {
  const world = use(WorldContext);
  const [made] = useState(() => ({
    // Filling the holes of a machine does not change its type.
    logic: machine.provide(holes()) as Machine,
    options: { ...world, ...(input && { input: input() }) } as ActorOptions<Machine>,
  }));
  const actor = useActorRef(made.logic, made.options);
  // React would run the effects of a page or part that has just loaded in a later task. What is typed before then would
  // be lost: the actor has not started, and the view has not subscribed. An update from here makes React run them at
  // once. The first page of a document may run them later: what is typed there is repeated (`src/earlyActs.ts`).
  const [, update] = useState(false);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- not for what it renders
    if (document.documentElement.dataset.page !== undefined) update(true);
  }, []);
  return actor;
}

/**
 * A machine as the actor of a screen or a part of it. Besides holes and input, its provider takes the `identity` of
 * what the actor is about. Another identity means another actor, and everything below starts again. Descendants
 * subscribe with `useSelector` and send with `useActorRef`.
 */
export function createScreenActor<Machine extends AnyStateMachine>(machine: Machine) {
  const ActorContext = createContext<Actor<Machine> | null>(null);

  function Made({ children, ...making }: PropsWithChildren<Making<Machine>>) {
    return (
      <ActorContext value={useControlActor(machine, making as Making<Machine>)}>{children}</ActorContext>
    );
  }

  function useOwn(): Actor<Machine> {
    const actor = use(ActorContext);
    if (!actor) throw new Error(`This view must be inside the provider of “${machine.id}”`);
    return actor;
  }

  return {
    Provider: ({
      identity,
      ...making
    }: PropsWithChildren<Making<Machine>> & { identity: Identity }): ReactNode => (
      <Made key={identity} {...(making as PropsWithChildren<Making<Machine>>)} />
    ),
    useActorRef: useOwn,
    useSelector: <Selected,>(
      select: (snapshot: SnapshotFrom<Machine>) => Selected,
      isEqual?: (one: Selected, other: Selected) => boolean,
    ): Selected => useSelector(useOwn(), select, isEqual),
  };
}

/**
 * An actor that is created with its first event: a list has dozens of things, and only one is used. It lives until it
 * has nothing to do, even when the view that shows it is gone.
 * @param identity what the actor is about; when it changes, there is no actor again until the first event
 */
export function useLateActor<Logic extends AnyActorLogic>(
  identity: Identity,
  logic: () => Logic,
  input: InputFrom<Logic>,
): [actor: Actor<Logic> | undefined, send: (event: EventFromLogic<Logic>) => void] {
  const world = use(WorldContext);
  const [made, setMade] = useState<{ identity: Identity; actor: Actor<Logic> }>();
  // Otherwise the old actor would be taken up again when its identity comes back.
  if (made && made.identity !== identity) setMade(undefined);
  const actor = made?.identity === identity ? made.actor : undefined;
  const send = (event: EventFromLogic<Logic>): void => {
    const one = actor ?? createActor(logic(), { ...world, input } as ActorOptions<Logic>).start();
    if (!actor) setMade({ identity, actor: one });
    one.send(event);
  };
  return [actor, send];
}
