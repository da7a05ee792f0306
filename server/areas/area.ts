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

/** A part of the product on the server: the handlers of its calls, and the sources of its reports. */
export type ServerArea = {
  readonly modules: readonly Module[];
  readonly reports?: {
    /** In the order of their index. */
    readonly declared: readonly Report[];
    /** The source of each report, by its key. */
    readonly sources: Readonly<Record<string, Source>>;
  };
  /** The messages that it sends. */
  readonly messages?: readonly MessageType[];
  /** What waits for someone to act on it. */
  readonly waits?: readonly Waits[];
  /** Its figures for the dashboard: what has to be done, and how it is used. */
  readonly dashboard?: ServerDashboard;
  /** Kinds in the audit log besides the records of its resources, which the log names itself. */
  readonly auditKinds?: readonly string[];
  /** Records that no resource writes, by their name in the audit log. */
  readonly auditRecords?: Readonly<Record<string, ListTable>>;
};
