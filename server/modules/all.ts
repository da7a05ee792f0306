import type { App } from "../app.ts";
import type { Module } from "../areas/area.ts";
import { areas } from "../areas/areas.ts";
import { dashboardModule } from "../dashboards/module.ts";
import { reportsModule } from "../reports/module.ts";
import { schedulesModule } from "../reports/schedulesModule.ts";
import type { Handled } from "../serve.ts";
import { auditedWhileActing } from "./acting.ts";
import { auditModule } from "./admin/audit.ts";
import { optionsModule } from "./admin/options.ts";
import { emailModules } from "./admin/emails/modules.ts";
import { reminderModules } from "./admin/reminders/modules.ts";
import { confirmationModule } from "./admin/people/confirmation.ts";
import { findingModule } from "./finding.ts";
import { uploadsModule } from "./admin/uploads.ts";
import { waitingModule } from "./waiting.ts";
import { viewsModule } from "./admin/views.ts";

/** What all areas of the back office share, and what has to know every area, such as the emails of each. */
const shared: readonly Module[] = [
  dashboardModule,
  viewsModule,
  auditModule,
  optionsModule,
  confirmationModule,
  uploadsModule,
  findingModule,
  waitingModule,
  schedulesModule,
  reportsModule,
  ...emailModules,
  ...reminderModules,
];

/** Every module of endpoints. The contract test checks that each contract has its handler here. */
export const modules: readonly Module[] = [...areas.flatMap((area) => area.modules), ...shared];

export const allHandled = (app: App): Handled[] =>
  modules.flatMap((module) => module(app)).map(auditedWhileActing(app));
