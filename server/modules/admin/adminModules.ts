import type { App } from "../../app.ts";
import type { Handled } from "../../serve.ts";
import { glossaryModule } from "./glossary.ts";
import { viewsModule } from "./views.ts";

/** The calls of the back office. */
export const adminModules: readonly ((app: App) => Handled[])[] = [viewsModule, glossaryModule];
