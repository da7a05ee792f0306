/**
 * The application's document. Its code comes in parts that are loaded at once (the server names them in the HTML) and
 * evaluated each in a task of its own: in a single task, a slow machine would not respond for half a second. The part
 * that draws comes last, so that the first page's requests to the server and to this device are already under way.
 */
import { breath } from "./breath.ts";
import { orSayNotLoaded } from "./notLoaded.ts";
import "./ui/theme/theme.css";

async function main(): Promise<void> {
  // In development a panel shows the running machines; it observes the actors from the start.
  if (import.meta.env.DEV) (await import("./ui/devtools/panel.ts")).mountPanel();
  await import("./app.ts");
  await breath();
  const { begin } = await import("./begin.ts");
  await breath();
  const begun = await begin();
  await breath();
  await import("./parts/views.ts");
  await breath();
  const { draw } = await import("./draw.tsx");
  await breath();
  await draw(begun);
}

orSayNotLoaded(main());
