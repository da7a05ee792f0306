/** What the application provides to its views, grouped by use. The hooks beside this file each hand out one part. */
import { createContext, use, type PropsWithChildren } from "react";
import type { ExamHost } from "#src/actors/examHost.ts";
import type { App } from "#src/app.ts";
import type { World } from "#src/world.ts";

/** Everything that a view can use; each part has one hook. */
export type Given = {
  ask: Pick<App, "ask" | "askTimed">;
  calls: Pick<App, "call" | "services">;
  cache: Pick<App, "queries" | "forget">;
  toasts: Pick<App, "report" | "toast" | "toasts">;
  acts: Pick<App, "countOpened" | "hearItem" | "isNameOutdated" | "sendInTurn" | "sendLater" | "sendWaiting">;
  roots: App["actors"];
  page: App["page"];
  player: App["player"];
  go: Pick<App, "follow" | "go" | "leave" | "visit">;
  holding: App["holding"];
  drafts: Pick<App, "draftKeyOf"> & Pick<World, "storage">;
  clock: App["clock"];
  uuid: World["uuid"];
  nonce: Pick<World, "nonce">;
  boot: App["boot"];
  areas: World["areas"];
  /** What an exam's actors are made of. Its views pass it on, and use none of it. */
  exam: ExamHost;
};

const Context = createContext<Partial<Given>>({});

/**
 * Provides views with what they use. The application provides everything; a test of one view provides only what that
 * view needs.
 */
export const GivenProvider = ({ given, children }: PropsWithChildren<{ given: Partial<Given> }>) => (
  <Context value={given}>{children}</Context>
);

/** Returns one part of what is provided. Only the hooks of this folder use it. */
export function useGiven<Part extends keyof Given>(part: Part): Given[Part] {
  const given: Partial<Given>[Part] = use(Context)[part];
  if (given === undefined) throw new Error(`This view needs "${part}" of a GivenProvider around it`);
  return given;
}
