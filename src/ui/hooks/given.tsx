/** What the application gives to its views, by what they take it for: the hooks beside this file hand each part out. */
import { createContext, use, type PropsWithChildren } from "react";
import type { ExamHost } from "#src/actors/examHost.ts";
import type { App } from "#src/app.ts";
import type { World } from "#src/world.ts";

/** All that a view can take; each part has one hook. */
export type Given = {
  ask: Pick<App, "ask" | "askTimed">;
  calls: Pick<App, "call" | "services">;
  cache: Pick<App, "queries" | "forget">;
  toasts: Pick<App, "report" | "toast" | "toasts">;
  acts: Pick<App, "countOpened" | "hearItem" | "sendInTurn" | "sendLater">;
  roots: App["actors"];
  page: App["page"];
  player: App["player"];
  go: Pick<App, "follow" | "go" | "leave" | "visit">;
  holding: App["holding"];
  drafts: Pick<App, "draftKeyOf"> & Pick<World, "storage">;
  clock: Pick<World, "clock" | "now">;
  uuid: World["uuid"];
  nonce: Pick<World, "nonce">;
  boot: App["boot"];
  areas: World["areas"];
  /** What the actors of an exam are made of: its views pass it on, and use none of it. */
  exam: ExamHost;
};

const Context = createContext<Partial<Given>>({});

/** Gives views what they take. The application gives everything; a test of one view gives only what that view needs. */
export const GivenProvider = ({ given, children }: PropsWithChildren<{ given: Partial<Given> }>) => (
  <Context value={given}>{children}</Context>
);

/** One part of what is given. Only the hooks of this folder use it. */
export function useGiven<Part extends keyof Given>(part: Part): Given[Part] {
  const given: Partial<Given>[Part] = use(Context)[part];
  if (given === undefined) throw new Error(`This view needs "${part}" of a GivenProvider around it`);
  return given;
}
