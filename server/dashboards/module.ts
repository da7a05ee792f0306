import { dashboardCalls } from "#src/contracts/admin/dashboard.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { admins, mayMake } from "../access.ts";
import type { App } from "../app.ts";
import { areas } from "../areas/areas.ts";
import type { Caller } from "../caller.ts";
import { refuse } from "../refusals.ts";
import { on, type Handled } from "../serve.ts";
import { changesOf } from "./changes.ts";
import type { ServerDashboard } from "./dashboard.ts";
import { figuresFor } from "./figures.ts";
import { needsOf, settledBy, whyNot } from "./needs.ts";

const all = areas.flatMap(({ dashboard }) => dashboard ?? []);

/** The dashboards of all areas, individually and together. */
export const dashboardModule = (app: App): Handled[] => [
  on(dashboardCalls.read, admins, async ({ query: { area }, caller }) => {
    const own = await dashboardsFor(app, caller);
    const shown = area === undefined ? own : await dashboardsFor(app, caller, area);
    const others = all.filter((one) => !own.includes(one));
    const [needs, figures, changes] = await Promise.all([
      needsOf(app, caller, shown, others),
      figuresFor(app, caller, shown),
      changesOf(app, caller, shown),
    ]);
    return { data: { checked_at: app.now().toISOString(), needs, figures, changes } };
  }),

  on(
    dashboardCalls.act,
    admins,
    async ({ params: { key }, caller }) => {
      const own = await dashboardsFor(app, caller);
      const settled = await Promise.all(own.map((one) => settledBy(app, caller, one)));
      const need = settled.flatMap(({ needs }) => needs).find((one) => one.key === key);
      // The response does not reveal which of the two.
      if (!need?.act) throw refuse.notFound("There is nothing to do here, or it is not for you");
      const why = whyNot(app, caller, need.act);
      if (why !== null) throw refuse.forbidden(why);
      const came = await need.act.perform(app, caller, need.waiting(app, caller));
      const what = came.done === 1 ? need.words.one : need.words.many;
      return { data: { ...came, says: `${formatNumber(came.done)} ${what} ${need.act.done}` } };
    },
    { audited: true, limit: { name: "need", max: 60, seconds: 600 } },
  ),
];

/**
 * The dashboards that a caller may see, or only that of an area if one is named.
 * @throws Refused 422 for an area without a dashboard, 403 for one that is not for them
 */
async function dashboardsFor(app: App, caller: Caller, area?: string): Promise<ServerDashboard[]> {
  const asked = area === undefined ? all : all.filter(({ place }) => place.area === area);
  if (asked.length === 0 && area !== undefined) throw refuse.invalid({ area: ["Choose from the list"] });
  const allowed: ServerDashboard[] = [];
  for (const one of asked)
    if (await mayMake(app, { endpoint: dashboardCalls.read, access: one.access }, caller)) allowed.push(one);
  if (allowed.length === 0 && area !== undefined) throw refuse.forbidden();
  return allowed;
}
