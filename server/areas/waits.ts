import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { Access } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";

/** What waits for whoever may act on it, counted for the navigation. */
export type Waits = {
  /** The call of the screen where it is seen to: who may not make it is told nothing. */
  readonly shown: Pick<Endpoint, "path">;
  readonly access: Access<Caller>;
  /** The counts by the names that the area's links have for them. */
  count(app: App, caller: Caller): Promise<Readonly<Record<string, number>>>;
};
