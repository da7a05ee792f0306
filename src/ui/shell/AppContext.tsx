import { useMemo, useState, type PropsWithChildren } from "react";
import type { App } from "#src/app.ts";
import { GivenProvider, type Given } from "#src/ui/hooks/given.tsx";
import { ActorWorldProvider, type ActorWorld } from "#src/ui/kit/screenActor.tsx";

/** Everything that the views of one application can use. */
const givenBy = (app: App): Given => ({
  ask: app,
  calls: app,
  cache: app,
  toasts: app,
  acts: app,
  roots: app.actors,
  page: app.page,
  player: app.player,
  go: app,
  holding: app.holding,
  drafts: { draftKeyOf: app.draftKeyOf, storage: app.world.storage },
  clock: app.clock,
  uuid: app.world.uuid,
  nonce: app.world,
  boot: app.boot,
  areas: app.world.areas,
  exam: app,
});

/** Provides the application to the hooks of its views, in src/ui/hooks. */
export function AppProvider({ app, children }: PropsWithChildren<{ app: App }>) {
  const [world] = useState((): ActorWorld => {
    const { clock, inspect } = app.world;
    return { clock, ...(inspect && { inspect }) };
  });
  const given = useMemo(() => givenBy(app), [app]);
  return (
    <GivenProvider given={given}>
      <ActorWorldProvider world={world}>{children}</ActorWorldProvider>
    </GivenProvider>
  );
}
