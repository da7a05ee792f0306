import type { App } from "../app.ts";
import type { Handled } from "../serve.ts";
import { sessionModule } from "./session.ts";

/** Every module of calls. The contract test holds that each contract has its handler here. */
export const modules: readonly ((app: App) => Handled[])[] = [sessionModule];

export const allHandled = (app: App): Handled[] => modules.flatMap((module) => module(app));
