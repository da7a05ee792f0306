import type { Report } from "#src/contracts/admin/reports.ts";
import type { App } from "../app.ts";
import type { ServerDashboard } from "../dashboards/dashboard.ts";
import type { MessageType } from "../messages/messageType.ts";
import type { ListTable } from "../resources/resource.ts";
import type { Source } from "../reports/query.ts";
import type { Waits } from "./waits.ts";
import type { Handled } from "../serve.ts";

/** The calls of a part of the product, for an app. */
export type Module = (app: App) => Handled[];

/** A part of the product as the server has it: what answers its calls, and what its reports come from. */
export type ServerArea = {
  readonly modules: readonly Module[];
  readonly reports?: {
    /** In the order of their index. */
    readonly declared: readonly Report[];
    /** Where each comes from, by its key. */
    readonly sources: Readonly<Record<string, Source>>;
  };
  /** What it tells people. */
  readonly messages?: readonly MessageType[];
  /** What waits for somebody in it. */
  readonly waits?: readonly Waits[];
  /** What it has to do, and how it is used. */
  readonly dashboard?: ServerDashboard;
  /** What the audit log tells of beside records of its resources, which it names itself. */
  readonly auditKinds?: readonly string[];
  /** And records that no resource has, by what the audit log calls them. */
  readonly auditRecords?: Readonly<Record<string, ListTable>>;
};
