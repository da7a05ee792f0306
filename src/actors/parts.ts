import type { QueryClient } from "@tanstack/react-query";
import { createActor, type Actor, type ActorOptions, type AnyActorLogic, type InputFrom } from "xstate";
import { data } from "#src/contracts/endpoint.ts";
import type { learningDone } from "#src/contracts/learningDone.ts";
import type { sessionCalls } from "#src/contracts/session.ts";
import {
  byPriority,
  covers,
  userCalls,
  type Broadcast,
  type BroadcastText,
  type CurrentUser,
} from "#src/contracts/user.ts";
import type { Bound } from "#src/services/call.ts";
import type { Telling } from "#src/services/failures.ts";
import type { ShowToast } from "#src/services/toasts.ts";
import { change, keyOf } from "#src/services/query.ts";
import type { World } from "#src/world.ts";
import type { ServerClock } from "./serverClock.ts";
import type * as z from "zod/mini";

export type Services = {
  session: Bound<typeof sessionCalls>;
  user: Bound<typeof userCalls>;
  learning: Bound<typeof learningDone>;
};

/** What the wiring of a root actor may use. Other actors are reached through `app`, once all of them exist. */
export type RootParts = {
  world: World;
  services: Services;
  queries: QueryClient;
  toast: ShowToast;
  /** Does what the catalogue says about anything that was thrown. */
  report: (error: unknown, telling?: Telling) => void;
  /** Marks the rows of an endpoint as out of date. */
  forget: (path: string) => void;
  serverClock: ServerClock;
  /** Runs what the page does by itself: the requests that it starts do not count as use of the session. */
  unattended: (work: () => void) => void;
};

/** Makes a root actor of the given world: outside React, once. It is started when all of them are wired. */
export function createRoot<Logic extends AnyActorLogic>(
  { clock, inspect }: Pick<World, "clock" | "inspect">,
  logic: Logic,
  ...[options]: undefined extends InputFrom<Logic> ? [] : [options: { input: InputFrom<Logic> }]
): Actor<Logic> {
  const all = { ...options, clock, ...(inspect ? { inspect } : {}) } as ActorOptions<Logic>;
  return createActor(logic, all);
}

/** Settles after this many milliseconds of the world's clock. */
export const delay = ({ clock }: Pick<World, "clock">, time: number): Promise<void> =>
  new Promise((settle) => clock.setTimeout(settle, time));

const meKey = keyOf(userCalls.me, {});
const envelope = data(userCalls.me.answer.shape.data);
type Me = z.infer<typeof envelope>;

/** The cached current user, or null while nobody is signed in. */
export const readMe = (queries: QueryClient): CurrentUser | null =>
  queries.getQueryData<Me>(meKey)?.data ?? null;

/** Changes the cached current user, ahead of the server or after its answer. */
export const changeMe = (queries: QueryClient, to: (me: CurrentUser) => CurrentUser): void =>
  change(queries, userCalls.me, {}, (known) => ({ ...known, data: to(known.data) }));

/** Adds an announcement that has arrived. */
export const addBroadcast = (queries: QueryClient, broadcast: Broadcast): void =>
  changeMe(queries, (me) => ({
    ...me,
    unreadBroadcasts: byPriority([...me.unreadBroadcasts.filter(({ id }) => id !== broadcast.id), broadcast]),
  }));

/** Removes an announcement that was read, here or elsewhere. */
export const forgetBroadcast = (queries: QueryClient, text: BroadcastText): void =>
  changeMe(queries, (me) => ({
    ...me,
    unreadBroadcasts: me.unreadBroadcasts.filter((broadcast) => !covers(text, broadcast)),
  }));
