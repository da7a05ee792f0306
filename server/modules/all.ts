import type { App } from "../app.ts";
import type { Handled } from "../serve.ts";
import { accreditationModule } from "./accreditation.ts";
import { actingModule, auditedWhileActing } from "./acting.ts";
import { adminModules } from "./admin/adminModules.ts";
import { examModule } from "./exams/index.ts";
import { learningModule } from "./learning.ts";
import { noticesModule } from "./notices.ts";
import { permissionsModule } from "./permissions.ts";
import { policiesModule } from "./policies.ts";
import { sessionModule } from "./session.ts";
import { userModule } from "./user.ts";

/** Every module of calls. The contract test holds that each contract has its handler here. */
export const modules: readonly ((app: App) => Handled[])[] = [
  sessionModule,
  actingModule,
  userModule,
  noticesModule,
  policiesModule,
  permissionsModule,
  learningModule,
  accreditationModule,
  examModule,
  ...adminModules,
];

export const allHandled = (app: App): Handled[] =>
  modules.flatMap((module) => module(app)).map(auditedWhileActing(app));
