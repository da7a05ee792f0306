import type { Endpoint } from "#src/contracts/endpoint.ts";
import type { Access } from "../access.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";

/** What is waiting for people who may act on it, counted for the navigation. */
export type Waits = {
  /** The call of the screen where it is dealt with. A caller who may not make that call gets no count. */
  readonly shown: Pick<Endpoint, "path">;
  readonly access: Access<Caller>;
  /** The counts, by the names that the area's links give them. */
  count(app: App, caller: Caller): Promise<Readonly<Record<string, number>>>;
};
