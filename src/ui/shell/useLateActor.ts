import { useState } from "react";
import { createActor, type Actor, type AnyActorLogic, type EventFromLogic, type InputFrom } from "xstate";
import { useApp } from "./AppContext.tsx";
import { inWorld } from "./inWorld.ts";

/**
 * An actor that is made with its first event: a list has dozens of things of which one is used. It lives until it has
 * nothing to do, also when what shows it is gone.
 */
export function useLateActor<Logic extends AnyActorLogic>(
  logic: () => Logic,
  input: InputFrom<Logic>,
): [actor: Actor<Logic> | undefined, send: (event: EventFromLogic<Logic>) => void] {
  const { world } = useApp();
  const [actor, setActor] = useState<Actor<Logic>>();
  const send = (event: EventFromLogic<Logic>): void => {
    const one = actor ?? createActor(logic(), { ...inWorld(world), input } as never).start();
    if (!actor) setActor(one);
    one.send(event);
  };
  return [actor, send];
}
