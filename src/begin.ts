/** Starts the application, without its views: reads what the server wrote into the document and wires everything. */
import { createApp, type App } from "./app.ts";
import { createBrowserWorld } from "./browserWorld.ts";
import { breath } from "./breath.ts";
import { Boot, bootElementId } from "./contracts/boot.ts";
import { routes, type RouteName } from "./areas/table.ts";
import { createFirstScreen } from "./services/firstScreen.ts";

/** `drawn` is called once the first screen has been drawn. */
export type Begun = { app: App; drawn: () => void };

/** What the first page of a document starts before anything is drawn, by the name of its route. */
const ahead: ReadonlyMap<string, () => Promise<{ openAhead: (app: App) => void }>> = new Map([
  ["Exam" satisfies RouteName, () => import("./actors/exam.ts")],
]);

/** Begins, once the document is ready. */
export async function begin(): Promise<Begun> {
  const boot = Boot.parse(JSON.parse(document.getElementById(bootElementId)!.textContent));
  const firstScreen = createFirstScreen(window);
  const world = createBrowserWorld(boot, firstScreen.shown);
  await breath();
  const app = createApp(world);
  await breath();
  app.start();
  // Code that does not load is reported by the page, which needs it as well.
  await ahead
    .get(routes.rowOfAddress(app.page.address()).name)?.()
    .then(
      ({ openAhead }) => openAhead(app),
      () => {},
    );
  return { app, drawn: firstScreen.drawn };
}
