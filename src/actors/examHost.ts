import type { App } from "#src/app.ts";
import type { World } from "#src/world.ts";

/** The parts of the application that the actors of an exam need, and no more. There is one for each application. */
export type ExamHost = Pick<
  App,
  | "ask"
  | "boot"
  | "call"
  | "callAny"
  | "forget"
  | "go"
  | "holding"
  | "onLive"
  | "page"
  | "queries"
  | "report"
  | "toast"
> & {
  actors: Pick<App["actors"], "broadcast" | "policies" | "session">;
  world: Pick<
    World,
    | "areas"
    | "boot"
    | "clock"
    | "holdLock"
    | "inspect"
    | "loaded"
    | "now"
    | "openDraftArea"
    | "page"
    | "random"
    | "sendImage"
    | "steady"
    | "storage"
    | "tabs"
    | "uuid"
  >;
};
